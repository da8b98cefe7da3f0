/** A bill of a window, as it explains itself: what a contract paid, why, and what it did not pay. */

import type { TermsProblem } from "./check-terms.ts";
import { fineUnits } from "./contract-yield.ts";
import type { TeamReach } from "./reach-tier.ts";

/** What a contract below yields, and how much of it this bill does not pay a second time. */
export interface DownlineShare {
  readonly contractId: bigint;
  readonly version: number;
  readonly payeeId: bigint;
  /** What that contract yields on the part of its team that this bill counts. Trillionths of a minor unit. */
  readonly yieldFine: bigint;
  /** Less than the yield where the payee of this bill pays that contract out of its own pocket. */
  readonly deductedFine: bigint;
}

/** Amounts are minor units, those called fine trillionths of one, millionths such of one. */
export interface SettlementBill {
  readonly contractId: bigint;
  readonly version: number;
  readonly payeeId: bigint;
  /** null: the house. */
  readonly payerId: bigint | null;
  readonly windowKey: string;
  /** Terms that cannot be settled: nothing is paid, and everybody sees why. */
  readonly problems: readonly TermsProblem[];
  readonly reach: TeamReach;
  readonly lostBet: bigint;
  readonly wonBet: bigint;
  /** Valid bet of the agent itself that does not count here by the merchant's setting. */
  readonly ownBetLeftOut: bigint;
  readonly feeMillionths: bigint;
  readonly chargesMillionths: bigint;
  readonly carriedMillionths: bigint;
  readonly baseMillionths: bigint;
  readonly carryMillionths: bigint;
  /** From 1; 0: none was reached. */
  readonly tier: number;
  /** What is short of the next tier; null: there is none. */
  readonly missing: TeamReach | null;
  readonly rate: bigint;
  readonly winRate: bigint;
  readonly grossFine: bigint;
  /** By contract id. */
  readonly shares: readonly DownlineShare[];
  readonly sharesFine: bigint;
  /** What was promised downward beyond what this contract yields: it is paid below and earned by nobody here. */
  readonly overcommittedFine: bigint;
  /** What is owed, rounded down once. */
  readonly dueMinor: bigint;
  readonly remainderFine: bigint;
  /** What the payer has for it, and what is missing. */
  readonly payableMinor: bigint;
  readonly shortMinor: bigint;
}

/** The one text of bills: the same bills are the same bytes, whoever settles them and how often. */
export function printBills(bills: readonly SettlementBill[]): string {
  const isText = (_: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);
  return bills.map((bill) => `${JSON.stringify(bill, isText)}\n`).join("");
}

/** The decimal text of trillionths of a minor unit, without zeros at its end: "24000", "0.5". */
export function fineText(fine: bigint): string {
  const size = fine < 0n ? -fine : fine;
  const decimals = (size % fineUnits).toString().padStart(12, "0").replace(/0+$/, "");
  return `${fine < 0n ? "-" : ""}${size / fineUnits}${decimals === "" ? "" : `.${decimals}`}`;
}
