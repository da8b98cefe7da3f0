/** Jobs of integrity. */

import type { JobTable } from "../../db/jobs.ts";
import { writeEvidence } from "./write-evidence.ts";

export const integrityJobs = {
  "write-evidence": { run: writeEvidence, cron: "11 * * * *" },
} satisfies JobTable;
