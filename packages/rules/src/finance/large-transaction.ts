/** When somebody has to look at a transaction because it is large, by itself or with what else moved on its day. */

/** Minor units of one currency, from which amount on; 0 = never. */
export interface AlertThresholds {
  readonly depositMinor: bigint;
  readonly withdrawalMinor: bigint;
  /** What one member moves on one business day, in and out together. */
  readonly dayMinor: bigint;
}

export interface JudgedTransaction {
  /** Money that an operator gives is judged as a deposit, money that is taken as a withdrawal. */
  readonly direction: "in" | "out";
  readonly amountMinor: bigint;
  /** What the member moved on that day, with this transaction. */
  readonly daySumMinor: bigint;
}

/** The thresholds that a transaction reached; null: not that one. */
export interface ReachedThresholds {
  readonly singleFromMinor: bigint | null;
  readonly dayFromMinor: bigint | null;
}

/**
 * The threshold of the day is reached once: by the transaction with which the sum comes to it. What follows on the same
 * day is large by itself or not at all.
 */
export function reachedThresholds(
  { direction, amountMinor, daySumMinor }: JudgedTransaction,
  { depositMinor, withdrawalMinor, dayMinor }: AlertThresholds,
): ReachedThresholds {
  const singleMinor = direction === "in" ? depositMinor : withdrawalMinor;
  const isSingle = singleMinor > 0n && amountMinor >= singleMinor;
  const isDay = dayMinor > 0n && daySumMinor >= dayMinor && daySumMinor - amountMinor < dayMinor;
  return { singleFromMinor: isSingle ? singleMinor : null, dayFromMinor: isDay ? dayMinor : null };
}
