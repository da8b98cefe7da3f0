/** Public interface of red flags: suspicious patterns in agents' teams, for review by the staff (row 3). */

export { agentFlagJobs } from "./find-agent-flags.ts";
export { agentFlagPermissions } from "./permissions.ts";
export { agentFlagRoutes } from "./routes.ts";
