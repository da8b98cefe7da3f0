/** The scheduled jobs of contracts. Each job may run twice, and in several workers concurrently. */

import type { JobTable } from "../../db/jobs.ts";
import { expireBills } from "./bills/expire-bills.ts";
import { holdFunds } from "./settlement/hold-funds.ts";
import { updateMargins, marginTask } from "./margins/update-margins.ts";
import { payWaitingBills } from "./bills/pay-waiting-bills.ts";
import { settleContracts } from "./settlement/settle-contracts.ts";

export const contractJobs: JobTable = {
  "settle-contracts": {
    run: async (deps) => void (await settleContracts(deps)),
    cron: "* * * * *",
    followsBusinessTime: true,
  },
  "hold-contract-funds": {
    run: async (deps) => void (await holdFunds(deps)),
    cron: "* * * * *",
    followsBusinessTime: true,
  },
  "pay-waiting-bills": {
    run: async (deps) => void (await payWaitingBills(deps)),
    cron: "*/5 * * * *",
    followsBusinessTime: true,
  },
  [marginTask]: { run: updateMargins, cron: "*/10 * * * *" },
  "expire-bills": {
    run: async (deps) => void (await expireBills(deps)),
    cron: "*/5 * * * *",
    followsBusinessTime: true,
  },
};
