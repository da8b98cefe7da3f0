/** Front door of promotions: applications for activities (row 4; nobody imports it but the wiring). */

export { promotionPermissions } from "./permissions.ts";
export { promotionRoutes } from "./routes.ts";
