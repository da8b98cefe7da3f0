/** Issues a launch token for one of the operator's own accounts, so that the supplier can test the wallet with it. */

import type { SupplierTokenReply } from "@openhouse/protocol/suppliers/suppliers";
import type { StaffActor } from "../../core/actor.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { findMemberByAccount } from "../identity/index.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { issueLaunchToken } from "./issue-launch-token.ts";

export interface CertificationToOpen {
  readonly code: string;
  readonly account: string;
  readonly reason: string;
}

/**
 * Returns the player's name at the supplier and a launch token. Refusals, in this order: `no.data` (no such supplier),
 * `supplier.account.unlisted` (the account is not in the supplier's approved list of certification accounts),
 * `not.exists.account.err` (no such member, or the member has no wallet in the supplier's currency). Side effects:
 * stores the hash of the token and an audit entry. Bets with the token move the member's money.
 */
export async function openCertification(
  deps: GatewayDeps,
  tx: Transaction,
  { actor, certification }: { actor: StaffActor; certification: CertificationToOpen },
): Promise<SupplierTokenReply> {
  const { merchantId } = actor;
  const supplier = await deps.suppliers.find(merchantId, certification.code);
  if (supplier === undefined) throw new Refusal("no.data");
  if (!supplier.certificationAccounts.includes(certification.account)) throw new Refusal("supplier.account.unlisted");
  const member = await findMemberByAccount(tx, merchantId, certification.account);
  const player = member === undefined ? undefined : await deps.players.byMember(supplier, member.id);
  if (player === undefined) throw new Refusal("not.exists.account.err");
  const token = await issueLaunchToken(deps, tx, { supplier, memberId: player.memberId, sessionId: null });
  await appendAudit(tx, {
    merchantId,
    at: deps.clock.businessNow(),
    actor: auditedActor(actor),
    action: "supplier.certified",
    subject: { kind: "member", id: String(player.memberId) },
    detail: { supplier: supplier.code },
    reason: certification.reason,
  });
  return { user: String(player.memberId), token, currency: supplier.currency };
}
