/** Background jobs of identity. */

import type { JobTable } from "../../db/jobs.ts";
import { closeGuests } from "./guests/close-guests.ts";
import { forgetOldAttempts } from "./login/forget-old-attempts.ts";
import { forgetOldSessions } from "./sessions/forget-old-sessions.ts";

export const identityJobs: JobTable = {
  "close-guests": { run: async (deps) => void (await closeGuests(deps)), cron: "35 * * * *" },
  "forget-attempts": { run: forgetOldAttempts, cron: "50 19 * * *" },
  "forget-sessions": { run: forgetOldSessions, cron: "55 19 * * *" },
};
