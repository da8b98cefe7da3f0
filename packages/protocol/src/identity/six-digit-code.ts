/**
 * A code of six digits from an authenticator app. Blanks and dashes between the digits are allowed, because apps show
 * them.
 */

import { Type } from "typebox";

export const SixDigitCode = Type.String({ maxLength: 40, pattern: "^[\\s-]*([0-9][\\s-]*){6}$" });
