/**
 * Turns a token into an actor. A session that was proven is believed for some seconds without a query, unless it is
 * revoked here or the bus says that it was revoked elsewhere; an action of its owner moves its idle end once a minute.
 * Calls that a page makes by itself move nothing: an open page must not keep a session whose owner has gone.
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

interface KnownSession<Person> {
  readonly sessionId: SessionId;
  readonly person: Person;
  readonly idleUntilMs: number;
  readonly endsAtMs: number;
  readonly believedUntilMs: number;
  touchedAtMs: number;
}

const beliefMs = 5_000;
const touchEveryMs = 60_000;
const largestCache = 50_000;

/** Both finders, with their caches kept true by the bus. */
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
  const found = await findSession(db, { merchantId, tokenHash: hashToken(token) }, clock.realNow());
  if (found === undefined || !maySignIn(found.status)) return undefined;
  const { agentTypes, trialTypes } = merchants.byId(merchantId);
  const role = agentTypes.includes(found.type) ? "agent" : trialTypes.includes(found.type) ? "trial" : "member";
  const { sessionId, memberId, account, type: memberType, idleUntil, endsAt, owesPasswordChange } = found;
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
  const found = await findStaffSession(
    db,
    { merchantId: origin.merchantId, tokenHash: hashToken(token) },
    clock.realNow(),
  );
  if (found === undefined) return undefined;
  const { sessionId, staffId, account, roles, idleUntil, endsAt } = found;
  const person: Actor = { kind: "staff", staffId, account, roles, sessionId, ...origin };
  return { sessionId, person, idleUntil, endsAt };
}

function toKnown<Person>(loaded: LoadedSession<Person>, nowMs: number, touchedAtMs = 0): KnownSession<Person> {
  const { sessionId, person, idleUntil, endsAt } = loaded;
  const ends = { idleUntilMs: idleUntil.getTime(), endsAtMs: endsAt.getTime() };
  return { sessionId, person, ...ends, believedUntilMs: nowMs + beliefMs, touchedAtMs };
}

type Load<Person> = () => Promise<LoadedSession<Person> | undefined>;

type Touch = (db: Deps["db"], touch: SessionTouch) => Promise<unknown>;

function createSessionCache<Person extends Actor>(
  deps: FinderDeps,
  touch: Touch,
  idleMinutesOf: (merchantId: MerchantId) => number,
) {
  const known = new Map<string, KnownSession<Person>>();
  const keys = new Map<string, string>();
  /** How many sessions have ended. */
  let ended = 0;
  const remember = (key: string, session: KnownSession<Person>): void => {
    if (known.size >= largestCache) {
      known.clear();
      keys.clear();
    }
    known.set(key, session);
    keys.set(String(session.sessionId), key);
  };
  const loadKnown = async (
    key: string,
    load: Load<Person>,
    nowMs: number,
  ): Promise<KnownSession<Person> | undefined> => {
    const before = ended;
    const loaded = await load();
    if (loaded === undefined) return undefined;
    const session = toKnown(loaded, nowMs, known.get(key)?.touchedAtMs);
    // A session ended while this one was read, perhaps this one: it is good for this call and not believed after.
    if (ended === before) remember(key, session);
    return session;
  };
  const keepAlive = (session: KnownSession<Person>, merchantId: MerchantId, now: Date): void => {
    if (now.getTime() - session.touchedAtMs < touchEveryMs) return;
    session.touchedAtMs = now.getTime();
    const idleUntil = new Date(now.getTime() + idleMinutesOf(merchantId) * 60_000);
    touch(deps.db, { merchantId, sessionId: session.sessionId, at: now, idleUntil }).catch((error: unknown) => {
      deps.log.warn({ err: error }, "session was not touched");
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
      const cached = known.get(key);
      const isBelieved = cached !== undefined && cached.believedUntilMs > now.getTime();
      const session = isBelieved ? cached : await loadKnown(key, load, now.getTime());
      if (session === undefined || session.endsAtMs <= now.getTime()) {
        known.delete(key);
        return null;
      }
      if (isAction) keepAlive(session, origin.merchantId, now);
      return { ...session.person, ...origin };
    },
    forget(sessionId: string): void {
      ended += 1;
      const key = keys.get(sessionId);
      if (key !== undefined) known.delete(key);
      keys.delete(sessionId);
    },
  };
}
