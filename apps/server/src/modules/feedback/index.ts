/** Public interface of feedback: messages of visitors and members to the operator. */

export { feedbackPermissions } from "./permissions.ts";
export { feedbackRoutes } from "./routes.ts";
