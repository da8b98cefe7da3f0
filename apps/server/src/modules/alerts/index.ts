/** Public interface of alerts: large transactions that the staff must review. */

export { alertPermissions } from "./permissions.ts";
export { raiseAlert } from "./raise-alert.ts";
export { alertRoutes } from "./routes.ts";
