/**
 * Ends what a member was given by whom it no longer stands directly below: contracts in force from now on, and what is
 * offered or asked for in them. A window that began before is paid as it was signed; by an upline that pays itself, for
 * what was played below it. What the member itself has given goes on, because those it gave it to move along.
 *
 * No refusals. In the transaction of the move; side effects: an event that names the move, an audit entry of each.
 * Source: docs/decisions/0036-contracts-through-gaps.md; docs/agent-contracts.md, Contract.
 */

import { endApart } from "@openhouse/rules/contracts/contract-states";
import type { MovedMember } from "../../../core/ports/member-move.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { selectShown } from "./contract-repository.ts";
import { recordStep } from "./take-step.ts";
import type { ContractDeps } from "./take-step.ts";

export async function endLeftContracts(deps: ContractDeps, tx: Transaction, moved: MovedMember): Promise<void> {
  const { moveId, actor, at } = moved;
  for (const contract of await listLeftContracts(tx, moved)) {
    const event = { action: "endByMove", side: "receiver", version: null, hash: null, causedBy: moveId } as const;
    await recordStep(deps, tx, { before: contract, standing: endApart(contract), actor, at, event });
  }
}

/** What a move would end: whoever asks first may show it before. */
export async function listLeftContracts(
  db: Queryable,
  { merchantId, memberId, uplineId }: Pick<MovedMember, "merchantId" | "memberId" | "uplineId">,
) {
  const received = await selectShown(db, merchantId, memberId);
  return received.filter(({ giverId }) => giverId !== uplineId);
}
