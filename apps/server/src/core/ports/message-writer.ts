/**
 * Lets all modules send messages: a message is written in the caller's transaction and sent after the commit. The
 * messaging module implements the writer; it is wired in wire-deps.ts, because no module may import messaging.
 */

import type { Language } from "../actor.ts";
import type { MemberId, MerchantId } from "../ids.ts";
import type { Transaction } from "../../db/connection.ts";

export interface MessageDraft {
  readonly merchantId: MerchantId;
  readonly kind: "sms" | "email";
  /** Digits with the dialling code first, without a plus; or an e-mail address. */
  readonly recipient: string;
  readonly memberId: MemberId | null;
  readonly language: Language;
  /** Keys `messages.<template>.subject` (e-mail only) and `messages.<template>.<sms | email>` of the catalogs. */
  readonly template: string;
  /** Arguments of the texts; `house` (the merchant's name) is added to them. */
  readonly values: Readonly<Record<string, string | number>>;
  /** A one-time secret, argument `code` of the texts: stored sealed, deleted after sending. */
  readonly code?: string;
  /** The message is valid until this time of the real clock. Without it, delivery is attempted for one day. */
  readonly goodUntil?: Date;
}

export interface MessageWriter {
  /** Throws no refusals; failed deliveries are shown on the outbox page. */
  write(tx: Transaction, draft: MessageDraft): Promise<void>;
}
