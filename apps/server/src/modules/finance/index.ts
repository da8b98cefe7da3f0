/** Public interface of the finance module: closed business days, game results, adjustments and clearing. */

export { createClearingListener } from "./agree-clearing-lines.ts";
export { closeBusinessDays, financeJobs } from "./close-business-days.ts";
export { financePermissions } from "./permissions.ts";
export { financeRoutes } from "./routes.ts";
