/** Stops a member's money, or lets it go again. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { callFreezeMemberAccounts } from "./posting-repository.ts";

/**
 * Freezes or thaws every account of a member; answers how many changed. Money still arrives at a frozen account (wins
 * of open rounds), and leaves it only by edges that pass a freeze (corrections of the house).
 */
export async function freezeMember(
  tx: Transaction,
  input: { readonly merchantId: MerchantId; readonly memberId: MemberId; readonly frozen: boolean },
): Promise<number> {
  return callFreezeMemberAccounts(tx, input);
}
