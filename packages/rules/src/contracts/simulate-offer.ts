/**
 * Simulates an offer on the receiver's past windows with the settlement code: what each window would have paid, how
 * much of it is promised to downlines, and what the merchant keeps. Source: docs/agent-contracts.md, Settlement.
 */

import { doClassesOverlap } from "./contract-kinds.ts";
import { fineUnits } from "./contract-yield.ts";
import { settleWindow } from "./settle-window.ts";
import type { SettlementBill } from "./settlement-bill.ts";
import type { SettledContract, SettlementInput } from "./settlement-input.ts";

export interface OfferToSimulate {
  readonly offered: SettledContract;
  /** Contracts that the acceptance would end. */
  readonly endedIds: readonly bigint[];
  /** Past windows of the offer's kind and period, oldest first. */
  readonly windows: readonly SettlementInput[];
}

/** Minor units of one window. */
export interface SimulatedWindow {
  readonly bill: SettlementBill;
  /** What the offer pays to the receiver. */
  readonly dueMinor: bigint;
  /** The yields of the downlines' contracts, rounded up. */
  readonly promisedMinor: bigint;
  /** The part of those yields that exceeds the offer's yield, rounded up. */
  readonly overcommittedMinor: bigint;
  /** The team's net loss less everything paid on it by this contract and those below. Salaries are deducted too. */
  readonly houseLeftMinor: bigint;
}

export interface SimulatedOffer {
  readonly windows: readonly SimulatedWindow[];
  readonly totalMinor: bigint;
  /** The windows that pay the least and the most, the first of several; undefined without windows. */
  readonly worst: SimulatedWindow | undefined;
  readonly best: SimulatedWindow | undefined;
}

/** Assumes unlimited funds and pays nothing. */
export function simulateOffer({ offered, endedIds, windows }: OfferToSimulate): SimulatedOffer {
  const simulated = windows.map((window) => simulateWindow(window, offered, endedIds));
  const totalMinor = simulated.reduce((sum, { dueMinor }) => sum + dueMinor, 0n);
  const [first, ...others] = simulated;
  let [worst, best] = [first, first];
  for (const each of others) {
    if (worst !== undefined && each.dueMinor < worst.dueMinor) worst = each;
    if (best !== undefined && each.dueMinor > best.dueMinor) best = each;
  }
  return { windows: simulated, totalMinor, worst, best };
}

function simulateWindow(
  window: SettlementInput,
  offered: SettledContract,
  endedIds: readonly bigint[],
): SimulatedWindow {
  const staying = window.contracts.filter((each) => !endedIds.includes(each.id) && !isReplaced(each, offered));
  // Counts all play of the team, also from before it came to this upline. So the merchant is assumed to pay.
  const tried = { ...offered, terms: { ...offered.terms, payer: "platform" } } as const;
  const bills = settleWindow({ ...window, contracts: [...staying, tried], funds: "unbounded" });
  const bill = bills.find(({ contractId }) => contractId === offered.id);
  if (bill === undefined) throw new RangeError("the offer is of another period than the window");
  const { dueMinor, grossFine, overcommittedFine, reach } = bill;
  const promisedFine = bill.shares.reduce((sum, { yieldFine }) => sum + yieldFine, 0n);
  return {
    bill,
    dueMinor,
    promisedMinor: roundedUp(promisedFine),
    overcommittedMinor: roundedUp(overcommittedFine),
    houseLeftMinor: reach.netLoss - roundedUp(grossFine + overcommittedFine),
  };
}

/** The offer replaces the receiver's contracts on the same games, as it will when it is accepted. */
function isReplaced({ id, receiverId, terms }: SettledContract, offered: SettledContract): boolean {
  if (id === offered.id) return true;
  return receiverId === offered.receiverId && doClassesOverlap(terms.productClass, offered.terms.productClass);
}

function roundedUp(fine: bigint): bigint {
  return (fine + fineUnits - 1n) / fineUnits;
}
