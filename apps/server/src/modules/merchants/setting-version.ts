/**
 * Versions of settings: a hash of the content that was read, so that a change based on another state can be refused.
 */

import { createHash } from "node:crypto";
import { choiceOf } from "@openhouse/rules/identity/registration-rules";
import type { RegistrationRules } from "@openhouse/rules/identity/registration-rules";

/** The version of a content. The result depends on the order, so the caller must use a fixed order. */
export function settingVersion(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}

/** The version of registration rules. Open forms and the back office use it to detect changes. */
export function rulesVersion(rules: RegistrationRules): string {
  return settingVersion(Object.entries(rules).map(([field, rule]) => [field, choiceOf(rule)]));
}
