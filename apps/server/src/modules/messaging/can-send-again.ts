/**
 * Decides whether a message may be sent again. Inbox messages, queued messages and messages with a code are never sent
 * again (codes are deleted; the person requests a new code). Any other message can be sent again if a provider for its
 * kind (SMS or e-mail) is configured.
 */

import type { MessageSenders } from "../../core/ports/message-sender.ts";
import { codeMark } from "./message-code.ts";
import type { MessageKind, MessageStatus } from "./repository.ts";

export interface SentMessage {
  readonly kind: MessageKind;
  readonly status: MessageStatus;
  readonly text: string;
}

export type SendAgainAnswer = "yes" | "never" | "no provider";

export function canSendAgain({ kind, status, text }: SentMessage, senders: MessageSenders): SendAgainAnswer {
  if (kind === "inbox" || status === "queued" || text.includes(codeMark)) return "never";
  return senders[kind] === undefined ? "no provider" : "yes";
}
