/**
 * Job: stores the marks of all excluded members, because members who were excluded before marks existed have none yet,
 * and deletes the marks of exclusions that are over. Idempotent.
 */

import type { JobTable } from "../../../db/jobs.ts";
import type { Deps } from "../../../core/deps.ts";
import { forgetMarks, selectExcludedMembers } from "./mark-repository.ts";
import { writeMarks } from "./write-marks.ts";

const batchSize = 200;

export const limitJobs: JobTable = {
  // 05:05 in Manila and Hong Kong.
  "keep-exclusion-marks": { run: keepExclusionMarks, cron: "5 21 * * *", followsBusinessTime: true },
};

export async function keepExclusionMarks(deps: Deps): Promise<void> {
  const at = deps.clock.businessNow();
  for (const { id: merchantId } of deps.merchants.all()) {
    for (let after = 0n; ;) {
      const members = await selectExcludedMembers(deps.db, { merchantId, at, after, limit: batchSize });
      for (const memberId of members) await deps.db.transaction((tx) => writeMarks(deps, tx, { merchantId, memberId }));
      const last = members.at(-1);
      if (last === undefined || members.length < batchSize) break;
      after = last;
    }
  }
  await forgetMarks(deps.db, at);
}
