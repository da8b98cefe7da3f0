/** Creates idempotency keys. */

import { toBase64Url } from "./base64-url.ts";
import { secretBytes } from "./random.ts";

/** Creates a key for one user action. Does not use `randomUUID`, because browsers do not offer it on plain HTTP. */
export function newActionKey(): string {
  return toBase64Url(secretBytes(18));
}
