/**
 * Computes the whole chain of the merchant anew and says where it breaks.
 *
 * Out: whether it holds, the number of entries, the head to note down elsewhere, and the first broken positions.
 * Reads only; the cost grows with the number of entries. Source: docs/security.md, Audit chain.
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
