/** The bill of one contract for one window, with all figures that explain its amount. */

import type { TermsProblem } from "./check-terms.ts";
import { fineUnits } from "./contract-yield.ts";
import type { TeamReach } from "./reach-tier.ts";

/** The share of a downline's contract that this bill does not pay a second time. */
export interface DownlineShare {
  readonly contractId: bigint;
  readonly version: number;
  readonly payeeId: bigint;
  /**
   * The yield of the downline's contract on the part of its team that this bill counts. Trillionths of a minor unit.
   */
  readonly yieldFine: bigint;
  /** Less than the yield if the payee of this bill pays that contract from its own funds. */
  readonly deductedFine: bigint;
}

/** Amounts are minor units. "Fine" amounts are trillionths of a minor unit, "millionths" are millionths of it. */
export interface SettlementBill {
  readonly contractId: bigint;
  readonly version: number;
  readonly payeeId: bigint;
  /** null: the merchant. */
  readonly payerId: bigint | null;
  readonly windowKey: string;
  /** Problems of terms that cannot be settled: nothing is paid, and the bill shows why. */
  readonly problems: readonly TermsProblem[];
  readonly reach: TeamReach;
  readonly lostBet: bigint;
  readonly wonBet: bigint;
  /** The agent's own valid bets that do not count here because of the merchant's setting. */
  readonly ownBetLeftOut: bigint;
  readonly feeMillionths: bigint;
  readonly chargesMillionths: bigint;
  readonly carriedMillionths: bigint;
  readonly baseMillionths: bigint;
  readonly carryMillionths: bigint;
  /** From 1; 0 if no tier is reached. */
  readonly tier: number;
  /** What is missing for the next tier; null if there is none. */
  readonly missing: TeamReach | null;
  readonly rate: bigint;
  readonly winRate: bigint;
  readonly grossFine: bigint;
  /** By contract id. */
  readonly shares: readonly DownlineShare[];
  readonly sharesFine: bigint;
  /** The amount promised to downlines beyond this contract's own yield. It is paid below and earned by nobody here. */
  readonly overcommittedFine: bigint;
  /** The due amount, rounded down once. */
  readonly dueMinor: bigint;
  readonly remainderFine: bigint;
  /** The part that the payer has funds for, and the missing part. */
  readonly payableMinor: bigint;
  readonly shortMinor: bigint;
}

/** The text of bills for comparisons: equal bills give the same bytes. */
export function printBills(bills: readonly SettlementBill[]): string {
  const isText = (_: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);
  return bills.map((bill) => `${JSON.stringify(bill, isText)}\n`).join("");
}

/** The decimal text of an amount in trillionths of a minor unit, without trailing zeros: "24000", "0.5". */
export function fineText(fine: bigint): string {
  const size = fine < 0n ? -fine : fine;
  const decimals = (size % fineUnits).toString().padStart(12, "0").replace(/0+$/, "");
  return `${fine < 0n ? "-" : ""}${size / fineUnits}${decimals === "" ? "" : `.${decimals}`}`;
}
