/** Public interface of staff: accounts and roles of staff members. */

export { staffPermissions } from "./permissions.ts";
export { staffRoutes } from "./routes.ts";
export { createInvitation } from "./send-invitation.ts";
