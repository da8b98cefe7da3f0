/** Requests to close an account, for tests that do not need the member's own call. */

import type { Deps } from "../core/deps.ts";
import type { MemberId, MerchantId } from "../core/ids.ts";
import { insertClosure } from "../modules/privacy/repository.ts";

/** Requests the closure of the member's account at the first merchant; it is due after `days` days. */
export async function requestTestClosure({ db, ids, clock }: Deps, memberId: MemberId, days = 0): Promise<void> {
  const at = clock.businessNow();
  const dueAt = new Date(at.getTime() + days * 24 * 3_600_000);
  await db.transaction((tx) => insertClosure(tx, { merchantId: 1 as MerchantId, memberId, id: ids.next(), at, dueAt }));
}
