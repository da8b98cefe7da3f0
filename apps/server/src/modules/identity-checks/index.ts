/** Public interface of identity checks: a member's document and selfie, decided by two staff members. */

export { identityCheckJobs } from "./identity-check-jobs.ts";
export { createIdentityProviders } from "./identity-providers.ts";
export { identityRefusalOf } from "./identity-refusal-of.ts";
export { identityCheckPermissions } from "./permissions.ts";
export { identityCheckRoutes } from "./routes.ts";
export { decryptPicture } from "./picture-cipher.ts";
export { seedIdentityCheck } from "./seed-identity-check.ts";
