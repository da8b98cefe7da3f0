/** GET /backoffice/api/audit/verify: every hash of the chain is computed anew and held against what is stored. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const AuditVerification = Type.Object({
  /** True when no entry was changed, removed, swapped or cut off. */
  isIntact: Type.Boolean(),
  /** How many entries were read. */
  entries: Type.String(),
  /** Position and hash (hexadecimal) of the newest entry: what to note down outside the database. */
  headPosition: Type.String(),
  headHash: Type.String(),
  /** The first hundred positions that do not follow from the entry before them, oldest first. */
  broken: Type.Array(Type.String()),
  /** Milliseconds. */
  checkedAt: Type.Number(),
});

export type AuditVerification = Static<typeof AuditVerification>;
