/** The only source of randomness and of new ids of the wallet kit. */

import { randomBytes, randomInt, randomUUID } from "node:crypto";

export function newId(): string {
  return randomUUID();
}

/** A text that cannot be guessed. */
export function newSecret(): string {
  return randomBytes(24).toString("base64url");
}

/** One of the items, all equally likely. */
export function pickOne<Item>(items: readonly [Item, ...Item[]]): Item {
  return items[randomInt(items.length)] ?? items[0];
}
