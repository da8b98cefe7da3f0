/**
 * The hint under a field of the registration form. The portal's form and the preview in the back office use it, so that
 * both show the same hint. Pure: the caller provides the texts. Source: specification, section 5.
 */

import { fillBounds, patternOf } from "./patterns.ts";
import type { PatternName } from "./patterns.ts";
import type { FormField } from "./registration-form.ts";
import type { FieldRule } from "./registration-rules.ts";

/** Keys of the texts in hints. */
export type HintKey =
  | `registration.pattern.${PatternName}`
  | `registration.hint.${"birthday" | "captcha" | "code" | "confirm" | "digits" | "payment"}`;

/** Returns the text of a key in the reader's language. */
export type HintTexts = (key: HintKey) => string;

/** For example "6 - 13 letters and digits, a letter first" or "The same password again". */
export function hintText(textOf: HintTexts, { name, rule }: FormField): string {
  switch (name) {
    case "birthday":
      return textOf("registration.hint.birthday");
    case "confirmPassword":
      return textOf("registration.hint.confirm");
    case "verificationCode":
      return textOf("registration.hint.code");
    case "captcha":
      return textOf("registration.hint.captcha");
    case "paymentPassword":
      return `${patternText(textOf, rule)}. ${textOf("registration.hint.payment")}`;
    case "mobileNum":
      return rule.patternId === 6 ? fillBounds(textOf("registration.hint.digits"), rule) : patternText(textOf, rule);
    default:
      return patternText(textOf, rule);
  }
}

/** The text of a rule's pattern, with its bounds. */
export function patternText(textOf: HintTexts, rule: FieldRule): string {
  return fillBounds(textOf(`registration.pattern.${patternOf(rule.patternId)?.name ?? "anything"}`), rule);
}
