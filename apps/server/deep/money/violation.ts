/** What must never be, by kind; and how many there were of each. */

export const violationKinds = [
  /** A wallet below zero, now or at any line of its statement. */
  "negative",
  /** More left the house, or came into a wallet, than the answers account for. */
  "overIssue",
  /** A limit that somebody passed. */
  "limit",
  /** What was answered as done does not stand in the books. */
  "lost",
  /** What was answered once stands there twice, or what was refused stands there at all. */
  "doubled",
  /** One key, two answers. */
  "changedAnswer",
  /** The house's own checks do not hold. */
  "books",
  /** Refused for a reason that nothing here gives. */
  "strangeRefusal",
  /** No answer, or one that only a fault of ours gives. */
  "silent",
] as const;

export type ViolationKind = (typeof violationKinds)[number];

export interface Violation {
  readonly kind: ViolationKind;
  readonly text: string;
}

/** Of every kind, those that never happened, too. */
export function countKinds(violations: readonly Violation[]): Record<ViolationKind, number> {
  const counts = Object.fromEntries(violationKinds.map((kind) => [kind, 0])) as Record<ViolationKind, number>;
  for (const { kind } of violations) counts[kind] += 1;
  return counts;
}
