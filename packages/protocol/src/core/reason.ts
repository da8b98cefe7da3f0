/** The reason of a staff member's action. It is required and stored permanently in the audit chain. */

import { Type } from "typebox";

export const Reason = Type.String({ minLength: 3, maxLength: 500 });
