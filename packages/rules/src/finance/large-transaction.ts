/**
 * Decides whether a transaction is large enough for an alert, alone or together with the member's other transactions of
 * the day.
 */

/** Thresholds in minor units of one currency; 0 = no alert. */
export interface AlertThresholds {
  readonly depositMinor: bigint;
  readonly withdrawalMinor: bigint;
  /** For the sum that a member moves on one business day, in and out together. */
  readonly dayMinor: bigint;
}

export interface JudgedTransaction {
  /** An adjustment to a member counts as a deposit, an adjustment from a member as a withdrawal. */
  readonly direction: "in" | "out";
  readonly amountMinor: bigint;
  /** The member's sum of the day, including this transaction. */
  readonly daySumMinor: bigint;
  /** The highest daily threshold for which an alert was raised today; null: none. */
  readonly toldDayMinor: bigint | null;
}

/** The thresholds that a transaction reached; null: not reached. */
export interface ReachedThresholds {
  readonly singleFromMinor: bigint | null;
  readonly dayFromMinor: bigint | null;
}

/**
 * The daily threshold causes one alert per day, by the first transaction at which the sum is at or above it, also after
 * the threshold was lowered. A higher threshold causes another alert when the sum reaches it.
 */
export function reachedThresholds(
  { direction, amountMinor, daySumMinor, toldDayMinor }: JudgedTransaction,
  { depositMinor, withdrawalMinor, dayMinor }: AlertThresholds,
): ReachedThresholds {
  const singleMinor = direction === "in" ? depositMinor : withdrawalMinor;
  const isSingle = singleMinor > 0n && amountMinor >= singleMinor;
  const isAlreadyAlerted = toldDayMinor !== null && toldDayMinor >= dayMinor;
  const isDay = dayMinor > 0n && daySumMinor >= dayMinor && !isAlreadyAlerted;
  return { singleFromMinor: isSingle ? singleMinor : null, dayFromMinor: isDay ? dayMinor : null };
}
