/** Public interface of reporting: members and figures for the staff, profit for members. */

export { reportingPermissions } from "./permissions.ts";
export { reportingRoutes } from "./routes.ts";
