/**
 * The state machine of a contract. An offer does not replace the accepted version until the offer itself is accepted. A
 * contract has at most one open offer or termination request. An ended contract keeps all its versions. Source:
 * docs/agent-contracts.md, Contract.
 */

/** P offered, E changed offer, A active, V termination requested, C ended, R refused. */
export const contractStates = ["P", "E", "A", "V", "C", "R"] as const;
export type ContractState = (typeof contractStates)[number];

/** The two parties: the giver is the upline or the merchant, the receiver is paid. */
export type ContractSide = "giver" | "receiver";

/** What a party can do with an existing contract. `withdraw` takes back the party's own offer or request. */
export const contractActions = ["change", "accept", "refuse", "withdraw", "askEnd", "keep", "end"] as const;
export type ContractAction = (typeof contractActions)[number];

export interface ContractStanding {
  readonly state: ContractState;
  /** The version that pays; null if no version was accepted yet or the contract has ended. */
  readonly activeVersion: number | null;
  /** The version that waits for the receiver's answer. */
  readonly offeredVersion: number | null;
  /** The party that requested the termination, until the other party answers. */
  readonly endAskedBy: ContractSide | null;
  /** The number of versions; they are numbered from 1. */
  readonly versions: number;
}

export type ContractStepRefusal = "contract.not.this.side" | "contract.request.open" | "contract.state.invalid";

export type ContractStep =
  | { readonly kind: "moved"; readonly standing: ContractStanding }
  | { readonly kind: "refused"; readonly code: ContractStepRefusal };

/** The state of a contract after its first offer. */
export const firstStanding: ContractStanding = {
  state: "P",
  activeVersion: null,
  offeredVersion: 1,
  endAskedBy: null,
  versions: 1,
};

/**
 * Computes the contract's next state when a party acts. Refusals, in this order: `contract.not.this.side` (only the
 * other party may do this), `contract.request.open` (an offer or a termination request still waits for its answer),
 * `contract.state.invalid`.
 */
export function stepContract(standing: ContractStanding, side: ContractSide, action: ContractAction): ContractStep {
  if (!isActionOf(standing, side, action)) return refused("contract.not.this.side");
  const { state, versions, offeredVersion, endAskedBy } = standing;
  const hasOffer = state === "P" || state === "E";
  switch (action) {
    case "change":
      if (endAskedBy !== null) return refused("contract.request.open");
      if (!hasOffer && state !== "A") return refused("contract.state.invalid");
      return moved(standing, { state: "E", offeredVersion: versions + 1, versions: versions + 1 });
    case "accept":
      if (!hasOffer) return refused("contract.state.invalid");
      return moved(standing, { state: "A", activeVersion: offeredVersion, offeredVersion: null });
    case "refuse":
      return hasOffer ? dropOffer(standing) : refused("contract.state.invalid");
    case "withdraw":
      if (hasOffer) return dropOffer(standing);
      return endAskedBy === null ? refused("contract.state.invalid") : moved(standing, keptStanding);
    case "askEnd":
      if (hasOffer || endAskedBy !== null) return refused("contract.request.open");
      return state === "A" ? moved(standing, { state: "V", endAskedBy: side }) : refused("contract.state.invalid");
    case "keep":
      return endAskedBy === null ? refused("contract.state.invalid") : moved(standing, keptStanding);
    case "end":
      return endAskedBy === null ? refused("contract.state.invalid") : moved(standing, endedStanding);
  }
}

/** Ends a downline contract because its giver accepted a lower rate. Open requests end with it. */
export function endByLowerRate(standing: ContractStanding): ContractStanding {
  return { ...standing, ...endedStanding };
}

/**
 * Ends the contract because the receiver moves to another upline or a party closes the account. A contract that was
 * never accepted counts as refused.
 */
export function endForLeavingParty(standing: ContractStanding): ContractStanding {
  return { ...standing, ...endedStanding, state: standing.activeVersion === null ? "R" : "C" };
}

/** True while the accepted version pays, also during a changed offer or an open termination request. */
export function isPaying({ activeVersion }: ContractStanding): boolean {
  return activeVersion !== null;
}

const keptStanding = { state: "A", endAskedBy: null } as const;
const endedStanding = { state: "C", activeVersion: null, offeredVersion: null, endAskedBy: null } as const;

function isActionOf({ state, endAskedBy }: ContractStanding, side: ContractSide, action: ContractAction): boolean {
  switch (action) {
    case "change":
      return side === "giver";
    case "accept":
    case "refuse":
      return side === "receiver";
    case "askEnd":
      return true;
    case "withdraw":
      return state === "V" ? side === endAskedBy : side === "giver";
    case "keep":
    case "end":
      return side !== endAskedBy;
  }
}

/** Drops the open offer. The accepted version stays in force; a contract without an accepted version is refused. */
function dropOffer(standing: ContractStanding): ContractStep {
  return moved(standing, { state: standing.activeVersion === null ? "R" : "A", offeredVersion: null });
}

function moved(standing: ContractStanding, change: Partial<ContractStanding>): ContractStep {
  return { kind: "moved", standing: { ...standing, ...change } };
}

function refused(code: ContractStepRefusal): ContractStep {
  return { kind: "refused", code };
}
