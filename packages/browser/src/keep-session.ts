/**
 * Reports the user's activity to the server: a press, a key or the wheel, at most once a minute. Automatic calls of a
 * page do not count, so an abandoned session ends by idleness (docs/product-rules.md, Accounts).
 */

import { nowMs } from "./clock.ts";
import type { SessionToken } from "./session-token.ts";

const everyMs = 60_000;
const activityEvents = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Opening the page counts, too. `touch` calls the server; its failures are ignored, because the next call shows them.
 * Side effect: listeners on the window, which the returned function removes.
 */
export function keepSession(session: SessionToken, touch: () => Promise<unknown>): () => void {
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  const report = () => {
    if (session.read() === undefined || nowMs() - reportedAtMs < everyMs) return;
    reportedAtMs = nowMs();
    touch().catch(() => undefined);
  };
  for (const eventType of activityEvents) addEventListener(eventType, report, { passive: true, capture: true });
  report();
  return () => {
    for (const eventType of activityEvents) removeEventListener(eventType, report, { capture: true });
  };
}
