/**
 * Signs a member in by account name and password.
 *
 * Refusals, in this order: `too.much.request` (ten failures of this account from this address in five minutes),
 * `login.cred.err` (unknown account or wrong password: same text, same work), `login.denied` (blocked account),
 * `login.non.member` (trial accounts have no password), `login.non.agent` (agent page, no agent).
 * Side effects: a login attempt is noted either way; a session is opened. Source: spec section 4, security.md 6.2.
 */

import type { LoginBody, LoginResult } from "@openhouse/protocol/identity/login";
import type { VisitorActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import { Refusal } from "../../core/refusal.ts";
import { openSession } from "./open-session.ts";
import { loginResult } from "./register-member.ts";
import { countFailures, findMemberByAccount, insertLoginAttempt, noteLogin } from "./repository.ts";
import type { Member } from "./repository.ts";

export interface LoginInput extends LoginBody {
  readonly userAgent: string;
}

const failureWindowMs = 5 * 60_000;
const failureLimit = 10;
const openStatuses = new Set([1, 10, 11]);

export async function logIn(deps: Deps, actor: VisitorActor, input: LoginInput): Promise<LoginResult> {
  const account = input.username.trim().toLowerCase();
  await refuseGuessing(deps, actor, account);
  const member = await findMemberByAccount(deps.db, actor.merchantId, account);
  const isRight = await deps.passwords.verify(input.password, member?.passwordHash ?? null);
  const attempt = { account, userAgent: input.userAgent };
  if (member === undefined || !isRight) return refuseLogin(deps, actor, { ...attempt, code: "login.cred.err" });
  const closed = closedDoor(deps, member, input.page);
  if (closed !== undefined) return refuseLogin(deps, actor, { ...attempt, code: closed });
  await noteAttempt(deps, actor, { ...attempt, outcome: "ok" });
  return deps.db.transaction(async (tx) => {
    const { merchantId } = actor;
    const owner = { merchantId, kind: "member" as const, ownerId: member.id, ip: actor.ip, userAgent: input.userAgent };
    const token = await openSession(deps, tx, owner);
    await noteLogin(tx, member, deps.clock.realNow());
    const { id, type, firstLoginAt, mustChangePassword: mustChange } = member;
    return loginResult(token, { id, account, type, isFirst: firstLoginAt === null, mustChange });
  });
}

function closedDoor({ merchants }: Deps, member: Member, page: string | undefined): ErrorCode | undefined {
  const { agentTypes, trialTypes } = merchants.byId(member.merchantId);
  if (!openStatuses.has(member.status)) return "login.denied";
  if (trialTypes.includes(member.type)) return "login.non.member";
  if (page === "AGENT" && !agentTypes.includes(member.type)) return "login.non.agent";
  return undefined;
}

async function refuseGuessing({ db, clock }: Deps, actor: VisitorActor, account: string): Promise<void> {
  const since = new Date(clock.realNow().getTime() - failureWindowMs);
  const failures = await countFailures(db, { merchantId: actor.merchantId, account, ip: actor.ip, since });
  if (failures >= failureLimit) throw new Refusal("too.much.request");
}

interface NotedAttempt {
  readonly account: string;
  readonly userAgent: string;
  readonly outcome: string;
}

async function noteAttempt({ db, ids, clock }: Deps, actor: VisitorActor, attempt: NotedAttempt): Promise<void> {
  await insertLoginAttempt(db, {
    merchantId: actor.merchantId,
    id: ids.next(),
    account: attempt.account.slice(0, 100),
    ip: actor.ip,
    userAgent: attempt.userAgent.slice(0, 300),
    outcome: attempt.outcome,
    at: clock.realNow(),
  });
}

interface RefusedLogin {
  readonly account: string;
  readonly userAgent: string;
  readonly code: ErrorCode;
}

async function refuseLogin(deps: Deps, actor: VisitorActor, refused: RefusedLogin): Promise<never> {
  const { account, userAgent, code } = refused;
  await noteAttempt(deps, actor, { account, userAgent, outcome: code });
  throw new Refusal(code);
}
