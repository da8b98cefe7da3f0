/** Freezes or unfreezes the accounts of a member. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { callFreezeMemberAccounts } from "./posting-repository.ts";

/**
 * Freezes or unfreezes every account of a member and returns how many accounts changed. A frozen account still receives
 * money, such as wins of open rounds. Money leaves it only by transfers marked `passesFreeze`, such as corrections.
 */
export async function freezeMember(
  tx: Transaction,
  input: { readonly merchantId: MerchantId; readonly memberId: MemberId; readonly frozen: boolean },
): Promise<number> {
  return callFreezeMemberAccounts(tx, input);
}
