/** The pages that are measured, as the portal requests them. */

import { randomInt } from "node:crypto";

/** One page of a year of history. */
export interface PageKind {
  readonly name: string;
  /** The number of rows in a correct response. */
  readonly lines: number;
  /** Path and query. */
  path(): string;
}

/** The start and end of the history. */
export interface HistorySpan {
  readonly firstMs: number;
  readonly lastMs: number;
}

const dayMs = 86_400_000;
const statement = "/wps/relay/ODSFE2_MemTransDet";
const slots = "/wps/relay/ODSFE2_RNGOrders";
const fishing = "/wps/relay/ODSFE2_FishOrders";

/** Every kind of page; those in the middle are at a different place each time. */
export function pageKinds({ firstMs, lastMs }: HistorySpan): readonly PageKind[] {
  const middle = () => `before=${randomInt(firstMs + 60 * dayMs, lastMs)}-1`;
  const lines = (query: () => string) => () => `${statement}?startTime=${firstMs}&size=12&${query()}`;
  const bets = (call: string, query: () => string) => () => `${call}?startDate=${firstMs}&size=10&${query()}`;
  const sums = (days: number) => () => `${statement}?startTime=${lastMs - days * dayMs}&page=1&size=1`;
  const betSums = (days: number) => () => `${slots}?startDate=${lastMs - days * dayMs}&page=1&size=1`;
  const newest = () => "end=newest";
  const oldest = () => "end=oldest";
  return [
    { name: "lines.first", lines: 12, path: lines(newest) },
    { name: "lines.middle", lines: 12, path: lines(middle) },
    { name: "lines.last", lines: 12, path: lines(oldest) },
    { name: "deposits.first", lines: 12, path: lines(() => "codeTypes=deposit&end=newest") },
    { name: "deposits.middle", lines: 12, path: lines(() => `codeTypes=deposit&${middle()}`) },
    { name: "deposits.last", lines: 12, path: lines(() => "codeTypes=deposit&end=oldest") },
    { name: "rebates.none", lines: 0, path: lines(() => "codeTypes=betting_rebate&end=newest") },
    { name: "bets.first", lines: 10, path: bets(slots, newest) },
    { name: "bets.middle", lines: 10, path: bets(slots, middle) },
    { name: "bets.last", lines: 10, path: bets(slots, oldest) },
    { name: "fishing.first", lines: 10, path: bets(fishing, newest) },
    { name: "fishing.middle", lines: 10, path: bets(fishing, middle) },
    { name: "fishing.last", lines: 10, path: bets(fishing, oldest) },
    { name: "lines.sums.7.days", lines: 1, path: sums(7) },
    { name: "lines.sums.30.days", lines: 1, path: sums(30) },
    { name: "bets.sums.7.days", lines: 1, path: betSums(7) },
    { name: "bets.sums.30.days", lines: 1, path: betSums(30) },
  ];
}
