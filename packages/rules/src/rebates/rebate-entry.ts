/**
 * What a day's bets bring back to one person in one category, and from which bets: of the player's own, or of a branch
 * below an agent. Source: docs/agent-contracts.md; docs/decisions/0041-rebates-by-day.md.
 */

/** player: of one's own bets; agent: the difference to what was given on below. */
export type RebateSide = "player" | "agent";

/** Valid bets that bring back the same share: through whom they came, and from whose rate to whose. */
export interface RebateLine {
  /** The payee itself, or whoever stands directly below and leads to the bets. */
  readonly viaId: bigint;
  /** Parts per million: the payee's rate, and what the branch has already; of the player's own bets 0. */
  readonly ownPpm: number;
  readonly belowPpm: number;
  /** Minor units. */
  readonly validBet: bigint;
}

export interface RebateEntry {
  readonly payeeId: bigint;
  readonly side: RebateSide;
  /** Of the bets: ELOTT stays ELOTT, though its rate is that of LOTT. */
  readonly category: string;
  /** By whom they came through, then by the rate below. */
  readonly lines: readonly RebateLine[];
  readonly validBet: bigint;
  /** Rounded down once, over all lines; more than nothing. */
  readonly dueMinor: bigint;
  /** What rounding left with the house, millionths of a minor unit. */
  readonly restMillionths: number;
}

/** What an entry is the only one of in its day. */
export type RebateKey = Pick<RebateEntry, "payeeId" | "side" | "category">;

/** The key as a text, in the order of `compareRebates`. */
export function textOfRebateKey({ payeeId, side, category }: RebateKey): string {
  return `${payeeId}:${category}:${side}`;
}

/** By payee, category and side. */
export function compareRebates(a: RebateKey, b: RebateKey): number {
  if (a.payeeId !== b.payeeId) return a.payeeId < b.payeeId ? -1 : 1;
  if (a.category !== b.category) return a.category < b.category ? -1 : 1;
  if (a.side === b.side) return 0;
  return a.side < b.side ? -1 : 1;
}

/** The one text of a day: the same entries are the same bytes, whoever works them and how often. */
export function printRebates(entries: readonly RebateEntry[]): string {
  const isText = (_: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);
  return entries.map((entry) => `${JSON.stringify(entry, isText)}\n`).join("");
}
