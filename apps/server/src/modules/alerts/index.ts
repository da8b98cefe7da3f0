/** Public interface of alerts: large transactions and members under age, for review by the staff. */

export { alertPermissions } from "./permissions.ts";
export { raiseAgeAlert } from "./raise-age-alert.ts";
export { raiseAlert } from "./raise-alert.ts";
export { alertRoutes } from "./routes.ts";
