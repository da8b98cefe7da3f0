/** Names a state that somebody read, so that a change on top of another state can be refused. */

import { createHash } from "node:crypto";

/** The same for the same content; the caller brings it in a fixed order. */
export function settingVersion(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}
