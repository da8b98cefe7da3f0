/** Holds the lines of a statement against our payments of its source. Reads only. */

import { findPayment, isDifference, judgeLine } from "@openhouse/rules/finance/match-clearing";
import type { ClearingOutcome } from "@openhouse/rules/finance/match-clearing";
import type { ClearingLine } from "@openhouse/rules/finance/read-clearing-lines";
import type { Queryable } from "../../db/connection.ts";
import { selectKnownLines } from "./clearing-line-repository.ts";
import type { KnownLine, NewClearingLine } from "./clearing-line-repository.ts";
import { selectNamedPayments, selectUnnamedPayments } from "./clearing-payment-repository.ts";
import type { PaymentsOfSource, SourcePayment } from "./clearing-payment-repository.ts";

export interface HeldLines {
  readonly lines: readonly NewClearingLine[];
  /** Payments that the lines name. */
  readonly subjectIds: readonly bigint[];
  /** Payments of these days that no line names, numbered behind the lines; the lines have to be written by then. */
  findMissed(days: { readonly fromDay: string; readonly untilDay: string }): Promise<NewClearingLine[]>;
}

/** The caller holds the lock of the source. */
export async function holdAgainst(
  tx: Queryable,
  of: PaymentsOfSource,
  read: readonly ClearingLine[],
): Promise<HeldLines> {
  const { merchantId, source } = of;
  const providerRefs = [...new Set(read.map((line) => line.providerRef))];
  const references = [
    ...new Set(read.flatMap((line) => (line.reference === "" ? [] : [line.reference.toUpperCase()]))),
  ];
  const candidates = await namedPayments(tx, of, { providerRefs, references });
  const earlier = await selectKnownLines(tx, { merchantId, source, providerRefs });
  const known = new Set(earlier.map(contentOf));
  const seen = new Set<string>();
  const lines = read.map((line, at): NewClearingLine => {
    const payment = findPayment(line, candidates(line));
    const name = `${line.direction} ${line.providerRef}`;
    const outcome = outcomeOf(line, { payment, isSecond: seen.has(name), isKnown: known.has(contentOf(line)) });
    seen.add(name);
    const { direction, providerRef, reference, amountMinor, feeMinor, day } = line;
    const state = isDifference(outcome) ? "open" : "clear";
    return { number: at + 1, direction, providerRef, reference, amountMinor, feeMinor, day, payment, outcome, state };
  });
  return {
    lines,
    subjectIds: lines.flatMap(({ payment }) => (payment === undefined ? [] : [payment.id])),
    async findMissed(days) {
      const missed = await selectUnnamedPayments(tx, of, days);
      return missed.map((payment, at) => missedLine(payment, lines.length + at + 1));
    },
  };
}

interface Held {
  readonly payment: SourcePayment | undefined;
  readonly isSecond: boolean;
  readonly isKnown: boolean;
}

/** The same name twice in one file is two payments under one name, whatever the rest of the line says. */
function outcomeOf(line: ClearingLine, { payment, isSecond, isKnown }: Held): ClearingOutcome {
  if (isSecond) return "twice";
  return isKnown ? "repeated" : judgeLine(line, payment);
}

/** What overlapping statements say alike. */
function contentOf({ direction, providerRef, amountMinor, feeMinor, day }: KnownLine): string {
  return [direction, providerRef, amountMinor, feeMinor, day].join(" ");
}

function missedLine(payment: SourcePayment, number: number): NewClearingLine {
  const { direction, providerRef, reference } = payment;
  const nothing = { amountMinor: null, feeMinor: null, day: null };
  const ref = providerRef?.toUpperCase() ?? null;
  return { number, direction, providerRef: ref, reference, ...nothing, payment, outcome: "ours", state: "open" };
}

/** Answers the payments that may belong to a line. */
async function namedPayments(
  tx: Queryable,
  of: PaymentsOfSource,
  names: { readonly providerRefs: readonly string[]; readonly references: readonly string[] },
): Promise<(line: Pick<ClearingLine, "providerRef" | "reference">) => readonly SourcePayment[]> {
  const payments = await selectNamedPayments(tx, of, names);
  const byRef = Map.groupBy(payments, ({ providerRef }) => providerRef?.toUpperCase());
  const byReference = Map.groupBy(payments, ({ reference }) => reference.toUpperCase());
  return ({ providerRef, reference }) => [
    ...(byRef.get(providerRef) ?? []),
    ...(byReference.get(reference.toUpperCase()) ?? []),
  ];
}
