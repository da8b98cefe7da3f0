/** Front door of staff: accounts and roles of those who work here (row 2). */

export { staffPermissions } from "./permissions.ts";
export { staffRoutes } from "./routes.ts";
