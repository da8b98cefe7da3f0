/** The only place of the sandbox that makes randomness. */

import { randomBytes } from "node:crypto";

/** Text that nobody guesses: 128 bits. */
export function randomToken(): string {
  return randomBytes(16).toString("base64url");
}
