/** GET /backoffice/api/audit/verify: recomputes every hash of the chain and compares it with the stored hash. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const AuditVerification = Type.Object({
  /** True if no entry was changed, removed or reordered, and none is missing at the end. */
  isIntact: Type.Boolean(),
  /** Number of entries. */
  entries: Type.String(),
  /** Position and hexadecimal hash of the newest entry, for recording outside the database. */
  headPosition: Type.String(),
  headHash: Type.String(),
  /**
   * The first hundred wrong positions, oldest first. A position is wrong if the hash does not follow from the previous
   * entry, the personal data does not match its hash, or the newest entry is missing or different.
   */
  broken: Type.Array(Type.String()),
  /** Milliseconds. */
  checkedAt: Type.Number(),
});

export type AuditVerification = Static<typeof AuditVerification>;
