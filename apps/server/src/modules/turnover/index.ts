/** Front door of turnover: what must be bet before money may leave (row 1). */

export { clearTurnover } from "./clear-turnover.ts";
export { lapseRequirement, readRequirement } from "./read-requirement.ts";
export type { RequirementState } from "./read-requirement.ts";
export { openRequirement } from "./open-requirement.ts";
export { waiveTurnover } from "./waive-turnover.ts";
export { turnoverPermissions } from "./permissions.ts";
export { turnoverRoutes } from "./routes.ts";
