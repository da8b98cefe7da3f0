/**
 * The hint under a field of the registration form. Used by the portal's form and by the preview in the back office, so
 * that both show the same. Pure: the caller provides the texts. Source: specification, section 5.
 */

import { fillBounds, patternOf } from "./patterns.ts";
import type { PatternName } from "./patterns.ts";
import type { FormField } from "./registration-form.ts";
import type { FieldRule } from "./registration-rules.ts";

/** Keys of the texts in hints. */
export type HintKey =
  | `registration.pattern.${PatternName}`
  | `registration.hint.${"captcha" | "code" | "confirm" | "digits" | "payment"}`;

/** Returns the text of a key in the reader's language. */
export type SayHint = (key: HintKey) => string;

/** For example "6 - 13 letters and digits, a letter first" or "The same password again". */
export function hintText(say: SayHint, { name, rule }: FormField): string {
  switch (name) {
    case "confirmPassword":
      return say("registration.hint.confirm");
    case "verificationCode":
      return say("registration.hint.code");
    case "captcha":
      return say("registration.hint.captcha");
    case "paymentPassword":
      return `${patternText(say, rule)}. ${say("registration.hint.payment")}`;
    case "mobileNum":
      return rule.patternId === 6 ? fillBounds(say("registration.hint.digits"), rule) : patternText(say, rule);
    default:
      return patternText(say, rule);
  }
}

/** The text of a rule's pattern, with its bounds. */
export function patternText(say: SayHint, rule: FieldRule): string {
  return fillBounds(say(`registration.pattern.${patternOf(rule.patternId)?.name ?? "anything"}`), rule);
}
