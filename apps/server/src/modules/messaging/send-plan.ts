/** When delivery is attempted: with growing pauses, for a day or until the message expires. All times are real time. */

export const sendMessageTask = "send-message";

const dayMs = 24 * 3_600_000;
const firstPauseMs = 5_000;
const longestPauseMs = 3_600_000;
/** Longer than the timeout of each provider; during the lease no other process sends the message. */
const leaseMs = 60_000;

/** A code is useless after it expires; other messages are tried for a day. */
export function giveUpAt(now: Date, goodUntil: Date | null): Date {
  const day = now.getTime() + dayMs;
  return new Date(goodUntil === null ? day : Math.min(day, goodUntil.getTime()));
}

export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}

/** The time of the next attempt: after 5 s, 10 s, 20 s … at most an hour. */
export function nextAttemptAt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, attempts - 1)));
}
