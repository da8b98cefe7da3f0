/**
 * Tells the server that a person is there, while one is: by a press, a key or the wheel, once a minute at most. What
 * a page does by itself does not count, so a session that its owner has left idles out (docs/product-rules.md,
 * Accounts).
 */

import { nowMs } from "./clock.ts";
import type { SessionToken } from "./session-token.ts";

const everyMs = 60_000;
const signs = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Opening the page counts, too. `touch` calls the server; that it fails matters to nobody: the next call tells.
 * Side effect: listeners on the window, which the answered function takes away.
 */
export function keepSession(session: SessionToken, touch: () => Promise<unknown>): () => void {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  const tell = () => {
    if (session.read() === undefined || nowMs() - toldAtMs < everyMs) return;
    toldAtMs = nowMs();
    touch().catch(() => undefined);
  };
  for (const sign of signs) addEventListener(sign, tell, { passive: true, capture: true });
  tell();
  return () => {
    for (const sign of signs) removeEventListener(sign, tell, { capture: true });
  };
}
