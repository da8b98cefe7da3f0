/**
 * Decides whether a transaction is large enough for an alert, alone or together with the member's other transactions of
 * the day.
 */

/** Thresholds in minor units of one currency. A threshold of 0 causes no alert. */
export interface AlertThresholds {
  readonly depositMinor: bigint;
  readonly withdrawalMinor: bigint;
  /** For the sum of all money that a member moves in and out on one business day. */
  readonly dayMinor: bigint;
}

export interface CheckedTransaction {
  /** An adjustment to a member counts as a deposit, an adjustment from a member as a withdrawal. */
  readonly direction: "in" | "out";
  readonly amountMinor: bigint;
  /** The member's sum of the day, including this transaction. */
  readonly daySumMinor: bigint;
  /** The highest daily threshold for which an alert was already raised today; null if there was none. */
  readonly alertedDayMinor: bigint | null;
}

/** The thresholds for which the transaction causes an alert; null where it causes none. */
export interface ReachedThresholds {
  readonly singleFromMinor: bigint | null;
  readonly dayFromMinor: bigint | null;
}

/**
 * Returns the thresholds for which the transaction causes an alert. The threshold of a single transaction causes an
 * alert whenever the amount reaches it. The daily threshold causes an alert at the first transaction after which the
 * day's sum is at or above it, unless an alert was already raised that day for the same or a higher threshold. So if
 * the threshold is raised after an alert, another alert follows when the sum reaches it; if it is lowered, none
 * follows.
 */
export function reachedThresholds(
  { direction, amountMinor, daySumMinor, alertedDayMinor }: CheckedTransaction,
  { depositMinor, withdrawalMinor, dayMinor }: AlertThresholds,
): ReachedThresholds {
  const singleMinor = direction === "in" ? depositMinor : withdrawalMinor;
  const isSingle = singleMinor > 0n && amountMinor >= singleMinor;
  const isAlreadyAlerted = alertedDayMinor !== null && alertedDayMinor >= dayMinor;
  const isDay = dayMinor > 0n && daySumMinor >= dayMinor && !isAlreadyAlerted;
  return { singleFromMinor: isSingle ? singleMinor : null, dayFromMinor: isDay ? dayMinor : null };
}
