/** Public interface of settings: the settings of a merchant and their changes by the staff. */

export { settingPermissions } from "./permissions.ts";
export { settingRoutes } from "./routes.ts";
