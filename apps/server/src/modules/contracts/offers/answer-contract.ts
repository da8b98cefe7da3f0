/**
 * Answers a request of the other party: accepts or refuses an offer, keeps or ends a contract. Also withdraws the
 * actor's own request.
 *
 * Refusals, in this order: `contract.unknown` (404), `function.not.available` (accepting a kind that the merchant has
 * turned off; refusing and ending stay possible), `contract.not.this.side`, `contract.request.open`,
 * `contract.state.invalid`, `contract.version.passed` (the offer has changed since it was shown), the refusals of
 * `requireNeighbours` (the receiver is no longer directly below the giver, or may not be paid),
 * `contract.terms.invalid` (the giver's own contract, the merchant's bounds, or another contract on the class has
 * changed), `contract.ends.downline` (the acceptance ends contracts that the receiver gave, and the call does not
 * confirm exactly these contracts; value: their ids). The acceptance and the ends that it causes are one transaction.
 * Side effects: writes an event and an audit entry for each contract. Source: docs/product-rules.md, Agents;
 * docs/agent-contracts.md, Contract.
 */

import { endByLowerRate } from "@openhouse/rules/contracts/contract-states";
import type { ContractAction } from "@openhouse/rules/contracts/contract-states";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { findEndedByLowerRate } from "@openhouse/rules/contracts/find-ended-by-lower-rate";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { checkOffer } from "./check-offer.ts";
import { findVersion, selectGiven } from "./contract-repository.ts";
import type { Contract, ContractActor } from "./contract.ts";
import { requireEnabledKind } from "./enabled-kinds.ts";
import { requireNeighbours } from "./offer-contract.ts";
import { lockContract, applyStep, recordStep } from "./take-step.ts";
import type { ContractDeps, LockedContract } from "./take-step.ts";

export interface ContractAnswer {
  readonly contractId: bigint;
  readonly answer: Extract<ContractAction, "accept" | "refuse" | "keep" | "end" | "withdraw">;
  /**
   * For an acceptance: the version that the member saw; undefined means the current offer (older calls send no
   * version).
   */
  readonly version?: number;
  /** For an acceptance: the contracts whose end the receiver has confirmed. */
  readonly confirmedIds?: readonly bigint[];
  /** The reason; set by the staff only. */
  readonly reason?: string | undefined;
}

export async function answerContract(
  deps: ContractDeps,
  tx: Transaction,
  { actor, ...answer }: ContractAnswer & { readonly actor: ContractActor },
): Promise<Contract> {
  const lockedContract = await lockContract(deps, tx, { actor, contractId: answer.contractId });
  const { contract, side, at } = lockedContract;
  if (answer.answer === "accept") requireEnabledKind(deps, contract);
  const after = applyStep({ contract, side, action: answer.answer });
  if (answer.answer === "accept") return accept(deps, tx, { actor, answer, lockedContract, after });
  const event = { action: answer.answer, side, version: null, hash: null, causedBy: null };
  return recordStep(deps, tx, { before: contract, standing: after, actor, at, event, reason: answer.reason });
}

interface Acceptance {
  readonly actor: ContractActor;
  readonly answer: ContractAnswer;
  readonly lockedContract: LockedContract;
  readonly after: Contract;
}

async function accept(
  deps: ContractDeps,
  tx: Transaction,
  { actor, answer, lockedContract, after }: Acceptance,
): Promise<Contract> {
  const { contract, side, at } = lockedContract;
  const version = contract.offeredVersion;
  if (version === null) throw new RangeError("there is no offer to accept");
  if (answer.version !== undefined && answer.version !== version) throw new Refusal("contract.version.passed");
  const { terms, hash } = await findVersion(tx, contract, version);
  await requireNeighbours(deps, tx, contract);
  await checkOffer(deps, tx, { contract, terms, changed: undefined });
  const endedContracts = await findEnded(tx, contract, terms);
  requireConfirmed(endedContracts, answer.confirmedIds ?? []);
  const event = { action: "accept", side, version, hash, causedBy: null } as const;
  const acceptedContract = await recordStep(deps, tx, { before: contract, standing: after, actor, at, event });
  for (const endedContract of endedContracts) {
    await recordStep(deps, tx, {
      before: endedContract,
      standing: endByLowerRate(endedContract),
      actor,
      at,
      event: { action: "endByLowerRate", side: "giver", version: null, hash: null, causedBy: contract.id },
    });
  }
  return acceptedContract;
}

/**
 * Finds the contracts that the acceptance ends. The receiver's row of `member_place` is locked, so the receiver can
 * neither give nor end contracts at the same time.
 */
async function findEnded(
  tx: Transaction,
  { merchantId, receiverId }: Contract,
  terms: ContractTerms,
): Promise<Contract[]> {
  const givenContracts = await selectGiven(tx, { merchantId, memberId: receiverId, kind: terms.kind });
  const endedIds = new Set(findEndedByLowerRate(terms, givenContracts).map(({ id }) => id));
  return givenContracts.filter(({ id }) => endedIds.has(id));
}

function requireConfirmed(endedContracts: readonly Contract[], confirmedIds: readonly bigint[]): void {
  const confirmed = new Set(confirmedIds);
  const isSame = endedContracts.length === confirmed.size && endedContracts.every(({ id }) => confirmed.has(id));
  if (isSame) return;
  const contractIds = endedContracts.map(({ id }) => String(id));
  throw new Refusal("contract.ends.downline", { count: endedContracts.length }, { contractIds });
}
