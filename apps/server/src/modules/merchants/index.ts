/** Front door of merchants: who they are, their hosts, flags and settings (row 1). */

export { lockMerchant, selectSettings, writeSettings } from "./house-repository.ts";
export { loadMerchantDirectory } from "./merchant-directory.ts";
export { publishMerchant } from "./publish-merchant.ts";
export { settingVersion } from "./setting-version.ts";
export { seedMerchants } from "./seed-merchants.ts";
export { merchantRoutes } from "./routes.ts";
export { merchantPermissions } from "./permissions.ts";
