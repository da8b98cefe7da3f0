/**
 * The reference implementation of rebates: bet by bet up the lineage. For tests only; shares no code with
 * `settleRebates`.
 */

import type { RebateRates } from "../../agents/rebate-rates.ts";

export interface NaiveBet {
  readonly memberId: bigint;
  /** From the direct agent up. */
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
  const fine = new Map<string, bigint>();
  const add = (name: string, amount: bigint) => void fine.set(name, (fine.get(name) ?? 0n) + amount);
  for (const { memberId, uplines, category, validBet } of bets) {
    const column = category === "ELOTT" ? "LOTT" : category;
    const rate = (id: bigint) => BigInt((rateOf(id) as Readonly<Record<string, number>>)[column] ?? 0);
    if (!Object.hasOwn(rateOf(memberId), column)) continue;
    add(`${memberId} player ${category}`, rate(memberId) * validBet);
    let highest = rate(memberId);
    for (const upline of uplines) {
      if (rate(upline) <= highest) continue;
      add(`${upline} agent ${category}`, (rate(upline) - highest) * validBet);
      highest = rate(upline);
    }
  }
  const found = new Map<string, NaiveRebate>();
  for (const [name, amount] of fine) {
    const [payee = "", side = "", category = ""] = name.split(" ");
    const dueMinor = amount / 1_000_000n;
    if (dueMinor === 0n) continue;
    found.set(name, { payeeId: BigInt(payee), side, category, dueMinor, restMillionths: amount % 1_000_000n });
  }
  return found;
}
