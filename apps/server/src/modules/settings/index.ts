/** Front door of settings: what a house has set, and how its staff changes it (row 2). */

export { settingPermissions } from "./permissions.ts";
export { settingRoutes } from "./routes.ts";
