/** Front door of reporting: what the staff reads of members and money, and members of their profit (row 4). */

export { reportingPermissions } from "./permissions.ts";
export { reportingRoutes } from "./routes.ts";
