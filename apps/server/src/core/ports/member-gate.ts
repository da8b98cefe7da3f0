/**
 * A function that can refuse a sign-in although the login is correct and the account is open. The limits module
 * (responsible gaming) implements it. Each sign-in calls it in the sign-in's transaction and under the lock of the
 * member's row. Wired in wire-deps.ts, because identity imports no other module.
 */

import type { Transaction } from "../../db/connection.ts";
import type { MemberId, MerchantId } from "../ids.ts";

/** Throws a refusal if the member may not sign in. */
export type MemberGate = (
  tx: Transaction,
  member: { readonly merchantId: MerchantId; readonly memberId: MemberId },
) => Promise<void>;
