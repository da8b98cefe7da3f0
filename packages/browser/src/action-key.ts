/** Idempotency keys. */

import { toBase64Url } from "./base64-url.ts";
import { secretBytes } from "./random.ts";

/** A new key for one user action. Does not use `randomUUID`, which pages on plain HTTP do not have. */
export function newActionKey(): string {
  return toBase64Url(secretBytes(18));
}
