/**
 * How lower rows say something to a person: a message is written in the caller's transaction and leaves after commit.
 * Messaging (row 4) does the writing and sending; it is wired in wire-deps.ts, because nobody may import it.
 */

import type { Language } from "../actor.ts";
import type { MemberId, MerchantId } from "../ids.ts";
import type { Transaction } from "../../db/connection.ts";

export interface MessageDraft {
  readonly merchantId: MerchantId;
  readonly kind: "sms" | "email";
  /** Digits with the dialling code in front, without a plus; or an e-mail address. */
  readonly recipient: string;
  readonly memberId: MemberId | null;
  readonly language: Language;
  /** Keys `messages.<template>.subject` (e-mail only) and `messages.<template>.<sms | email>` of the catalogs. */
  readonly template: string;
  /** Arguments of the texts; `house` (the merchant's name) is always given. */
  readonly values: Readonly<Record<string, string | number>>;
  /** A one-time secret, argument `code` of the texts: sealed while it waits, forgotten when it was sent. */
  readonly code?: string;
  /** Real time after which the message says nothing true any more; without one it is tried for a day. */
  readonly goodUntil?: Date;
}

export interface MessageWriter {
  /** No refusals: whether it can be delivered shows later, on the outbox page. */
  write(tx: Transaction, draft: MessageDraft): Promise<void>;
}
