/** Idempotency keys. */

import { toBase64Url } from "./base64-url.ts";
import { secretBytes } from "./random.ts";

/** A fresh key for one action of a person. Not `randomUUID`, which plain-http pages do not have. */
export function newActionKey(): string {
  return toBase64Url(secretBytes(18));
}
