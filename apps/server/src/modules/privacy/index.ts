/** Public interface of privacy: the export of a member's data, the closing of accounts, and their archives. */

export { closeAccounts } from "./close-accounts.ts";
export { privacyPermissions } from "./permissions.ts";
export { privacyJobs } from "./privacy-jobs.ts";
export { privacyRoutes } from "./routes.ts";
