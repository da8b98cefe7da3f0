/** Public interface of the turnover module: how much must be bet before money may be withdrawn. */

export { clearTurnover } from "./clear-turnover.ts";
export { lapseRequirement, readRequirement } from "./read-requirement.ts";
export type { RequirementState } from "./read-requirement.ts";
export { openRequirement } from "./open-requirement.ts";
export { waiveTurnover } from "./waive-turnover.ts";
export { turnoverPermissions } from "./permissions.ts";
export { turnoverRoutes } from "./routes.ts";
