/**
 * One-time codes in messages. The stored text has a placeholder; the encrypted code is stored separately and is
 * inserted only for delivery and for the demo's outbox.
 */

import type { Sealer } from "../../core/secrets/sealed-text.ts";

/** Placeholder of the code in a stored subject or text. */
export const codeMark = "{code}";
const mask = "••••••";

interface MessageTexts {
  readonly subject: string;
  readonly text: string;
}

export function withCode<Message extends MessageTexts>(message: Message, code: string): Message {
  return {
    ...message,
    subject: message.subject.replaceAll(codeMark, code),
    text: message.text.replaceAll(codeMark, code),
  };
}

/** Masks the code for the staff, who could otherwise use it. */
export function withMask<Message extends MessageTexts>(message: Message): Message {
  return withCode(message, mask);
}

/** Decrypts the code of a message; null if the message has no code or the code cannot be decrypted. */
export function openCode(sealer: Sealer, sealed: string | null): string | null {
  if (sealed === null) return null;
  try {
    return sealer.open(sealed);
  } catch {
    // The code was encrypted with another secret. It is lost, but the message can still be read.
    return null;
  }
}
