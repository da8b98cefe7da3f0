/** The bill of one contract for one window, with all figures that explain its amount. */

import type { TermsProblem } from "./check-terms.ts";
import { fineUnits } from "./contract-yield.ts";
import type { TeamReach } from "./reach-tier.ts";

/** The share of a downline's contract, which this bill does not pay a second time. */
export interface DownlineShare {
  readonly contractId: bigint;
  readonly version: number;
  readonly payeeId: bigint;
  /**
   * The yield of the downline's contract on the part of its team that also belongs to this bill's team, in trillionths.
   */
  readonly yieldFine: bigint;
  /** The deducted part of the yield. It is less than the yield if the payee of this bill pays that contract itself. */
  readonly deductedFine: bigint;
}

/** Amounts are minor units. Names with "Fine" are trillionths of a minor unit, names with "Millionths" millionths. */
export interface SettlementBill {
  readonly contractId: bigint;
  readonly version: number;
  readonly payeeId: bigint;
  /** Null if the merchant pays. */
  readonly payerId: bigint | null;
  readonly windowKey: string;
  /** Problems of terms that cannot be settled. The bill then pays nothing and shows the problems. */
  readonly problems: readonly TermsProblem[];
  readonly reach: TeamReach;
  readonly lostBet: bigint;
  readonly wonBet: bigint;
  /** The agent's own valid bets, if the merchant's setting does not count them for this contract. */
  readonly ownBetLeftOut: bigint;
  readonly feeMillionths: bigint;
  readonly chargesMillionths: bigint;
  readonly carriedMillionths: bigint;
  readonly baseMillionths: bigint;
  readonly carryMillionths: bigint;
  /** From 1; 0 if no tier is reached. */
  readonly tier: number;
  /** The amounts missing for the next tier; null at the highest tier. */
  readonly missing: TeamReach | null;
  readonly rate: bigint;
  readonly winRate: bigint;
  readonly grossFine: bigint;
  /** Sorted by contract id. */
  readonly shares: readonly DownlineShare[];
  readonly sharesFine: bigint;
  /**
   * The amount promised to downlines that exceeds this contract's own yield. The downlines receive it; this bill pays
   * 0.
   */
  readonly overcommittedFine: bigint;
  /** The due amount, rounded down to a minor unit. */
  readonly dueMinor: bigint;
  readonly remainderFine: bigint;
  /** The part of the due amount for which the payer has funds; `shortMinor` is the remaining part. */
  readonly payableMinor: bigint;
  readonly shortMinor: bigint;
}

/** The text of bills for comparisons. Equal bills have equal bytes. */
export function printBills(bills: readonly SettlementBill[]): string {
  const bigintToText = (_: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);
  return bills.map((bill) => `${JSON.stringify(bill, bigintToText)}\n`).join("");
}

/** The decimal text of an amount in trillionths of a minor unit, without trailing zeros: "24000", "0.5". */
export function fineText(fine: bigint): string {
  const absolute = fine < 0n ? -fine : fine;
  const decimals = (absolute % fineUnits).toString().padStart(12, "0").replace(/0+$/, "");
  return `${fine < 0n ? "-" : ""}${absolute / fineUnits}${decimals === "" ? "" : `.${decimals}`}`;
}
