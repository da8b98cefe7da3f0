/**
 * The staff freezes or unfreezes a member's accounts, in the caller's transaction. If the state is unchanged, nothing
 * is written.
 *
 * Refusals: `no.data` (404, the member is unknown). Side effects: freezes or unfreezes every account of the member and
 * stores an audit entry with the reason. docs/ledger/chart-of-accounts.md lists the transfers that a frozen account
 * allows.
 */

import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { freezeMember } from "./freeze-member.ts";
import { selectMemberBalances } from "./repository.ts";

export interface FreezeOrder {
  readonly actor: StaffActor;
  readonly memberId: MemberId;
  readonly frozen: boolean;
  readonly reason: string;
}

export async function freezeWallet(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, memberId, frozen, reason }: FreezeOrder,
): Promise<{ isFrozen: boolean }> {
  const { merchantId } = actor;
  const changed = await freezeMember(tx, { merchantId, memberId, frozen });
  if (changed === 0 && (await selectMemberBalances(tx, merchantId, memberId)).length === 0)
    throw new Refusal("no.data");
  if (changed > 0) {
    await appendAudit(tx, {
      merchantId,
      at: clock.businessNow(),
      actor: auditedActor(actor),
      action: frozen ? "member.frozen" : "member.unfrozen",
      subject: { kind: "member", id: String(memberId) },
      detail: { accounts: changed },
      reason,
    });
  }
  return { isFrozen: frozen };
}
