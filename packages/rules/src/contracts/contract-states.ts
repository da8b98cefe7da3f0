/**
 * The life of a contract. An offer replaces nothing until it is accepted, each contract has at most one open request,
 * and an ended one stays with all its versions. Source: docs/agent-contracts.md, Contract.
 */

/** P offered, E changed offer, A active, V termination asked, C ended, R refused. */
export const contractStates = ["P", "E", "A", "V", "C", "R"] as const;
export type ContractState = (typeof contractStates)[number];

/** Who gives the contract (the upline or the house) and who is paid by it. */
export type ContractSide = "giver" | "receiver";

/** What a side can do with a contract that exists; withdraw takes back one's own request. */
export const contractActions = ["change", "accept", "refuse", "withdraw", "askEnd", "keep", "end"] as const;
export type ContractAction = (typeof contractActions)[number];

export interface ContractStanding {
  readonly state: ContractState;
  /** The version that pays; null: none was accepted yet, or the contract has ended. */
  readonly activeVersion: number | null;
  /** The version that waits for the receiver's answer. */
  readonly offeredVersion: number | null;
  /** Who asked for the end, while the other side has not answered. */
  readonly endAskedBy: ContractSide | null;
  /** How many versions there are; they are numbered from 1. */
  readonly versions: number;
}

export type ContractStepRefusal = "contract.not.this.side" | "contract.request.open" | "contract.state.invalid";

export type ContractStep =
  | { readonly kind: "moved"; readonly standing: ContractStanding }
  | { readonly kind: "refused"; readonly code: ContractStepRefusal };

/** A contract as its first offer makes it. */
export const firstStanding: ContractStanding = {
  state: "P",
  activeVersion: null,
  offeredVersion: 1,
  endAskedBy: null,
  versions: 1,
};

/**
 * What becomes of a contract when a side acts. Refusals, in this order: `contract.not.this.side` (that is for the other
 * side to do), `contract.request.open` (one request waits for its answer), `contract.state.invalid`.
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
      return endAskedBy === null ? refused("contract.state.invalid") : moved(standing, keeping);
    case "askEnd":
      if (hasOffer || endAskedBy !== null) return refused("contract.request.open");
      return state === "A" ? moved(standing, { state: "V", endAskedBy: side }) : refused("contract.state.invalid");
    case "keep":
      return endAskedBy === null ? refused("contract.state.invalid") : moved(standing, keeping);
    case "end":
      return endAskedBy === null ? refused("contract.state.invalid") : moved(standing, ending);
  }
}

/** What the acceptance of a lower rate by its giver does to a contract further down: it ends, whatever waits in it. */
export function endByLowerRate(standing: ContractStanding): ContractStanding {
  return { ...standing, ...ending };
}

/** Its sides part, by a move or because one closes the account: it ends; what was never signed counts as refused. */
export function endApart(standing: ContractStanding): ContractStanding {
  return { ...standing, ...ending, state: standing.activeVersion === null ? "R" : "C" };
}

/** True while the version that was signed pays: also under a changed offer and while somebody asks for the end. */
export function isPaying({ activeVersion }: ContractStanding): boolean {
  return activeVersion !== null;
}

const keeping = { state: "A", endAskedBy: null } as const;
const ending = { state: "C", activeVersion: null, offeredVersion: null, endAskedBy: null } as const;

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

/** Without an offer the signed version goes on; a contract that never had one is refused. */
function dropOffer(standing: ContractStanding): ContractStep {
  return moved(standing, { state: standing.activeVersion === null ? "R" : "A", offeredVersion: null });
}

function moved(standing: ContractStanding, change: Partial<ContractStanding>): ContractStep {
  return { kind: "moved", standing: { ...standing, ...change } };
}

function refused(code: ContractStepRefusal): ContractStep {
  return { kind: "refused", code };
}
