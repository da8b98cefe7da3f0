/**
 * Plans attempts of delivery: with increasing pauses, for a day or until the message expires. All times are those of
 * the real clock.
 */

export const sendMessageTask = "send-message";

const dayMs = 24 * 3_600_000;
const firstPauseMs = 5_000;
const maxPauseMs = 3_600_000;
/** The lease is longer than the timeout of each provider. During the lease no other process sends the message. */
const leaseMs = 60_000;

/** Returns when delivery ends: for a code when it expires, for other messages after a day. */
export function giveUpAt(now: Date, goodUntil: Date | null): Date {
  const day = now.getTime() + dayMs;
  return new Date(goodUntil === null ? day : Math.min(day, goodUntil.getTime()));
}

export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}

/** Returns the time of the next attempt: after 5 s, 10 s, 20 s … at most an hour. */
export function nextAttemptAt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(maxPauseMs, firstPauseMs * 2 ** Math.max(0, attempts - 1)));
}
