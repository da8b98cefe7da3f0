/**
 * Refuses to credit money to an account that is closed, blocked or being closed. Call this in the transaction that
 * credits the money, after locking the wallets, because closures take the same lock. Refusals, in this order:
 * `login.denied` (the account is closed or blocked), `closure.asked` (409, the owner has requested the closure; the
 * owner can withdraw the request and then deposit).
 */

import { maySignIn } from "@openhouse/rules/identity/member-status";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { readClosing } from "./security-repository.ts";
import type { MemberKey } from "./security-repository.ts";

export async function refuseClosing(tx: Transaction, member: MemberKey): Promise<void> {
  const { status, isClosing } = await readClosing(tx, member);
  if (!maySignIn(status)) throw new Refusal("login.denied");
  if (isClosing) throw new Refusal("closure.asked");
}
