/** Names a state that somebody read, so that a change on top of another state can be refused. */

import { createHash } from "node:crypto";
import { choiceOf } from "@openhouse/rules/identity/registration-rules";
import type { RegistrationRules } from "@openhouse/rules/identity/registration-rules";

/** The same for the same content; the caller brings it in a fixed order. */
export function settingVersion(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}

/** The same for the same rules: an open form, or a sheet in the back office, knows by it that it must ask anew. */
export function rulesVersion(rules: RegistrationRules): string {
  return settingVersion(Object.entries(rules).map(([field, rule]) => [field, choiceOf(rule)]));
}
