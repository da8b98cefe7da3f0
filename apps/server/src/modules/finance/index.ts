/** Front door of finance: the closed days of the books and the games' results (row 3). */

export { createClearingListener } from "./agree-clearing-lines.ts";
export { closeBusinessDays, financeJobs } from "./close-business-days.ts";
export { financePermissions } from "./permissions.ts";
export { financeRoutes } from "./routes.ts";
