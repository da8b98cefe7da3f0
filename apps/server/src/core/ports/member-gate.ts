/**
 * Who may not come in although they are who they say and their account is open: responsible gaming decides (limits).
 * Called by every sign-in, in its transaction and under the lock of the member's row. Wired in wire-deps.ts, because
 * identity knows no other module.
 */

import type { Transaction } from "../../db/connection.ts";
import type { MemberId, MerchantId } from "../ids.ts";

/** Throws the refusal that keeps the member out. */
export type MemberGate = (
  tx: Transaction,
  member: { readonly merchantId: MerchantId; readonly memberId: MemberId },
) => Promise<void>;
