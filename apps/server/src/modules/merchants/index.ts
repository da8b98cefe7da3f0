/** Public interface of merchants: their directory, hosts, flags and settings. */

export { lockMerchant, selectSettings, writeSettings } from "./merchant-change-repository.ts";
export { loadMerchantDirectory } from "./merchant-directory.ts";
export { publishMerchant } from "./publish-merchant.ts";
export { settingVersion } from "./setting-version.ts";
export { insertMerchant } from "./repository.ts";
export type { NewMerchant } from "./repository.ts";
export { standardFlags } from "./standard-flags.ts";
export { seedMerchants } from "./seed-merchants.ts";
export { merchantRoutes } from "./routes.ts";
export { merchantPermissions } from "./permissions.ts";
