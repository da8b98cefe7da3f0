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
  /** The highest threshold of the day that an alert of this day has told; null: none has. */
  readonly toldDayMinor: bigint | null;
}

/** The thresholds that a transaction reached; null: not that one. */
export interface ReachedThresholds {
  readonly singleFromMinor: bigint | null;
  readonly dayFromMinor: bigint | null;
}

/**
 * The threshold of the day is told once a day: by the first transaction that stands at or above it, whatever brought
 * the sum there, also when the threshold was lowered under it meanwhile. A higher threshold is told anew when the day
 * reaches it.
 */
export function reachedThresholds(
  { direction, amountMinor, daySumMinor, toldDayMinor }: JudgedTransaction,
  { depositMinor, withdrawalMinor, dayMinor }: AlertThresholds,
): ReachedThresholds {
  const singleMinor = direction === "in" ? depositMinor : withdrawalMinor;
  const isSingle = singleMinor > 0n && amountMinor >= singleMinor;
  const isTold = toldDayMinor !== null && toldDayMinor >= dayMinor;
  const isDay = dayMinor > 0n && daySumMinor >= dayMinor && !isTold;
  return { singleFromMinor: isSingle ? singleMinor : null, dayFromMinor: isDay ? dayMinor : null };
}
