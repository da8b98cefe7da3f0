/** Compares the lines of a statement with our payments through the same source. Reads only. */

import { findPayment, isDifference, compareLine } from "@openhouse/rules/finance/match-clearing";
import type { ClearingOutcome } from "@openhouse/rules/finance/match-clearing";
import type { ClearingLine } from "@openhouse/rules/finance/read-clearing-lines";
import { canonicalReference } from "@openhouse/rules/payments/bank-reference";
import type { Queryable } from "../../db/connection.ts";
import { selectEarlierLines } from "./clearing-line-repository.ts";
import type { EarlierLine, NewClearingLine } from "./clearing-line-repository.ts";
import { selectNamedPayments, selectUnnamedPayments } from "./clearing-payment-repository.ts";
import type { PaymentsOfSource, SourcePayment } from "./clearing-payment-repository.ts";

export interface ComparedLines {
  readonly lines: readonly NewClearingLine[];
  /** Ids of the payments that the lines name. */
  readonly subjectIds: readonly bigint[];
  /**
   * Finds the payments of these days that no line of any file names, and numbers them after the last line. Call this
   * after the lines are inserted, because the query reads them.
   */
  findMissed(days: { readonly fromDay: string; readonly untilDay: string }): Promise<NewClearingLine[]>;
}

/** Compares the lines. The caller holds the lock of the source. */
export async function compareLines(
  tx: Queryable,
  paymentSource: PaymentsOfSource,
  statementLines: readonly ClearingLine[],
): Promise<ComparedLines> {
  const { merchantId, source } = paymentSource;
  const providerRefs = [...new Set(statementLines.flatMap((line) => canonicalReference(line.providerRef) ?? []))];
  const references = [...new Set(statementLines.flatMap((line) => canonicalReference(line.reference) ?? []))];
  const findCandidates = await createPaymentFinder(tx, paymentSource, { providerRefs, references });
  const earlierLines = await selectEarlierLines(tx, { merchantId, source, providerRefs });
  const earlierContents = new Set(earlierLines.map(contentOf));
  const previousReferences = new Set<string>();
  const lines = statementLines.map((line, index): NewClearingLine => {
    const payment = findPayment(line, findCandidates(line));
    const referenceKey = canonicalReference(line.providerRef) ?? "";
    const directedKey = `${line.direction} ${referenceKey}`;
    const outcome = outcomeOf(line, {
      payment,
      isSecond: previousReferences.has(directedKey),
      isKnown: earlierContents.has(contentOf({ ...line, referenceKey })),
    });
    previousReferences.add(directedKey);
    const { direction, providerRef, reference, amountMinor, feeMinor, day } = line;
    const state = isDifference(outcome) ? "open" : "clear";
    return {
      number: index + 1,
      direction,
      providerRef,
      reference,
      amountMinor,
      feeMinor,
      day,
      payment,
      outcome,
      state,
    };
  });
  return {
    lines,
    subjectIds: lines.flatMap(({ payment }) => (payment === undefined ? [] : [payment.id])),
    async findMissed(days) {
      const missed = await selectUnnamedPayments(tx, paymentSource, days);
      return missed.map((payment, index) => toMissedLine(payment, lines.length + index + 1));
    },
  };
}

interface Comparison {
  readonly payment: SourcePayment | undefined;
  readonly isSecond: boolean;
  readonly isKnown: boolean;
}

/**
 * A second line with the same direction and provider reference in one file is reported as a duplicate, regardless of
 * its other fields. A line that an earlier file contained is reported as `repeated`.
 */
function outcomeOf(line: ClearingLine, { payment, isSecond, isKnown }: Comparison): ClearingOutcome {
  if (isSecond) return "twice";
  return isKnown ? "repeated" : compareLine(line, payment);
}

/** The fields that identify the same line in two overlapping statements. */
function contentOf({ direction, referenceKey, amountMinor, feeMinor, day }: EarlierLine): string {
  return [direction, referenceKey, amountMinor, feeMinor, day].join(" ");
}

function toMissedLine(payment: SourcePayment, number: number): NewClearingLine {
  const { direction, providerRef, reference } = payment;
  const noAmounts = { amountMinor: null, feeMinor: null, day: null };
  const upperProviderRef = providerRef?.toUpperCase() ?? null;
  return {
    number,
    direction,
    providerRef: upperProviderRef,
    reference,
    ...noAmounts,
    payment,
    outcome: "ours",
    state: "open",
  };
}

/** Returns a function that finds the payments that a line may name. */
async function createPaymentFinder(
  tx: Queryable,
  paymentSource: PaymentsOfSource,
  names: { readonly providerRefs: readonly string[]; readonly references: readonly string[] },
): Promise<(line: Pick<ClearingLine, "providerRef" | "reference">) => readonly SourcePayment[]> {
  const payments = await selectNamedPayments(tx, paymentSource, names);
  const paymentsByProviderRef = Map.groupBy(payments, ({ providerRef }) => canonicalReference(providerRef ?? ""));
  const paymentsByReference = Map.groupBy(payments, ({ reference }) => canonicalReference(reference));
  return ({ providerRef, reference }) => [
    ...(paymentsByProviderRef.get(canonicalReference(providerRef)) ?? []),
    ...(paymentsByReference.get(canonicalReference(reference)) ?? []),
  ];
}
