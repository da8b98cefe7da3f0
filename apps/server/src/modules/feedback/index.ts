/** Front door of feedback: what people tell the house (row 2). */

export { feedbackPermissions } from "./permissions.ts";
export { feedbackRoutes } from "./routes.ts";
