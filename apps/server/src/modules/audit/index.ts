/** Public interface of audit: reading and verifying the audit chain. */

export { auditPermissions } from "./permissions.ts";
export { auditRoutes } from "./routes.ts";
