/** All jobs. Each module declares its own jobs and their schedules. */

import { checkBooks } from "./check-books.ts";
import { forgetExpired } from "./db/forget-expired.ts";
import type { JobTable } from "./db/jobs.ts";
import { resealSecrets } from "./db/reseal-secrets.ts";
import { redFlagJobs } from "./modules/red-flags/index.ts";
import { agentJobs } from "./modules/agents/index.ts";
import { bonusJobs } from "./modules/bonuses/index.ts";
import { captchaJobs } from "./modules/captcha/index.ts";
import { contractJobs } from "./modules/contracts/index.ts";
import { fileJobs } from "./modules/files/index.ts";
import { financeJobs } from "./modules/finance/index.ts";
import { gatewayJobs } from "./modules/suppliers/index.ts";
import { integrityJobs } from "./modules/integrity/index.ts";
import { identityCheckJobs } from "./modules/identity-checks/index.ts";
import { announceEndedSessions, identityJobs, revokeSessionsOf } from "./modules/identity/index.ts";
import { endSpentSessions, limitJobs } from "./modules/limits/index.ts";
import { messagingJobs } from "./modules/messaging/index.ts";
import { paymentJobs } from "./modules/payments/index.ts";
import { privacyJobs } from "./modules/privacy/index.ts";
import { rebateJobs } from "./modules/rebates/index.ts";
import { verificationJobs } from "./modules/verification/index.ts";
import { compactHouseAccounts, createTransferPartitions } from "./modules/wallet/index.ts";

export const jobTable: JobTable = {
  "forget-expired": { run: forgetExpired, cron: "17 * * * *" },
  // Also enqueued when a worker starts with earlier secrets (background.ts).
  "reseal-secrets": { run: resealSecrets, cron: "37 * * * *" },
  // 03:40 in Manila and Hong Kong, when few people play.
  "check-books": { run: checkBooks, cron: "40 19 * * *" },
  "compact-house-accounts": { run: async (deps) => void (await compactHouseAccounts(deps)), cron: "* * * * *" },
  "end-spent-sessions": {
    run: async (deps) => void (await endSpentSessions(deps, { announceEndedSessions, endSessions: revokeSessionsOf })),
    cron: "* * * * *",
  },
  "create-transfer-partitions": {
    run: async (deps) => void (await createTransferPartitions(deps)),
    cron: "20 4 * * *",
  },
  ...identityJobs,
  ...identityCheckJobs,
  ...limitJobs,
  ...fileJobs,
  ...paymentJobs,
  ...bonusJobs,
  ...messagingJobs,
  ...privacyJobs,
  ...verificationJobs,
  ...captchaJobs,
  ...gatewayJobs,
  ...financeJobs,
  ...contractJobs,
  ...rebateJobs,
  ...agentJobs,
  ...redFlagJobs,
  ...integrityJobs,
};
