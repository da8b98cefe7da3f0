/**
 * Requests the termination of a contract. Either party may do so; the contract pays until the other party agrees.
 *
 * Refusals, in this order: `contract.unknown` (404), `contract.request.open` (an offer or a request waits),
 * `contract.state.invalid`. Side effects: writes an event and an audit entry. Source: docs/product-rules.md, Agents.
 */

import type { Transaction } from "../../../db/connection.ts";
import type { Contract, ContractActor } from "./contract.ts";
import { lockContract, applyStep, recordStep } from "./take-step.ts";
import type { ContractDeps } from "./take-step.ts";

export interface EndRequest {
  readonly actor: ContractActor;
  readonly contractId: bigint;
  /** The reason; set by the staff only. */
  readonly reason?: string | undefined;
}

export async function requestContractEnd(
  deps: ContractDeps,
  tx: Transaction,
  { actor, contractId, reason }: EndRequest,
): Promise<Contract> {
  const { contract, side, at } = await lockContract(deps, tx, { actor, contractId });
  const after = applyStep({ contract, side, action: "askEnd" });
  const event = { action: "askEnd", side, version: null, hash: null, causedBy: null } as const;
  return recordStep(deps, tx, { before: contract, standing: after, actor, at, event, reason });
}
