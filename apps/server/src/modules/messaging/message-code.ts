/**
 * A one-time code inside a message: the stored text has a mark in its place, the code stands beside it, sealed, and is
 * put in only on the way to the person (and for the demo's outbox).
 */

import type { Sealer } from "../../core/secrets/sealed-text.ts";

/** Where the code stands in a stored subject or text. */
export const codeMark = "{code}";
const mask = "••••••";

interface Wording {
  readonly subject: string;
  readonly text: string;
}

/** What the person reads. */
export function withCode<Message extends Wording>(message: Message, code: string): Message {
  return {
    ...message,
    subject: message.subject.replaceAll(codeMark, code),
    text: message.text.replaceAll(codeMark, code),
  };
}

/** What the staff reads: whoever reads a code could use it. */
export function withMask<Message extends Wording>(message: Message): Message {
  return withCode(message, mask);
}

/** The code of a message, when it has one that still opens. */
export function openCode(sealer: Sealer, sealed: string | null): string | null {
  if (sealed === null) return null;
  try {
    return sealer.open(sealed);
  } catch {
    // Sealed under another secret of the house: the code is lost, the message is not.
    return null;
  }
}
