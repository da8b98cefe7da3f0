/**
 * Signs a member in by account name and password.
 *
 * Refusals, in this order: `too.much.request` (too many failures, see bound-guessing.ts),
 * `login.cred.err` (unknown account or wrong password: same text, same work), `login.denied` (blocked account),
 * `login.non.member` (trial accounts have no password), `login.non.agent` (agent page, no agent).
 * Side effects: the attempt is noted either way; a session is opened. Not idempotent: every call opens one.
 * Source: spec section 4, security.md 6.2.
 */

import type { LoginBody, LoginResult } from "@openhouse/protocol/identity/login";
import { maySignIn } from "@openhouse/rules/identity/member-status";
import type { VisitorActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { boundGuessing } from "./bound-guessing.ts";
import { openSession } from "./open-session.ts";
import { loginResult } from "./register-member.ts";
import { findMemberByAccount, noteLogin } from "./repository.ts";
import type { Member } from "./repository.ts";

export interface LoginInput extends LoginBody {
  readonly userAgent: string;
}

export async function logIn(deps: Deps, actor: VisitorActor, input: LoginInput): Promise<LoginResult> {
  const { merchantId, ip } = actor;
  const { password, page, userAgent } = input;
  const account = input.username.trim().toLowerCase();
  const member = await boundGuessing(deps, { merchantId, kind: "login", account, ip, userAgent }, () =>
    proveMember(deps, merchantId, { account, password, page }),
  );
  return deps.db.transaction(async (tx) => {
    const token = await openSession(deps, tx, { merchantId, kind: "member", ownerId: member.id, ip, userAgent });
    await noteLogin(tx, member, deps.clock.realNow());
    const { id, type, firstLoginAt, mustChangePassword: mustChange } = member;
    return loginResult(token, { id, account, type, isFirst: firstLoginAt === null, mustChange });
  });
}

interface Claim {
  readonly account: string;
  readonly password: string;
  readonly page: string | undefined;
}

async function proveMember(deps: Deps, merchantId: MerchantId, { account, password, page }: Claim): Promise<Member> {
  const member = await findMemberByAccount(deps.db, merchantId, account);
  const isRight = await deps.passwords.verify(password, member?.passwordHash ?? null);
  if (member === undefined || !isRight) throw new Refusal("login.cred.err");
  const { agentTypes, trialTypes } = deps.merchants.byId(merchantId);
  if (!maySignIn(member.status)) throw new Refusal("login.denied");
  if (trialTypes.includes(member.type)) throw new Refusal("login.non.member");
  if (page === "AGENT" && !agentTypes.includes(member.type)) throw new Refusal("login.non.agent");
  return member;
}
