/** A code of six digits of an authenticator app, also as the app shows it: with blanks or dashes. */

import { Type } from "typebox";

export const SixDigitCode = Type.String({ maxLength: 40, pattern: "^[\\s-]*([0-9][\\s-]*){6}$" });
