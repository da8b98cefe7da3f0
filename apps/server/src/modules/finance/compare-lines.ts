/** Compares the lines of a statement with our payments of its source. Reads only. */

import { findPayment, isDifference, compareLine } from "@openhouse/rules/finance/match-clearing";
import type { ClearingOutcome } from "@openhouse/rules/finance/match-clearing";
import type { ClearingLine } from "@openhouse/rules/finance/read-clearing-lines";
import type { Queryable } from "../../db/connection.ts";
import { selectEarlierLines } from "./clearing-line-repository.ts";
import type { EarlierLine, NewClearingLine } from "./clearing-line-repository.ts";
import { selectNamedPayments, selectUnnamedPayments } from "./clearing-payment-repository.ts";
import type { PaymentsOfSource, SourcePayment } from "./clearing-payment-repository.ts";

export interface ComparedLines {
  readonly lines: readonly NewClearingLine[];
  /** Ids of the payments that the lines name. */
  readonly subjectIds: readonly bigint[];
  /** Payments of these days that no line names, numbered after the lines. Call it after the lines are written. */
  findMissed(days: { readonly fromDay: string; readonly untilDay: string }): Promise<NewClearingLine[]>;
}

/** Compares the lines. The caller holds the lock of the source. */
export async function compareLines(
  tx: Queryable,
  paymentSource: PaymentsOfSource,
  statementLines: readonly ClearingLine[],
): Promise<ComparedLines> {
  const { merchantId, source } = paymentSource;
  const providerRefs = [...new Set(statementLines.map((line) => line.providerRef))];
  const references = [
    ...new Set(statementLines.flatMap((line) => (line.reference === "" ? [] : [line.reference.toUpperCase()]))),
  ];
  const candidates = await namedPayments(tx, paymentSource, { providerRefs, references });
  const earlier = await selectEarlierLines(tx, { merchantId, source, providerRefs });
  const earlierContents = new Set(earlier.map(contentOf));
  const seenReferences = new Set<string>();
  const lines = statementLines.map((line, at): NewClearingLine => {
    const payment = findPayment(line, candidates(line));
    const name = `${line.direction} ${line.providerRef}`;
    const outcome = outcomeOf(line, {
      payment,
      isSecond: seenReferences.has(name),
      isKnown: earlierContents.has(contentOf(line)),
    });
    seenReferences.add(name);
    const { direction, providerRef, reference, amountMinor, feeMinor, day } = line;
    const state = isDifference(outcome) ? "open" : "clear";
    return { number: at + 1, direction, providerRef, reference, amountMinor, feeMinor, day, payment, outcome, state };
  });
  return {
    lines,
    subjectIds: lines.flatMap(({ payment }) => (payment === undefined ? [] : [payment.id])),
    async findMissed(days) {
      const missed = await selectUnnamedPayments(tx, paymentSource, days);
      return missed.map((payment, at) => missedLine(payment, lines.length + at + 1));
    },
  };
}

interface Comparison {
  readonly payment: SourcePayment | undefined;
  readonly isSecond: boolean;
  readonly isKnown: boolean;
}

/** A second line with the same reference in one file is reported as a duplicate, whatever its other fields are. */
function outcomeOf(line: ClearingLine, { payment, isSecond, isKnown }: Comparison): ClearingOutcome {
  if (isSecond) return "twice";
  return isKnown ? "repeated" : compareLine(line, payment);
}

/** The fields in which the same line of two overlapping statements agrees. */
function contentOf({ direction, providerRef, amountMinor, feeMinor, day }: EarlierLine): string {
  return [direction, providerRef, amountMinor, feeMinor, day].join(" ");
}

function missedLine(payment: SourcePayment, number: number): NewClearingLine {
  const { direction, providerRef, reference } = payment;
  const noAmounts = { amountMinor: null, feeMinor: null, day: null };
  const ref = providerRef?.toUpperCase() ?? null;
  return { number, direction, providerRef: ref, reference, ...noAmounts, payment, outcome: "ours", state: "open" };
}

/** Returns a function that finds the payments that a line may name. */
async function namedPayments(
  tx: Queryable,
  paymentSource: PaymentsOfSource,
  names: { readonly providerRefs: readonly string[]; readonly references: readonly string[] },
): Promise<(line: Pick<ClearingLine, "providerRef" | "reference">) => readonly SourcePayment[]> {
  const payments = await selectNamedPayments(tx, paymentSource, names);
  const byRef = Map.groupBy(payments, ({ providerRef }) => providerRef?.toUpperCase());
  const byReference = Map.groupBy(payments, ({ reference }) => reference.toUpperCase());
  return ({ providerRef, reference }) => [
    ...(byRef.get(providerRef) ?? []),
    ...(byReference.get(reference.toUpperCase()) ?? []),
  ];
}
