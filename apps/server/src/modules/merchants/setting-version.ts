/**
 * Versions of settings. A version is a hash of the settings that were read, so that a change based on other settings
 * can be refused.
 */

import { createHash } from "node:crypto";
import { choiceOf } from "@openhouse/rules/identity/registration-rules";
import type { RegistrationRules } from "@openhouse/rules/identity/registration-rules";

/** Returns the version of settings. The version depends on their order, so the caller must use a fixed order. */
export function settingVersion(settings: unknown): string {
  return createHash("sha256").update(JSON.stringify(settings)).digest("base64url").slice(0, 22);
}

/** Returns the version of registration rules. Open forms and the back office detect changes with it. */
export function rulesVersion(rules: RegistrationRules): string {
  return settingVersion(Object.entries(rules).map(([field, rule]) => [field, choiceOf(rule)]));
}
