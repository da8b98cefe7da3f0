/** GET and PUT /backoffice/api/access: the countries and IP addresses from which the portal can be used. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const Countries = Type.Array(Type.String({ pattern: "^[A-Z]{2}$" }), { maxItems: 250, uniqueItems: true });
/** IP addresses and networks: "203.0.113.7", "2001:db8::/32". */
const Networks = Type.Array(Type.String({ minLength: 2, maxLength: 50 }), { maxItems: 500, uniqueItems: true });

export const AccessRules = Type.Object({
  /** ISO 3166-1 alpha-2 codes. Blocked countries take precedence. An empty `allowed` allows all countries. */
  blocked: Countries,
  allowed: Countries,
  /** Visitors from these networks are not affected by maintenance and regions. */
  whitelist: Networks,
  version: Type.String(),
  /** The caller's IP address and country, so that staff members see whether a rule would lock them out. */
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
