/** Records the result of a check of the shipped files. */

import type { MerchantId } from "../../core/ids.ts";
import { systemRandom } from "../../core/random.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Database, Transaction } from "../../db/connection.ts";
import { selectMerchantIds } from "./evidence-repository.ts";
import { hasReported, insertIntegrityRecord } from "./integrity-repository.ts";
import type { FilesReport } from "./shipped-files.ts";

/** The largest number of differences that a record or an audit entry lists. */
const listedProblems = 100;
const reportedAgainAfterMs = 23 * 3_600_000;

/**
 * Inserts a record. If there are differences, also appends an entry to the audit chain of each merchant, but only once
 * a day for the same differences, so that processes that start again and again do not fill the chains.
 */
export async function recordFilesCheck(
  db: Database,
  { files, problems }: FilesReport,
  { realNow, businessNow }: { readonly realNow: Date; readonly businessNow: Date },
): Promise<void> {
  const detail = { files, problems: problems.slice(0, listedProblems), problemCount: problems.length };
  await db.transaction(async (tx) => {
    const since = new Date(realNow.getTime() - reportedAgainAfterMs);
    const isNew = problems.length > 0 && !(await hasReported(tx, { problems: detail.problems, since }));
    const record = { id: systemRandom.uuid(), at: realNow, isSound: problems.length === 0, detail };
    await insertIntegrityRecord(tx, { ...record, kind: "files" });
    if (isNew) await reportToStaff(tx, { at: businessNow, detail });
  });
}

async function reportToStaff(
  tx: Transaction,
  { at, detail }: { readonly at: Date; readonly detail: object },
): Promise<void> {
  for (const id of await selectMerchantIds(tx)) {
    await appendAudit(tx, {
      merchantId: id as MerchantId,
      at,
      actor: { kind: "system", id: null, name: "check-files", ip: null },
      action: "files.check.failed",
      subject: { kind: "merchant", id: String(id) },
      detail,
    });
  }
}
