/**
 * The requests that the records bench measures: pages of a member's statement and bets, as the portal requests them.
 */

import { randomInt } from "node:crypto";

/** A kind of request for one page of a year of history. */
export interface PageKind {
  readonly name: string;
  /** The number of rows in a correct response. */
  readonly lines: number;
  /** Returns the path and query of the next request. */
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

/** Returns every kind of page. Pages in the middle start at another random time with each request. */
export function pageKinds({ firstMs, lastMs }: HistorySpan): readonly PageKind[] {
  const middle = () => `before=${randomInt(firstMs + 60 * dayMs, lastMs)}-1`;
  const statementPath = (query: () => string) => () => `${statement}?startTime=${firstMs}&size=12&${query()}`;
  const betsPath = (call: string, query: () => string) => () => `${call}?startDate=${firstMs}&size=10&${query()}`;
  const sumsPath = (days: number) => () => `${statement}?startTime=${lastMs - days * dayMs}&page=1&size=1`;
  const betSumsPath = (days: number) => () => `${slots}?startDate=${lastMs - days * dayMs}&page=1&size=1`;
  const newest = () => "end=newest";
  const oldest = () => "end=oldest";
  return [
    { name: "lines.first", lines: 12, path: statementPath(newest) },
    { name: "lines.middle", lines: 12, path: statementPath(middle) },
    { name: "lines.last", lines: 12, path: statementPath(oldest) },
    { name: "deposits.first", lines: 12, path: statementPath(() => "codeTypes=deposit&end=newest") },
    { name: "deposits.middle", lines: 12, path: statementPath(() => `codeTypes=deposit&${middle()}`) },
    { name: "deposits.last", lines: 12, path: statementPath(() => "codeTypes=deposit&end=oldest") },
    { name: "rebates.none", lines: 0, path: statementPath(() => "codeTypes=betting_rebate&end=newest") },
    { name: "bets.first", lines: 10, path: betsPath(slots, newest) },
    { name: "bets.middle", lines: 10, path: betsPath(slots, middle) },
    { name: "bets.last", lines: 10, path: betsPath(slots, oldest) },
    { name: "fishing.first", lines: 10, path: betsPath(fishing, newest) },
    { name: "fishing.middle", lines: 10, path: betsPath(fishing, middle) },
    { name: "fishing.last", lines: 10, path: betsPath(fishing, oldest) },
    { name: "lines.sums.7.days", lines: 1, path: sumsPath(7) },
    { name: "lines.sums.30.days", lines: 1, path: sumsPath(30) },
    { name: "bets.sums.7.days", lines: 1, path: betSumsPath(7) },
    { name: "bets.sums.30.days", lines: 1, path: betSumsPath(30) },
  ];
}
