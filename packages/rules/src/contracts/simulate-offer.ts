/**
 * Simulates an offer on the receiver's past windows with the settlement code: the amount that each window would have
 * paid, the part promised to downlines, and the amount that the merchant keeps. Source: docs/agent-contracts.md,
 * Settlement.
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

/** Amounts of one window in minor units. */
export interface SimulatedWindow {
  readonly bill: SettlementBill;
  /** The amount that the offer pays to the receiver. */
  readonly dueMinor: bigint;
  /** The yields of the downlines' contracts, rounded up. */
  readonly promisedMinor: bigint;
  /** The amount by which the deducted parts of those yields exceed the offer's yield, rounded up. */
  readonly overcommittedMinor: bigint;
  /** The team's net loss (of a dividend: after fee, charges and carry) less the yield and the overcommitted amount. */
  readonly houseLeftMinor: bigint;
}

export interface SimulatedOffer {
  readonly windows: readonly SimulatedWindow[];
  readonly totalMinor: bigint;
  /**
   * The windows with the lowest and the highest payment; the earliest if several are equal. Undefined without windows.
   */
  readonly worst: SimulatedWindow | undefined;
  readonly best: SimulatedWindow | undefined;
}

/** Simulates with unlimited funds and pays nothing. */
export function simulateOffer({ offered, endedIds, windows }: OfferToSimulate): SimulatedOffer {
  const simulated = windows.map((window) => simulateWindow(window, offered, endedIds));
  const totalMinor = simulated.reduce((sum, { dueMinor }) => sum + dueMinor, 0n);
  const [first, ...others] = simulated;
  let [worst, best] = [first, first];
  for (const window of others) {
    if (worst !== undefined && window.dueMinor < worst.dueMinor) worst = window;
    if (best !== undefined && window.dueMinor > best.dueMinor) best = window;
  }
  return { windows: simulated, totalMinor, worst, best };
}

function simulateWindow(
  window: SettlementInput,
  offered: SettledContract,
  endedIds: readonly bigint[],
): SimulatedWindow {
  const remainingContracts = window.contracts.filter(
    (contract) => !endedIds.includes(contract.id) && !isReplaced(contract, offered),
  );
  // The merchant is assumed to pay, so that all play of the team counts, even play before a move to the current upline.
  const simulatedContract = { ...offered, terms: { ...offered.terms, payer: "platform" } } as const;
  const bills = settleWindow({ ...window, contracts: [...remainingContracts, simulatedContract], funds: "unbounded" });
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

/**
 * True if the accepted offer would replace this contract: the offered contract itself, or another contract of the
 * receiver on the same games.
 */
function isReplaced({ id, receiverId, terms }: SettledContract, offered: SettledContract): boolean {
  if (id === offered.id) return true;
  return receiverId === offered.receiverId && doClassesOverlap(terms.productClass, offered.terms.productClass);
}

function roundedUp(fine: bigint): bigint {
  return (fine + fineUnits - 1n) / fineUnits;
}
