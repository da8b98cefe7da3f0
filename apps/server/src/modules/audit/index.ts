/** Front door of audit: reading and verifying the chain of what people did (row 1). */

export { auditPermissions } from "./permissions.ts";
export { auditRoutes } from "./routes.ts";
