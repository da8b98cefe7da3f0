/** The text whose keyed hash is stored for a code. */

import type { CodeSubject } from "./code-request.ts";

/** Binds the hash to merchant, purpose, recipient and row, so that it matches no other code. */
export function codeText({ merchantId, purpose, recipient }: CodeSubject, id: bigint, code: string): string {
  return [merchantId, purpose, recipient, id, code].join("\0");
}

/** Normalises a recipient, because e-mail addresses ignore the case. */
export function normalisedRecipient(recipient: string): string {
  return recipient.trim().toLowerCase();
}
