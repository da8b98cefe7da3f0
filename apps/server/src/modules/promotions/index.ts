/** Public interface of promotions: applications for activities. Only the wiring imports it. */

export { promotionPermissions } from "./permissions.ts";
export { promotionRoutes } from "./routes.ts";
