/**
 * The reference implementation of rebates, for tests only: it goes from each bet up the lineage. It shares no code with
 * `settleRebates`.
 */

import type { RebateRates } from "../../agents/rebate-rates.ts";

export interface NaiveBet {
  readonly memberId: bigint;
  /** The uplines from the direct one to the top. */
  readonly uplines: readonly bigint[];
  readonly category: string;
  readonly validBet: bigint;
}

export interface NaiveRebate {
  readonly payeeId: bigint;
  readonly side: string;
  readonly category: string;
  readonly dueMinor: bigint;
  readonly restMillionths: bigint;
}

/** `rateOf` returns the rates of any member. */
export function settleNaively(
  bets: readonly NaiveBet[],
  rateOf: (memberId: bigint) => RebateRates,
): Map<string, NaiveRebate> {
  const millionths = new Map<string, bigint>();
  const add = (key: string, amount: bigint) => void millionths.set(key, (millionths.get(key) ?? 0n) + amount);
  for (const { memberId, uplines, category, validBet } of bets) {
    const rateCategory = category === "ELOTT" ? "LOTT" : category;
    const rate = (id: bigint) => BigInt((rateOf(id) as Readonly<Record<string, number>>)[rateCategory] ?? 0);
    if (!Object.hasOwn(rateOf(memberId), rateCategory)) continue;
    add(`${memberId} player ${category}`, rate(memberId) * validBet);
    let highest = rate(memberId);
    for (const upline of uplines) {
      if (rate(upline) <= highest) continue;
      add(`${upline} agent ${category}`, (rate(upline) - highest) * validBet);
      highest = rate(upline);
    }
  }
  const rebates = new Map<string, NaiveRebate>();
  for (const [key, amount] of millionths) {
    const [payee = "", side = "", category = ""] = key.split(" ");
    const dueMinor = amount / 1_000_000n;
    if (dueMinor === 0n) continue;
    rebates.set(key, { payeeId: BigInt(payee), side, category, dueMinor, restMillionths: amount % 1_000_000n });
  }
  return rebates;
}
