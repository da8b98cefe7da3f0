/** Why a staff member did something: mandatory, and stored permanently in the audit log. */

import { Type } from "typebox";

export const Reason = Type.String({ minLength: 3, maxLength: 500 });
