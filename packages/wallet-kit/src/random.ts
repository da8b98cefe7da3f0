/** The kit's one source of randomness, and of what must be new at every use. */

import { randomBytes, randomInt, randomUUID } from "node:crypto";

/** An id that nobody used before. */
export function newId(): string {
  return randomUUID();
}

/** Text that nobody guesses. */
export function newSecret(): string {
  return randomBytes(24).toString("base64url");
}

/** One of these, each as likely as the others. */
export function pickOne<Item>(items: readonly [Item, ...Item[]]): Item {
  return items[randomInt(items.length)] ?? items[0];
}
