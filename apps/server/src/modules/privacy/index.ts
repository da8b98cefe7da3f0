/** Public interface of privacy: the export of a member's data, the closure of the account, and archives of closed accounts. */

export { closeAccounts } from "./close-accounts.ts";
export { privacyPermissions } from "./permissions.ts";
export { privacyJobs } from "./privacy-jobs.ts";
export { privacyRoutes } from "./routes.ts";
