/** When a message is tried: soon, then less and less often, for a day or as long as it is true. All in real time. */

export const sendMessageTask = "send-message";

const dayMs = 24 * 3_600_000;
const firstPauseMs = 5_000;
const longestPauseMs = 3_600_000;
/** Longer than any provider's time-out: while it runs nobody else sends the message. */
const leaseMs = 60_000;

/** A code is worth nothing after its life; anything else is tried for a day. */
export function giveUpAt(now: Date, goodUntil: Date | null): Date {
  const day = now.getTime() + dayMs;
  return new Date(goodUntil === null ? day : Math.min(day, goodUntil.getTime()));
}

/** Until when the one who took a message has it for himself. */
export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}

/** The next attempt after that many: 5 s, 10 s, 20 s … at most an hour later. */
export function nextAttemptAt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, attempts - 1)));
}
