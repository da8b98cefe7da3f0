/** The kinds of violations, and their counts. */

export const violationKinds = [
  /** A wallet below zero, now or after any of its transfers. */
  "negative",
  /** More money left the merchant, or entered a wallet, than the responses account for. */
  "overIssue",
  /** A limit was exceeded. */
  "limit",
  /** An acknowledged operation is not in the database. */
  "lost",
  /** An operation acknowledged once is in the database twice, or a refused operation is in the database. */
  "doubled",
  /** One key got two different replies. */
  "changedAnswer",
  /** The server's own checks of its books failed. */
  "books",
  /** A refusal without a valid reason. */
  "strangeRefusal",
  /** No response, or a response that only a bug can cause. */
  "silent",
] as const;

export type ViolationKind = (typeof violationKinds)[number];

export interface Violation {
  readonly kind: ViolationKind;
  readonly text: string;
}

/** Includes kinds with a count of 0. */
export function countKinds(violations: readonly Violation[]): Record<ViolationKind, number> {
  const counts = Object.fromEntries(violationKinds.map((kind) => [kind, 0])) as Record<ViolationKind, number>;
  for (const { kind } of violations) counts[kind] += 1;
  return counts;
}
