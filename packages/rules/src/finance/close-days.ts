/**
 * Closes the books of business days: opening balance, movements and closing balance of each kind of account. The
 * opening balance comes from the previous close, the movements from the transfers, the closing balance from the
 * accounts. If opening balance and movements add up to the closing balance, the close is proven. Transfers that were
 * posted into a day after its close are counted in the next close. Pure: the caller reads transfers and accounts from
 * one snapshot.
 */

import type { AccountName } from "../wallet/account-kinds.ts";
import type { TransferCodeName } from "../wallet/transfer-codes.ts";

/** The transfers of one code between two kinds of account. */
export interface MoneyFlow {
  readonly code: TransferCodeName;
  readonly from: AccountName;
  readonly to: AccountName;
}

/** The sum of the transfers of one flow within a span of time. */
export interface FlowSum extends MoneyFlow {
  /** yyyy-mm-dd of a day to close; "before": earlier than all these days; "after": later than all of them. */
  readonly span: string;
  readonly transfers: number;
  readonly minor: bigint;
}

/** One flow in a close. Amounts are strings of minor units, because the line is stored as JSON. */
export interface CloseLine extends MoneyFlow {
  /** The number of transfers, including late ones. */
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
  /** True if opening balance plus movements equals the closing balance for every kind of account. */
  readonly isProven: boolean;
  readonly content: CloseContent;
}

export interface CloseInput {
  readonly timeZone: string;
  /** The close before the first day; undefined if no day was closed before. */
  readonly previous: CloseContent | undefined;
  /** The days to close, consecutive. */
  readonly days: readonly string[];
  readonly sums: readonly FlowSum[];
  /** Current balances by kind of account. */
  readonly balances: ReadonlyMap<AccountName, bigint>;
}

export function closeDays({ timeZone, previous, days, sums, balances }: CloseInput): ClosedDay[] {
  const closed: ClosedDay[] = [];
  let previousContent = previous;
  for (const day of days) {
    const lines = linesOf(previousContent, { sums, day, isFirst: day === days[0] });
    const laterSums = sums.filter(({ span }) => span === "after" || (isDay(span) && span > day));
    const content = {
      timeZone,
      lines,
      balances: balancesOf(previousContent, { lines, laterSums, currentBalances: balances }),
    };
    const isProven = content.balances.every(
      ({ openingMinor, movedMinor, closingMinor }) =>
        BigInt(openingMinor) + BigInt(movedMinor) === BigInt(closingMinor),
    );
    closed.push({ day, isProven, content });
    previousContent = content;
  }
  return closed;
}

interface DayToClose {
  readonly sums: readonly FlowSum[];
  readonly day: string;
  /** True for the first of the days to close, in which late transfers are counted. */
  readonly isFirst: boolean;
}

function linesOf(previousContent: CloseContent | undefined, { sums, day, isFirst }: DayToClose): CloseLine[] {
  const totals = new Map((previousContent?.lines ?? []).map((line) => [nameOf(line), line]));
  const flows = new Map(
    [...totals.values(), ...sums.filter(({ span }) => span !== "after")].map((flow) => [nameOf(flow), flow]),
  );
  return [...flows]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { code, from, to }]) => {
      const previousLine = totals.get(name);
      const [closedTransfers, closedMinor] = [
        previousLine?.totalTransfers ?? 0,
        BigInt(previousLine?.totalMinor ?? "0"),
      ];
      const daySum = sumOf(sums, name, day);
      const totalBefore = sumOf(sums, name, "before");
      const late = isFirst
        ? { transfers: totalBefore.transfers - closedTransfers, minor: totalBefore.minor - closedMinor }
        : noTransfers;
      const transfers = daySum.transfers + late.transfers;
      const minor = daySum.minor + late.minor;
      if (transfers === 0 && closedTransfers === 0) return [];
      return [
        {
          code,
          from,
          to,
          transfers,
          amountMinor: String(minor),
          lateTransfers: late.transfers,
          lateMinor: String(late.minor),
          totalTransfers: closedTransfers + transfers,
          totalMinor: String(closedMinor + minor),
        },
      ];
    });
}

interface DayBalances {
  readonly lines: readonly CloseLine[];
  readonly laterSums: readonly FlowSum[];
  readonly currentBalances: ReadonlyMap<AccountName, bigint>;
}

function balancesOf(
  previousContent: CloseContent | undefined,
  { lines, laterSums, currentBalances }: DayBalances,
): CloseBalance[] {
  const openings = new Map(
    (previousContent?.balances ?? []).map(({ account, closingMinor }) => [account, BigInt(closingMinor)]),
  );
  const moved = netOf(lines.map((line) => ({ ...line, minor: BigInt(line.amountMinor) })));
  const laterNet = netOf(laterSums);
  return [...new Set([...openings.keys(), ...currentBalances.keys(), ...moved.keys()])].toSorted().map((account) => ({
    account,
    openingMinor: String(openings.get(account) ?? 0n),
    movedMinor: String(moved.get(account) ?? 0n),
    closingMinor: String((currentBalances.get(account) ?? 0n) - (laterNet.get(account) ?? 0n)),
  }));
}

/** Received less paid, by kind of account. */
function netOf(flows: readonly (MoneyFlow & { readonly minor: bigint })[]): Map<AccountName, bigint> {
  const net = new Map<AccountName, bigint>();
  for (const { from, to, minor } of flows) {
    net.set(from, (net.get(from) ?? 0n) - minor);
    net.set(to, (net.get(to) ?? 0n) + minor);
  }
  return net;
}

const noTransfers = { transfers: 0, minor: 0n };

function sumOf(sums: readonly FlowSum[], name: string, span: string): { transfers: number; minor: bigint } {
  return sums.find((sum) => sum.span === span && nameOf(sum) === name) ?? noTransfers;
}

function nameOf({ code, from, to }: MoneyFlow): string {
  return `${code} ${from} ${to}`;
}

function isDay(span: string): boolean {
  return /^\d{4}-/.test(span);
}
