/**
 * Public interface of rebates: a share of the valid bets of each day for members and agents (row 4 of the modules in
 * docs/ARCHITECTURE.md).
 */

export { findBrokenRebates } from "./find-broken-rebates.ts";
export { rebatePermissions } from "./permissions.ts";
export { createRebateListener } from "./rebate-listener.ts";
export { rebateJobs } from "./rebate-jobs.ts";
export { rebateRoutes } from "./routes.ts";
