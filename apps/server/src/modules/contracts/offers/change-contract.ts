/**
 * Changes an offer, or offers new terms for an accepted contract, whose current terms stay in force until the new ones
 * are accepted.
 *
 * Refusals, in this order: `contract.unknown` (404), `function.not.available` (the contract's kind is turned off),
 * `contract.not.this.side`, `contract.request.open`, `contract.state.invalid`, `not.exists.account.err` and
 * `contract.not.direct` (the receiver is no longer in the giver's team, or no longer directly below the giver),
 * `contract.receiver.closed`, `contract.terms.invalid` (`value.problems` lists the problems; also for unchanged terms,
 * and for another kind, class, period or payer). Side effects: writes the next version, an event and an audit entry.
 * Source: docs/agent-contracts.md, Contract.
 */

import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import type { Transaction } from "../../../db/connection.ts";
import { checkOffer } from "./check-offer.ts";
import { findVersion, insertVersion } from "./contract-repository.ts";
import type { Contract, ContractActor } from "./contract.ts";
import { requireEnabledKind } from "./enabled-kinds.ts";
import { requireDirectReceiver } from "./offer-contract.ts";
import { lockContract, applyStep, recordStep } from "./take-step.ts";
import type { ContractDeps } from "./take-step.ts";

export interface ContractChange {
  readonly contractId: bigint;
  /** With the same kind, class, period and payer; a change of these needs a new contract. */
  readonly terms: ContractTerms;
}

export async function changeContract(
  deps: ContractDeps,
  tx: Transaction,
  { actor, contractId, terms }: ContractChange & { readonly actor: ContractActor },
): Promise<Contract> {
  const { contract, side, at } = await lockContract(deps, tx, { actor, contractId });
  requireEnabledKind(deps, contract);
  const after = applyStep({ contract, side, action: "change" });
  await requireDirectReceiver(deps, tx, { actor, receiverId: contract.receiverId });
  const latestVersion = await findVersion(tx, contract, contract.versions);
  await checkOffer(deps, tx, { contract, terms, changed: latestVersion.terms });
  const hash = await insertVersion(tx, after, { terms, at });
  const event = { action: "change", side, version: after.versions, hash, causedBy: null } as const;
  return recordStep(deps, tx, { before: contract, standing: after, actor, at, event });
}
