/** GET /backoffice/api/messages: messages to members, newest first, paged by id. Times are milliseconds. */

import { Type } from "typebox";
import type { Static } from "typebox";

const MessageKind = Type.Union([Type.Literal("sms"), Type.Literal("email"), Type.Literal("inbox")]);
const MessageStatus = Type.Union([
  Type.Literal("kept"),
  Type.Literal("queued"),
  Type.Literal("sent"),
  Type.Literal("failed"),
]);

export const MessagesQuery = Type.Object({
  /** The exact phone number, e-mail address or account name. */
  to: Type.Optional(Type.String({ maxLength: 254 })),
  kind: Type.Optional(MessageKind),
  status: Type.Optional(MessageStatus),
  /** Lists only messages older than this id. */
  before: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

export const MessageList = Type.Object({
  list: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: MessageKind,
      to: Type.String(),
      subject: Type.String(),
      /** One-time codes are masked. */
      text: Type.String(),
      status: MessageStatus,
      at: Type.Number(),
      /** The number of attempts since the message was last queued. */
      attempts: Type.Integer(),
      /** The reason why the last attempt failed. */
      failure: Type.Union([Type.String(), Type.Null()]),
      /** When the provider accepted the message, by the real clock. */
      sentAt: Type.Union([Type.Number(), Type.Null()]),
      /** True if the caller may send the message again now. */
      isResendable: Type.Boolean(),
    }),
  ),
  /** `before` of the next page; null on the last page. */
  next: Type.Union([Type.String(), Type.Null()]),
});

export type MessagesQuery = Static<typeof MessagesQuery>;
export type MessageList = Static<typeof MessageList>;
