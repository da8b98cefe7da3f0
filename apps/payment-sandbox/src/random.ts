/** The only file of the sandbox that creates random values. */

import { randomBytes } from "node:crypto";

/** A random text of 128 bits. */
export function randomToken(): string {
  return randomBytes(16).toString("base64url");
}
