/** Why somebody of the staff did something: mandatory, and kept for ever in the audit log. */

import { Type } from "typebox";

export const Reason = Type.String({ minLength: 3, maxLength: 500 });
