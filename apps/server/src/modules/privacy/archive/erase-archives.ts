/**
 * Job: erases the archives of closed accounts that are past their date, in batches. An audit entry counts each batch,
 * in the same transaction. Idempotent. The keyed hashes of exclusions stay (modules/limits/marks).
 */

import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { appendAudit } from "../../../db/audit.ts";
import { eraseDueArchives } from "./archive-repository.ts";

const batchSize = 500;

type EraseDeps = Pick<Deps, "db" | "clock" | "merchants">;

/** Returns the number of erased archives of all merchants. */
export async function eraseArchives(deps: EraseDeps, limit = batchSize): Promise<number> {
  let erasedCount = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    for (;;) {
      const batchCount = await eraseBatch(deps, merchantId, limit);
      erasedCount += batchCount;
      if (batchCount < limit) break;
    }
  }
  return erasedCount;
}

function eraseBatch({ db, clock }: EraseDeps, merchantId: MerchantId, limit: number): Promise<number> {
  const at = clock.businessNow();
  return db.transaction(async (tx) => {
    const count = await eraseDueArchives(tx, { merchantId, at, limit });
    if (count === 0) return 0;
    await appendAudit(tx, {
      merchantId,
      at,
      actor: { kind: "system", id: null, name: "erase-archives", ip: null },
      action: "archive.erased",
      subject: { kind: "merchant", id: String(merchantId) },
      detail: { count },
    });
    return count;
  });
}
