/** Front door of rebates: what comes back of the valid bets of each day, to members and to agents (row 4). */

export { findBrokenRebates } from "./find-broken-rebates.ts";
export { rebatePermissions } from "./permissions.ts";
export { createRebateListener } from "./rebate-listener.ts";
export { rebateJobs } from "./rebate-jobs.ts";
export { rebateRoutes } from "./routes.ts";
