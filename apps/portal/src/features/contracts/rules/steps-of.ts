/**
 * The steps that a reader can take with a contract, by the same rules as on the server. The steps are in the order of
 * the buttons; a step that agrees comes first.
 */

import { contractStates, stepContract } from "@openhouse/rules/contracts/contract-states";
import type { ContractAction, ContractSide, ContractStanding } from "@openhouse/rules/contracts/contract-states";

/** The fields of a contract that the rules need. */
export interface ContractFields {
  readonly side: string;
  readonly state: string;
  readonly endAskedBy: string | null;
  readonly activeVersion: number | null;
  readonly offeredVersion: number | null;
}

/** new: an offer or changed terms. termination: the other party wants to end the contract. */
export type RequestKind = "new" | "termination";

const order: readonly ContractAction[] = ["accept", "keep", "refuse", "end", "change", "withdraw", "askEnd"];

/** Returns the steps that this party can take now. Only the giver can withdraw an offer. */
export function stepsOf(contract: ContractFields): readonly ContractAction[] {
  const standing = standingOf(contract);
  const side = sideOf(contract.side);
  return order.filter((action) => stepContract(standing, side, action).kind === "moved");
}

/** Returns the request that the contract waits for, or undefined if there is none. */
export function requestOf({ state }: ContractFields): RequestKind | undefined {
  if (state === "P" || state === "E") return "new";
  return state === "V" ? "termination" : undefined;
}

export function isWaitingForReader(contract: ContractFields): boolean {
  const steps = stepsOf(contract);
  return steps.includes("accept") || steps.includes("keep");
}

function standingOf({ state, endAskedBy, activeVersion, offeredVersion }: ContractFields): ContractStanding {
  const knownState = contractStates.find((candidate) => candidate === state);
  if (knownState === undefined) throw new TypeError(`unknown contract state ${state}`);
  return {
    state: knownState,
    activeVersion,
    offeredVersion,
    endAskedBy: endAskedBy === null ? null : sideOf(endAskedBy),
    versions: offeredVersion ?? activeVersion ?? 1,
  };
}

function sideOf(text: string): ContractSide {
  return text === "giver" ? "giver" : "receiver";
}
