/** Front door of messaging: what the house tells its members (row 4: only the wiring and the demo come here). */

export { createMessageListener } from "./message-listener.ts";
export { lastMessages } from "./last-messages.ts";
export { messagingPermissions } from "./permissions.ts";
export { messagingRoutes } from "./routes.ts";
