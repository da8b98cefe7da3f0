/**
 * The rebate of one payee in one category of a day, with the bets from which it is computed: the player's own bets, or
 * the bets of the members below an agent. Source: docs/agent-contracts.md; docs/decisions/0041-rebates-by-day.md.
 */

/**
 * player: the rebate on the member's own bets. agent: the rebate on the bets of the agent's team, at the agent's rate
 * minus the highest rate below the agent.
 */
export type RebateSide = "player" | "agent";

/**
 * The sum of the valid bets that came through one direct downline of the payee, for one rate of the payee and one
 * highest rate below the payee.
 */
export interface RebateLine {
  /** The direct downline of the payee through which the bets came; the payee itself for its own bets. */
  readonly viaId: bigint;
  /** In parts per million: the payee's rate, and the highest rate below it (0 for a player's own bets). */
  readonly ownPpm: number;
  readonly belowPpm: number;
  readonly validBet: bigint;
}

export interface RebateEntry {
  readonly payeeId: bigint;
  readonly side: RebateSide;
  /** The category of the bets. ELOTT stays ELOTT, although its rate is that of LOTT. */
  readonly category: string;
  /** Sorted by `viaId`, then by the rate below. */
  readonly lines: readonly RebateLine[];
  readonly validBet: bigint;
  /** Rounded down once over all lines. Always positive. */
  readonly dueMinor: bigint;
  /** The remainder of the rounding, millionths of a minor unit. */
  readonly restMillionths: number;
}

/** Unique within a day. */
export type RebateKey = Pick<RebateEntry, "payeeId" | "side" | "category">;

export function textOfRebateKey({ payeeId, side, category }: RebateKey): string {
  return `${payeeId}:${category}:${side}`;
}

export function compareRebates(a: RebateKey, b: RebateKey): number {
  if (a.payeeId !== b.payeeId) return a.payeeId < b.payeeId ? -1 : 1;
  if (a.category !== b.category) return a.category < b.category ? -1 : 1;
  if (a.side === b.side) return 0;
  return a.side < b.side ? -1 : 1;
}

/** Returns the rebates of one day as text, so that two calculations of the day can be compared byte by byte. */
export function printRebates(entries: readonly RebateEntry[]): string {
  const bigintToText = (_: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);
  return entries.map((entry) => `${JSON.stringify(entry, bigintToText)}\n`).join("");
}
