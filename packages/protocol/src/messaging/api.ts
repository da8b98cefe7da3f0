/** Calls about messages to members. */

import type { MessageList, MessagesQuery } from "./list-messages.ts";

export interface MessagingApi {
  "GET /backoffice/api/messages": { query?: MessagesQuery; reply: MessageList };
}
