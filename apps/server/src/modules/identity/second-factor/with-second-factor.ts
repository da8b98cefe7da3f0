/**
 * The second factor of withdrawals: members with an authenticator enter its code in addition to the payment password.
 * The code is consumed in the transaction of the withdrawal. A refused withdrawal therefore does not consume the code,
 * and a repeated call that is answered from the stored reply needs no code. Guesses are limited and recorded outside
 * the transaction. Source: docs/security.md, Withdrawals.
 */

import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Transaction } from "../../../db/connection.ts";
import { boundGuessing } from "../login/bound-guessing.ts";
import { proveSecondFactor } from "./prove-second-factor.ts";
import { findMemberById } from "../repository.ts";

export interface GuardedCall<Reply> {
  readonly code: string | undefined;
  /** Must call `prove` in its transaction before it posts any transfer. */
  readonly run: (prove: (tx: Transaction) => Promise<void>) => Promise<Reply>;
}

/**
 * Calls `run` with a function `prove`, which refuses, in this order, `empty.field` (no code), `login.totp.err`. For a
 * member without an authenticator, `prove` does nothing. Refuses `too.much.request` before `run` (five wrong secrets of
 * this member in half an hour).
 */
export async function withSecondFactor<Reply>(
  deps: Deps,
  { merchantId, memberId, account, ip }: MemberActor,
  { code, run }: GuardedCall<Reply>,
): Promise<Reply> {
  const member = await findMemberById(deps.db, merchantId, memberId);
  if (member === undefined || !member.hasTotp) return run(async () => undefined);
  const prove = (tx: Transaction) => proveSecondFactor({ ...deps, db: tx }, member, code);
  return boundGuessing(deps, { merchantId, kind: "payment", account, ip, userAgent: "" }, () => run(prove));
}
