/**
 * Ends a moved member's contracts with givers that are no longer its direct upline, including open offers and requests.
 * A window that began before the move is paid by the accepted terms; if the upline pays, it pays only for bets that
 * were settled while the member was below it. Contracts that the member gave continue, because their receivers move
 * with the member.
 *
 * No refusals. Runs in the transaction of the move. Side effects: writes, for each contract, an event that names the
 * move and an audit entry. Source: docs/decisions/0036-contracts-through-gaps.md.
 */

import { endForLeavingParty } from "@openhouse/rules/contracts/contract-states";
import type { MovedMember } from "../../../core/ports/member-move.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { selectLiveReceived } from "./contract-repository.ts";
import { recordStep } from "./take-step.ts";
import type { ContractDeps } from "./take-step.ts";

export async function endLeftContracts(deps: ContractDeps, tx: Transaction, movedMember: MovedMember): Promise<void> {
  const { moveId, actor, at } = movedMember;
  for (const contract of await listLeftContracts(tx, movedMember)) {
    const event = { action: "endByMove", side: "receiver", version: null, hash: null, causedBy: moveId } as const;
    await recordStep(deps, tx, { before: contract, standing: endForLeavingParty(contract), actor, at, event });
  }
}

/** Lists the contracts that a move ends; also used for a preview of the move. */
export async function listLeftContracts(
  db: Queryable,
  { merchantId, memberId, uplineId }: Pick<MovedMember, "merchantId" | "memberId" | "uplineId">,
) {
  const receivedContracts = await selectLiveReceived(db, merchantId, memberId);
  return receivedContracts.filter(({ giverId }) => giverId !== uplineId);
}
