/**
 * The second proof of money that leaves: who has an authenticator gives a code of it beside the payment password. The
 * code is spent in the transaction of what it is for: a refusal gives it back, and a repeat that is answered from the
 * stored reply needs none. Guesses are bounded and noted outside of that transaction. Source: docs/security.md,
 * Withdrawals.
 */

import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Transaction } from "../../../db/connection.ts";
import { boundGuessing } from "../login/bound-guessing.ts";
import { proveSecondFactor } from "./prove-second-factor.ts";
import { findMemberById } from "../repository.ts";

export interface Guarded<Reply> {
  readonly code: string | undefined;
  /** Calls `prove` in its transaction, before anything moves. */
  readonly run: (prove: (tx: Transaction) => Promise<void>) => Promise<Reply>;
}

/**
 * Runs `run`. `prove` refuses, in this order, `empty.field` (no code), `login.totp.err`; nothing is asked of a member
 * without authenticator. Refuses `too.much.request` before `run` (five wrong secrets of this member in half an hour).
 */
export async function withSecondFactor<Reply>(
  deps: Deps,
  { merchantId, memberId, account, ip }: MemberActor,
  { code, run }: Guarded<Reply>,
): Promise<Reply> {
  const member = await findMemberById(deps.db, merchantId, memberId);
  if (member === undefined || !member.hasTotp) return run(async () => undefined);
  const prove = (tx: Transaction) => proveSecondFactor({ ...deps, db: tx }, member, code);
  return boundGuessing(deps, { merchantId, kind: "payment", account, ip, userAgent: "" }, () => run(prove));
}
