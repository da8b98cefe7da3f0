/**
 * Finds the actor of a session token. A loaded session is cached for a few seconds, at most until its idle time ends,
 * unless this process or the bus reports that the session was revoked. A user action extends the idle time, at most
 * once a minute. Requests that an open page makes without user action do not extend it, so that an unattended page does
 * not keep the session alive.
 */

import { maySignIn } from "@openhouse/rules/identity/member-status";
import type { Actor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId, SessionId } from "../../../core/ids.ts";
import { sessionEndedTopic } from "../../../plugins/session.ts";
import type { ActorFinders, SessionOrigin } from "../../../plugins/session.ts";
import { findSession, findStaffSession, touchSession, touchStaffSession } from "./session-repository.ts";
import type { SessionTouch } from "./session-repository.ts";
import { hashToken } from "./session-token.ts";

type FinderDeps = Pick<Deps, "db" | "bus" | "clock" | "merchants" | "log">;

interface CachedSession<Person> {
  readonly sessionId: SessionId;
  readonly person: Person;
  readonly idleUntilMs: number;
  readonly endsAtMs: number;
  readonly trustedUntilMs: number;
  touchedAtMs: number;
}

const trustMs = 5_000;
const touchEveryMs = 60_000;
const maxCachedSessions = 50_000;

/**
 * Creates the finders of members and staff, and removes a session from their caches when the bus announces its end.
 */
export function createActorFinders(deps: FinderDeps): ActorFinders {
  const members = createSessionCache<Actor>(
    deps,
    touchSession,
    (merchantId) => deps.merchants.byId(merchantId).settings["session.idleMinutes"],
  );
  const staff = createSessionCache<Actor>(
    deps,
    touchStaffSession,
    (merchantId) => deps.merchants.byId(merchantId).settings["staff.idleMinutes"],
  );
  deps.bus.subscribe(sessionEndedTopic, (sessionId) => {
    members.forget(sessionId);
    staff.forget(sessionId);
  });
  return {
    findMember: (token, origin, isAction) =>
      members.find({ token, isAction }, origin, () => loadMember(deps, token, origin)),
    findStaff: (token, origin, isAction) =>
      staff.find({ token, isAction }, origin, () => loadStaff(deps, token, origin)),
  };
}

interface LoadedSession<Person> {
  readonly sessionId: SessionId;
  readonly person: Person;
  readonly idleUntil: Date;
  readonly endsAt: Date;
}

async function loadMember({ db, clock, merchants }: FinderDeps, token: string, origin: SessionOrigin) {
  const { merchantId } = origin;
  const loadedSession = await findSession(db, { merchantId, tokenHash: hashToken(token) }, clock.realNow());
  if (loadedSession === undefined || !maySignIn(loadedSession.status)) return undefined;
  const { agentTypes, trialTypes } = merchants.byId(merchantId);
  const role = agentTypes.includes(loadedSession.type)
    ? "agent"
    : trialTypes.includes(loadedSession.type)
      ? "trial"
      : "member";
  const { sessionId, memberId, account, type: memberType, idleUntil, endsAt, owesPasswordChange } = loadedSession;
  const person: Actor = {
    kind: "member",
    role,
    memberId,
    memberType,
    account,
    sessionId,
    owesPasswordChange,
    ...origin,
  };
  return { sessionId, person, idleUntil, endsAt };
}

async function loadStaff({ db, clock }: FinderDeps, token: string, origin: SessionOrigin) {
  const loadedSession = await findStaffSession(
    db,
    { merchantId: origin.merchantId, tokenHash: hashToken(token) },
    clock.realNow(),
  );
  if (loadedSession === undefined) return undefined;
  const { sessionId, staffId, account, roles, idleUntil, endsAt } = loadedSession;
  const person: Actor = { kind: "staff", staffId, account, roles, sessionId, ...origin };
  return { sessionId, person, idleUntil, endsAt };
}

function toCached<Person>(loadedSession: LoadedSession<Person>, nowMs: number, touchedAtMs = 0): CachedSession<Person> {
  const { sessionId, person, idleUntil, endsAt } = loadedSession;
  const ends = { idleUntilMs: idleUntil.getTime(), endsAtMs: endsAt.getTime() };
  return { sessionId, person, ...ends, trustedUntilMs: nowMs + trustMs, touchedAtMs };
}

type Load<Person> = () => Promise<LoadedSession<Person> | undefined>;

type Touch = (db: Deps["db"], touch: SessionTouch) => Promise<unknown>;

function createSessionCache<Person extends Actor>(
  deps: FinderDeps,
  touch: Touch,
  idleMinutesOf: (merchantId: MerchantId) => number,
) {
  const sessions = new Map<string, CachedSession<Person>>();
  const keys = new Map<string, string>();
  /** Number of announcements of ended sessions since the process started. */
  let endedCount = 0;
  const remember = (key: string, session: CachedSession<Person>): void => {
    if (sessions.size >= maxCachedSessions) {
      sessions.clear();
      keys.clear();
    }
    sessions.set(key, session);
    keys.set(String(session.sessionId), key);
  };
  const loadAndCache = async (
    key: string,
    load: Load<Person>,
    nowMs: number,
  ): Promise<CachedSession<Person> | undefined> => {
    const endedBefore = endedCount;
    const loadedSession = await load();
    if (loadedSession === undefined) return undefined;
    const session = toCached(loadedSession, nowMs, sessions.get(key)?.touchedAtMs);
    // If any session ended during the query, it may have been this session: the result is used, but not cached.
    if (endedCount === endedBefore) remember(key, session);
    return session;
  };
  const keepAlive = (session: CachedSession<Person>, merchantId: MerchantId, now: Date): void => {
    if (now.getTime() - session.touchedAtMs < touchEveryMs) return;
    session.touchedAtMs = now.getTime();
    const idleUntil = new Date(now.getTime() + idleMinutesOf(merchantId) * 60_000);
    touch(deps.db, { merchantId, sessionId: session.sessionId, at: now, idleUntil }).catch((error: unknown) => {
      deps.log.warn({ err: error }, "failed to extend the idle time of a session");
    });
  };
  return {
    async find(
      { token, isAction }: { readonly token: string; readonly isAction: boolean },
      origin: SessionOrigin,
      load: Load<Person>,
    ) {
      const now = deps.clock.realNow();
      const key = `${origin.merchantId}:${token}`;
      const cached = sessions.get(key);
      const isTrusted = cached !== undefined && Math.min(cached.trustedUntilMs, cached.idleUntilMs) > now.getTime();
      const session = isTrusted ? cached : await loadAndCache(key, load, now.getTime());
      if (session === undefined || session.endsAtMs <= now.getTime()) {
        sessions.delete(key);
        return null;
      }
      if (isAction) keepAlive(session, origin.merchantId, now);
      return { ...session.person, ...origin };
    },
    forget(sessionId: string): void {
      endedCount += 1;
      const key = keys.get(sessionId);
      if (key !== undefined) sessions.delete(key);
      keys.delete(sessionId);
    },
  };
}
