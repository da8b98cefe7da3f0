/**
 * The button that sends a code: at most one code per second, and none during the countdown, which lasts as long as the
 * code is valid (specification, sections 4 and 5). A reload continues the countdown. The server has limits of its own.
 */

import { useEffect, useMemo, useRef, useState } from "react";
import { nowMs } from "../../../lib/clock.ts";
import { useInBrowser } from "../../../lib/page/use-in-browser.ts";

export interface CodeCountdown {
  /** Seconds until the next code can be sent; 0 means now. */
  readonly secondsLeft: number;
  readonly isSending: boolean;
  /** Calls `send` unless it is too soon; `send` resolves to the number of minutes for which the code is valid. */
  readonly request: (send: () => Promise<number | undefined>) => Promise<void>;
}

const secondMs = 1_000;

/**
 * `purpose` names the purpose and the recipient of the code. Each combination has its own countdown, so that a
 * corrected number can be used at once.
 */
export function useCodeCountdown(purpose: string): CodeCountdown {
  const key = `code ${purpose}`;
  const isInBrowser = useInBrowser();
  const [sentCode, setSentCode] = useState({ key: "", until: 0 });
  const [now, setNow] = useState(nowMs);
  const [isSending, setIsSending] = useState(false);
  const lastPress = useRef(0);

  const storedUntil = useMemo(() => (isInBrowser ? readUntil(key) : 0), [isInBrowser, key]);
  const until = sentCode.key === key ? Math.max(sentCode.until, storedUntil) : storedUntil;
  useEffect(() => {
    if (until <= nowMs()) return;
    const tick = () => setNow(nowMs());
    // Also tick at once, because the countdown may have changed since the last tick.
    const first = setTimeout(tick);
    const timer = setInterval(() => {
      tick();
      if (until <= nowMs()) clearInterval(timer);
    }, secondMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [until]);

  const secondsLeft = Math.max(0, Math.ceil((until - now) / secondMs));
  const request = async (send: () => Promise<number | undefined>) => {
    const pressedAt = nowMs();
    if (isSending || until > pressedAt || pressedAt - lastPress.current < secondMs) return;
    lastPress.current = pressedAt;
    setIsSending(true);
    const minutes = await send().finally(() => setIsSending(false));
    if (minutes === undefined) return;
    const end = nowMs() + minutes * 60 * secondMs;
    storeUntil(key, end);
    setNow(nowMs());
    setSentCode({ key, until: end });
  };
  return { secondsLeft, isSending, request };
}

function readUntil(key: string): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0);
  } catch {
    return 0;
  }
}

function storeUntil(key: string, end: number): void {
  try {
    sessionStorage.setItem(key, String(end));
  } catch {
    // Storage is refused, so a reload ends the countdown; the server still limits the codes.
  }
}
