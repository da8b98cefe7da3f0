/** GET /backoffice/api/audit/verify: recomputes every hash of the chain and compares it with the stored one. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const AuditVerification = Type.Object({
  /** True if no entry was changed, removed, reordered or cut off. */
  isIntact: Type.Boolean(),
  /** Number of entries. */
  entries: Type.String(),
  /** Position and hash (hexadecimal) of the newest entry, to be recorded outside the database. */
  headPosition: Type.String(),
  headHash: Type.String(),
  /** The first hundred positions that do not follow from their predecessor, oldest first. */
  broken: Type.Array(Type.String()),
  /** Milliseconds. */
  checkedAt: Type.Number(),
});

export type AuditVerification = Static<typeof AuditVerification>;
