/** Public interface of promotions: applications for activities (row 4; only the wiring imports it). */

export { promotionPermissions } from "./permissions.ts";
export { promotionRoutes } from "./routes.ts";
