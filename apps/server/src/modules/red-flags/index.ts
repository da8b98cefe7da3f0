/** Front door of red flags: what in teams of agents somebody has to look at (row 3). */

export { agentFlagJobs } from "./find-agent-flags.ts";
export { agentFlagPermissions } from "./permissions.ts";
export { agentFlagRoutes } from "./routes.ts";
