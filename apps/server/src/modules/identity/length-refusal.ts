/** The refusals of values that do not fit their rule. A wrong length is refused with the bounds. */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import { missedMobileLength } from "@openhouse/rules/identity/mobile-number";
import { fillBounds } from "@openhouse/rules/identity/patterns";
import type { LengthBounds } from "@openhouse/rules/identity/patterns";
import { faultOfValue } from "@openhouse/rules/identity/registration-rules";
import type { FieldRule } from "@openhouse/rules/identity/registration-rules";
import { Refusal } from "../../core/refusal.ts";

/** Returns a refusal whose text and value contain the bounds in characters. */
export function lengthRefusal(
  code: ErrorCode,
  field: string,
  { minLength: min, maxLength: max }: LengthBounds,
): Refusal {
  const bounds = fillBounds("(min) - (max)", { minLength: min, maxLength: max });
  return new Refusal(code, { fault: "length", min, max, bounds }, { field, min, max });
}

/** Refuses a required value that does not fit its rule. */
export function refuseUnfit(code: ErrorCode, field: string, { value, rule }: { value: string; rule: FieldRule }): void {
  const fault = faultOfValue(value, { ...rule, required: true });
  if (fault === "length") throw lengthRefusal(code, field, rule);
  if (fault !== undefined) throw new Refusal(code, {}, { field });
}

/** The refusal of a number that `readMobileNumber` cannot read; with the bounds of the country if only digits lack. */
export function mobileRefusal(dialingCode: string, typed: string, field = "mobileNum"): Refusal {
  const bounds = missedMobileLength(dialingCode, typed);
  return bounds === undefined
    ? new Refusal("format.mobile.err", {}, { field })
    : lengthRefusal("format.mobile.err", field, bounds);
}
