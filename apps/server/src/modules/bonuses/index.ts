/** Public interface of the bonuses module: grants of bonus money, their release and their loss. */

export { clearBonus } from "./clear-bonus.ts";
export { grantBonus } from "./grant-bonus.ts";
export { bonusPermissions } from "./permissions.ts";
export { bonusRoutes } from "./routes.ts";
export { bonusJobs } from "./settle-due-grants.ts";
