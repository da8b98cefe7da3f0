/**
 * The books of business days: what each kind of account had, what moved it, what it has. Opening and movements come
 * from the close before and from the transfers, closing from the accounts themselves: that both agree is the proof.
 * What was booked into a day after it was closed belongs to the next one. Pure: the caller reads transfers and accounts
 * on one snapshot.
 */

import type { AccountName } from "../wallet/account-kinds.ts";
import type { TransferCodeName } from "../wallet/transfer-codes.ts";

/** A way of money: a reason and the kinds of account that it joins. */
export interface MoneyWay {
  readonly code: TransferCodeName;
  readonly from: AccountName;
  readonly to: AccountName;
}

/** What moved on one way within a span of time. */
export interface WaySum extends MoneyWay {
  /** yyyy-mm-dd of an open day; before: earlier than all of them; after: later. */
  readonly span: string;
  readonly transfers: number;
  readonly minor: bigint;
}

/** One way in the books of a day; amounts are texts of minor units, because the line is kept as JSON. */
export interface CloseLine extends MoneyWay {
  /** With the late ones. */
  readonly transfers: number;
  readonly amountMinor: string;
  /** Those that were booked into a day that was closed already. */
  readonly lateTransfers: number;
  readonly lateMinor: string;
  /** All of this and every earlier close. */
  readonly totalTransfers: number;
  readonly totalMinor: string;
}

/** One kind of account in the books of a day. */
export interface CloseBalance {
  readonly account: AccountName;
  readonly openingMinor: string;
  /** Received less paid. */
  readonly movedMinor: string;
  readonly closingMinor: string;
}

/** What is kept of a closed day. */
export interface CloseContent {
  readonly timeZone: string;
  readonly balances: readonly CloseBalance[];
  readonly lines: readonly CloseLine[];
}

/** A day as it is to be closed. */
export interface ClosedDay {
  readonly day: string;
  /** True: opening + moved = closing for every kind of account. */
  readonly isProven: boolean;
  readonly content: CloseContent;
}

/** What the books are closed from; transfers and accounts as they stood at one moment. */
export interface OpenBooks {
  readonly timeZone: string;
  /** The close before the first of the days; undefined for the first close of all. */
  readonly previous: CloseContent | undefined;
  /** Days to close, each following the one before. */
  readonly days: readonly string[];
  readonly sums: readonly WaySum[];
  /** What the accounts of each kind have now. */
  readonly balances: ReadonlyMap<AccountName, bigint>;
}

/** Closes the days in their order. */
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
  /** What came late is found before the first open day. */
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
      const before = totals.get(name);
      const [counted, countedMinor] = [before?.totalTransfers ?? 0, BigInt(before?.totalMinor ?? "0")];
      const own = sumOf(sums, name, day);
      const known = sumOf(sums, name, "before");
      const late = isFirst ? { transfers: known.transfers - counted, minor: known.minor - countedMinor } : nothing;
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

const nothing = { transfers: 0, minor: 0n };

function sumOf(sums: readonly WaySum[], name: string, span: string): { transfers: number; minor: bigint } {
  return sums.find((sum) => sum.span === span && nameOf(sum) === name) ?? nothing;
}

function nameOf({ code, from, to }: MoneyWay): string {
  return `${code} ${from} ${to}`;
}

function isDay(span: string): boolean {
  return /^\d{4}-/.test(span);
}
