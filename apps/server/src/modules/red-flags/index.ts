/** Public interface of red flags: suspicious patterns in agents' teams, for review by the staff. */

export { redFlagJobs } from "./find-red-flags.ts";
export { createNamesakeListener } from "./namesake-listener.ts";
export { redFlagPermissions } from "./permissions.ts";
export { redFlagRoutes } from "./routes.ts";
