/** Front door of privacy: a member's own data, and the end of the account (row 4; nobody imports it but the wiring). */

export { closeAccounts } from "./close-accounts.ts";
export { privacyPermissions } from "./permissions.ts";
export { privacyJobs } from "./privacy-jobs.ts";
export { privacyRoutes } from "./routes.ts";
