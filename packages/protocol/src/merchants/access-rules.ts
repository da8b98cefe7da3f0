/** GET and PUT /backoffice/api/access: from where the house may be visited. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const Countries = Type.Array(Type.String({ pattern: "^[A-Z]{2}$" }), { maxItems: 250, uniqueItems: true });
/** Addresses and networks: "203.0.113.7", "2001:db8::/32". */
const Networks = Type.Array(Type.String({ minLength: 2, maxLength: 50 }), { maxItems: 500, uniqueItems: true });

export const AccessRules = Type.Object({
  /** ISO 3166-1 alpha-2. A blocked country wins; no allowed one means all. */
  blocked: Countries,
  allowed: Countries,
  /** Goes past maintenance and regions. */
  whitelist: Networks,
  version: Type.String(),
  /** Where the house thinks the asker is: a rule that would shut him out can be seen before it does. */
  caller: Type.Object({ ip: Type.String(), country: Type.Union([Type.String(), Type.Null()]) }),
});

export const ChangeAccessBody = Type.Object(
  {
    blocked: Countries,
    allowed: Countries,
    whitelist: Networks,
    version: Type.String({ maxLength: 40 }),
    reason: Reason,
  },
  { additionalProperties: false },
);

export type AccessRules = Static<typeof AccessRules>;
export type ChangeAccessBody = Static<typeof ChangeAccessBody>;
