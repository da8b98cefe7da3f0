/**
 * What a reader may do with a contract, by the rule that the server judges by. The order is that of the buttons: what
 * agrees first.
 */

import { contractStates, stepContract } from "@openhouse/rules/contracts/contract-states";
import type { ContractAction, ContractSide, ContractStanding } from "@openhouse/rules/contracts/contract-states";

/** What of a contract the rule asks for. */
export interface StandingOnWire {
  readonly side: string;
  readonly state: string;
  readonly endAskedBy: string | null;
  readonly activeVersion: number | null;
  readonly offeredVersion: number | null;
}

/** A new request is an offer or other terms; a termination request is the other side's wish to end. */
export type RequestKind = "new" | "termination";

const order: readonly ContractAction[] = ["accept", "keep", "refuse", "end", "change", "withdraw", "askEnd"];

/** The steps that this side can take now. Taking back an offer is for its giver alone, as the rule says. */
export function stepsOf(contract: StandingOnWire): readonly ContractAction[] {
  const standing = standingOf(contract);
  const side = sideOf(contract.side);
  return order.filter((action) => stepContract(standing, side, action).kind === "moved");
}

/** What the contract waits for; undefined: for nothing. */
export function requestOf({ state }: StandingOnWire): RequestKind | undefined {
  if (state === "P" || state === "E") return "new";
  return state === "V" ? "termination" : undefined;
}

/** True when this reader is the one to answer. */
export function isWaitingForReader(contract: StandingOnWire): boolean {
  const steps = stepsOf(contract);
  return steps.includes("accept") || steps.includes("keep");
}

function standingOf({ state, endAskedBy, activeVersion, offeredVersion }: StandingOnWire): ContractStanding {
  const known = contractStates.find((each) => each === state);
  if (known === undefined) throw new TypeError(`no contract stands at ${state}`);
  return {
    state: known,
    activeVersion,
    offeredVersion,
    endAskedBy: endAskedBy === null ? null : sideOf(endAskedBy),
    versions: offeredVersion ?? activeVersion ?? 1,
  };
}

function sideOf(text: string): ContractSide {
  return text === "giver" ? "giver" : "receiver";
}
