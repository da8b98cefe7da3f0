/** The text under a code's keyed hash. */

import type { CodeSubject } from "./code-request.ts";

/** Binds the hash to merchant, purpose, recipient and row, so that it matches no other. */
export function codeText({ merchantId, purpose, recipient }: CodeSubject, id: bigint, code: string): string {
  return [merchantId, purpose, recipient, id, code].join("\0");
}

/** Normalises a recipient: e-mail addresses ignore the case. */
export function sameRecipient(recipient: string): string {
  return recipient.trim().toLowerCase();
}
