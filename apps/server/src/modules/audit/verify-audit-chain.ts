/**
 * Recomputes the hashes of the merchant's whole audit chain.
 *
 * Output: whether the chain is intact, the number of entries, the head (which can be recorded outside the database),
 * and the first positions at which the chain is broken. Read-only. The cost grows with the number of entries. Source:
 * docs/security.md, Audit chain.
 */

import type { AuditVerification } from "@openhouse/protocol/audit/verify-audit-chain";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { findBrokenAudit } from "../../db/audit.ts";
import { selectAuditHead } from "./repository.ts";

const maxBrokenPositions = 100;

export async function verifyAuditChain(deps: Deps, { merchantId }: StaffActor): Promise<AuditVerification> {
  const [broken, head] = await Promise.all([
    findBrokenAudit(deps.db, merchantId),
    selectAuditHead(deps.db, merchantId),
  ]);
  return {
    isIntact: broken.length === 0,
    entries: String(head.entries),
    headPosition: String(head.position),
    headHash: head.hash.toString("hex"),
    broken: broken.slice(0, maxBrokenPositions).map(String),
    checkedAt: deps.clock.realNow().getTime(),
  };
}
