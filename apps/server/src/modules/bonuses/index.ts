/** Front door of bonuses: who is granted bonus money, when it becomes the member's own, when it is lost (row 2). */

export { clearBonus } from "./clear-bonus.ts";
export { grantBonus } from "./grant-bonus.ts";
export { bonusPermissions } from "./permissions.ts";
export { bonusRoutes } from "./routes.ts";
export { bonusJobs } from "./settle-due-grants.ts";
