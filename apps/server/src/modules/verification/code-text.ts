/** What a code is bound to, as its keyed hash covers it. */

import type { CodeSubject } from "./code-request.ts";

/** The text under the hash: a hash of one merchant, purpose or recipient fits no other. */
export function codeText({ merchantId, purpose, recipient }: CodeSubject, id: bigint, code: string): string {
  return [merchantId, purpose, recipient, id, code].join("\0");
}

/** An e-mail address written in capitals is the same address; a number has none. */
export function sameRecipient(recipient: string): string {
  return recipient.trim().toLowerCase();
}
