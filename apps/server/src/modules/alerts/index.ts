/** Front door of alerts: large transactions that somebody has to look at (row 1). */

export { alertPermissions } from "./permissions.ts";
export { raiseAlert } from "./raise-alert.ts";
export { alertRoutes } from "./routes.ts";
