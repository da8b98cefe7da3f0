/**
 * Recomputes the merchant's whole audit chain and reports where it breaks.
 *
 * Output: whether the chain is intact, the number of entries, the head (which can be recorded elsewhere), and the first
 * broken positions. Read-only; the cost grows with the number of entries. Source: docs/security.md, Audit chain.
 */

import type { AuditVerification } from "@openhouse/protocol/audit/verify-audit-chain";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { findBrokenAudit } from "../../db/audit.ts";
import { selectAuditHead } from "./repository.ts";

const mostShown = 100;

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
    broken: broken.slice(0, mostShown).map(String),
    checkedAt: deps.clock.realNow().getTime(),
  };
}
