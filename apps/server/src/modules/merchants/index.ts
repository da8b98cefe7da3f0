/** Front door of merchants: who they are, their hosts, flags and settings (row 1). */

export { loadMerchantDirectory } from "./merchant-directory.ts";
export { seedMerchants } from "./seed-merchants.ts";
export { merchantRoutes } from "./routes.ts";
export { merchantPermissions } from "./permissions.ts";
