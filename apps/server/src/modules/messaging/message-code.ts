/**
 * One-time codes in messages. The stored text has a placeholder; the sealed code is stored beside it and is inserted
 * only for delivery and for the demo's outbox.
 */

import type { Sealer } from "../../core/secrets/sealed-text.ts";

/** Placeholder of the code in a stored subject or text. */
export const codeMark = "{code}";
const mask = "••••••";

interface Wording {
  readonly subject: string;
  readonly text: string;
}

export function withCode<Message extends Wording>(message: Message, code: string): Message {
  return {
    ...message,
    subject: message.subject.replaceAll(codeMark, code),
    text: message.text.replaceAll(codeMark, code),
  };
}

/** The message for the staff, who could otherwise use the code. */
export function withMask<Message extends Wording>(message: Message): Message {
  return withCode(message, mask);
}

/** The code of a message; null if it has none or the code cannot be opened. */
export function openCode(sealer: Sealer, sealed: string | null): string | null {
  if (sealed === null) return null;
  try {
    return sealer.open(sealed);
  } catch {
    // Sealed under another secret: the code is lost, the message is not.
    return null;
  }
}
