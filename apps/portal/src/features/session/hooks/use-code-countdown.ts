/**
 * The get-code button: one code per second at most, none while the last one counts down, 60 seconds per minute that the
 * code lives; a reload goes on counting. The server holds the same bounds (specification, sections 4 and 5).
 */

import { useEffect, useMemo, useRef, useState } from "react";
import { nowMs } from "../../../lib/clock.ts";
import { useInBrowser } from "../../../lib/use-in-browser.ts";

export interface CodeCountdown {
  /** Until the next code may be asked for; 0 = now. */
  readonly secondsLeft: number;
  readonly isSending: boolean;
  /** Sends unless it is too soon; `send` answers the minutes that the code lives. */
  readonly request: (send: () => Promise<number | undefined>) => Promise<void>;
}

const secondMs = 1_000;

/** `what` names what the code is for and whom it goes to: each counts on its own, so a corrected number may ask. */
export function useCodeCountdown(what: string): CodeCountdown {
  const key = `code ${what}`;
  const isInBrowser = useInBrowser();
  const [sent, setSent] = useState({ key: "", until: 0 });
  const [now, setNow] = useState(nowMs);
  const [isSending, setIsSending] = useState(false);
  const lastPress = useRef(0);

  const keptUntil = useMemo(() => (isInBrowser ? readUntil(key) : 0), [isInBrowser, key]);
  const until = sent.key === key ? Math.max(sent.until, keptUntil) : keptUntil;
  useEffect(() => {
    if (until <= nowMs()) return;
    const tick = () => setNow(nowMs());
    // At once, too: what counts down now may be older than the last tick.
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
    keepUntil(key, end);
    setNow(nowMs());
    setSent({ key, until: end });
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

function keepUntil(key: string, end: number): void {
  try {
    sessionStorage.setItem(key, String(end));
  } catch {
    // Storage is refused: a reload then counts from the server's answer.
  }
}
