/** Public interface of messaging: messages to members. Only the wiring and the demo import it. */

export { createMessageListener } from "./message-listener.ts";
export { createMessageSenders } from "./create-message-senders.ts";
export { createMessageWriter } from "./create-message-writer.ts";
export { lastMessages } from "./last-messages.ts";
export { messagingJobs } from "./message-jobs.ts";
export { messagingPermissions } from "./permissions.ts";
export { messagingRoutes } from "./routes.ts";
