/**
 * Reports the user's activity (a press, a key or the wheel) to the server, at most once a minute. Automatic calls of a
 * page do not count as activity, so an abandoned session ends by idleness (docs/product-rules.md, Accounts).
 */

import { nowMs } from "./clock.ts";
import type { SessionToken } from "./session-token.ts";

const intervalMs = 60_000;
const activityEvents = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Starts the reports. Opening the page is also reported. `touch` calls the server; its failures are ignored, because
 * the page's next call shows them. Side effect: adds listeners to the window, which the returned function removes.
 */
export function keepSession(session: SessionToken, touch: () => Promise<unknown>): () => void {
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  const report = () => {
    if (session.read() === undefined || nowMs() - reportedAtMs < intervalMs) return;
    reportedAtMs = nowMs();
    touch().catch(() => undefined);
  };
  for (const eventType of activityEvents) addEventListener(eventType, report, { passive: true, capture: true });
  report();
  return () => {
    for (const eventType of activityEvents) removeEventListener(eventType, report, { capture: true });
  };
}
