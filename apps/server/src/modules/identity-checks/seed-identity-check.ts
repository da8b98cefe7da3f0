/** Stores an approved identity check without a document for a demo or test member, in the caller's transaction. */

import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { insertSeedCheck } from "./check-repository.ts";

export function seedIdentityCheck(
  { ids, clock }: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  member: { readonly merchantId: MerchantId; readonly memberId: MemberId },
): Promise<void> {
  return insertSeedCheck(tx, { ...member, id: ids.next(), at: clock.businessNow() });
}
