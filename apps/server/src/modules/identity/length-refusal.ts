/** The refusal of a value with the wrong length. */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import { fillBounds } from "@openhouse/rules/identity/patterns";
import type { LengthBounds } from "@openhouse/rules/identity/patterns";
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
