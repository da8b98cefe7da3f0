/** Calls of the back office about messages to members. */

import type { MessageList, MessagesQuery } from "./list-messages.ts";
import type { SendAgainBody, SentAgain } from "./send-again.ts";

export interface MessagingApi {
  "GET /backoffice/api/messages": { query?: MessagesQuery; reply: MessageList };
  "POST /backoffice/api/messages/:id/send-again": { params: { id: string }; body: SendAgainBody; reply: SentAgain };
}
