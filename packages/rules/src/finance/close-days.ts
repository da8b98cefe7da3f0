/**
 * Closes the books of business days: opening balance, movements and closing balance of each kind of account. Opening
 * balance and movements come from the previous close and the transfers, the closing balance from the accounts. When
 * both agree, the close is proven. Transfers that were posted into a day after its close belong to the next close.
 * Pure: the caller reads transfers and accounts from one snapshot.
 */

import type { AccountName } from "../wallet/account-kinds.ts";
import type { TransferCodeName } from "../wallet/transfer-codes.ts";

/** A transfer code with the kinds of account that it joins. */
export interface MoneyWay {
  readonly code: TransferCodeName;
  readonly from: AccountName;
  readonly to: AccountName;
}

/** The sum of the transfers of one way within a span of time. */
export interface WaySum extends MoneyWay {
  /** yyyy-mm-dd of an open day; before: earlier than all of them; after: later. */
  readonly span: string;
  readonly transfers: number;
  readonly minor: bigint;
}

/** One way in a close. Amounts are strings of minor units, because the line is stored as JSON. */
export interface CloseLine extends MoneyWay {
  /** Late transfers included. */
  readonly transfers: number;
  readonly amountMinor: string;
  /** Transfers that were posted into a day after its close. */
  readonly lateTransfers: number;
  readonly lateMinor: string;
  /** Totals of this and all earlier closes. */
  readonly totalTransfers: number;
  readonly totalMinor: string;
}

/** One kind of account in a close. */
export interface CloseBalance {
  readonly account: AccountName;
  readonly openingMinor: string;
  /** Received less paid. */
  readonly movedMinor: string;
  readonly closingMinor: string;
}

/** The stored content of a close. */
export interface CloseContent {
  readonly timeZone: string;
  readonly balances: readonly CloseBalance[];
  readonly lines: readonly CloseLine[];
}

/** A day to be stored as closed. */
export interface ClosedDay {
  readonly day: string;
  /** True: opening + moved = closing for every kind of account. */
  readonly isProven: boolean;
  readonly content: CloseContent;
}

/** The input of a close; transfers and accounts come from one snapshot. */
export interface OpenBooks {
  readonly timeZone: string;
  /** The close before the first day; undefined for the first close of all. */
  readonly previous: CloseContent | undefined;
  /** The days to close, consecutive. */
  readonly days: readonly string[];
  readonly sums: readonly WaySum[];
  /** Current balances by kind of account. */
  readonly balances: ReadonlyMap<AccountName, bigint>;
}

/** Closes the days in order. */
export function closeDays({ timeZone, previous, days, sums, balances }: OpenBooks): ClosedDay[] {
  const closed: ClosedDay[] = [];
  let last = previous;
  for (const day of days) {
    const lines = linesOf(last, { sums, day, isFirst: day === days[0] });
    const later = sums.filter(({ span }) => span === "after" || (isDay(span) && span > day));
    const content = { timeZone, lines, balances: balancesOf(last, { lines, later, now: balances }) };
    const isProven = content.balances.every(
      ({ openingMinor, movedMinor, closingMinor }) =>
        BigInt(openingMinor) + BigInt(movedMinor) === BigInt(closingMinor),
    );
    closed.push({ day, isProven, content });
    last = content;
  }
  return closed;
}

interface DayToClose {
  readonly sums: readonly WaySum[];
  readonly day: string;
  /** Late transfers are counted in the first of the days. */
  readonly isFirst: boolean;
}

function linesOf(last: CloseContent | undefined, { sums, day, isFirst }: DayToClose): CloseLine[] {
  const totals = new Map((last?.lines ?? []).map((line) => [nameOf(line), line]));
  const ways = new Map(
    [...totals.values(), ...sums.filter(({ span }) => span !== "after")].map((way) => [nameOf(way), way]),
  );
  return [...ways]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { code, from, to }]) => {
      const previousLine = totals.get(name);
      const [counted, countedMinor] = [previousLine?.totalTransfers ?? 0, BigInt(previousLine?.totalMinor ?? "0")];
      const own = sumOf(sums, name, day);
      const totalBefore = sumOf(sums, name, "before");
      const late = isFirst
        ? { transfers: totalBefore.transfers - counted, minor: totalBefore.minor - countedMinor }
        : noTransfers;
      const transfers = own.transfers + late.transfers;
      const minor = own.minor + late.minor;
      if (transfers === 0 && counted === 0) return [];
      return [
        {
          code,
          from,
          to,
          transfers,
          amountMinor: String(minor),
          lateTransfers: late.transfers,
          lateMinor: String(late.minor),
          totalTransfers: counted + transfers,
          totalMinor: String(countedMinor + minor),
        },
      ];
    });
}

interface DayBalances {
  readonly lines: readonly CloseLine[];
  readonly later: readonly WaySum[];
  readonly now: ReadonlyMap<AccountName, bigint>;
}

function balancesOf(last: CloseContent | undefined, { lines, later, now }: DayBalances): CloseBalance[] {
  const openings = new Map((last?.balances ?? []).map(({ account, closingMinor }) => [account, BigInt(closingMinor)]));
  const moved = netOf(lines.map((line) => ({ ...line, minor: BigInt(line.amountMinor) })));
  const since = netOf(later);
  return [...new Set([...openings.keys(), ...now.keys(), ...moved.keys()])].toSorted().map((account) => ({
    account,
    openingMinor: String(openings.get(account) ?? 0n),
    movedMinor: String(moved.get(account) ?? 0n),
    closingMinor: String((now.get(account) ?? 0n) - (since.get(account) ?? 0n)),
  }));
}

/** Received less paid, by kind of account. */
function netOf(ways: readonly (MoneyWay & { readonly minor: bigint })[]): Map<AccountName, bigint> {
  const net = new Map<AccountName, bigint>();
  for (const { from, to, minor } of ways) {
    net.set(from, (net.get(from) ?? 0n) - minor);
    net.set(to, (net.get(to) ?? 0n) + minor);
  }
  return net;
}

const noTransfers = { transfers: 0, minor: 0n };

function sumOf(sums: readonly WaySum[], name: string, span: string): { transfers: number; minor: bigint } {
  return sums.find((sum) => sum.span === span && nameOf(sum) === name) ?? noTransfers;
}

function nameOf({ code, from, to }: MoneyWay): string {
  return `${code} ${from} ${to}`;
}

function isDay(span: string): boolean {
  return /^\d{4}-/.test(span);
}
