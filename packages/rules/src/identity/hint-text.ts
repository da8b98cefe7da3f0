/**
 * The line under a field of the registration form: what may stand in it. One function for the portal's form and for the
 * back office's preview of it, so that both say the same. Pure: the caller says the texts. Source: specification,
 * section 5.
 */

import { fillBounds, patternOf } from "./patterns.ts";
import type { PatternName } from "./patterns.ts";
import type { FormField } from "./registration-form.ts";
import type { FieldRule } from "./registration-rules.ts";

/** The texts that a hint is made of. */
export type HintKey =
  | `registration.pattern.${PatternName}`
  | `registration.hint.${"captcha" | "code" | "confirm" | "digits" | "payment"}`;

/** Says the text of a key in the reader's language. */
export type SayHint = (key: HintKey) => string;

/** "6 - 13 letters and digits, a letter first" for a user name, "The same password again" for a confirmation. */
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

/** What a rule asks for, with its bounds: "6 - 13 letters and digits, a letter first". */
export function patternText(say: SayHint, rule: FieldRule): string {
  return fillBounds(say(`registration.pattern.${patternOf(rule.patternId)?.name ?? "anything"}`), rule);
}
