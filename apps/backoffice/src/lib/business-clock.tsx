/**
 * The time of the books in the browser: the server tells business and real time once a minute, between that the
 * browser's own clock counts. Ages are counted in it, so that they are right after the demo's time machine moved.
 */

import { createContext, use, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { realNowMs } from "./clock.ts";
import { useCall } from "./use-call.ts";

interface BusinessClock {
  /** How far the books run ahead of this browser. */
  readonly aheadMs: number;
  /** How far the time machine has moved the books; 0 outside the demo. */
  readonly movedMs: number;
}

const ClockContext = createContext<BusinessClock>({ aheadMs: 0, movedMs: 0 });

const askMs = 60_000;

/** Mounted once below the staff. */
export function BusinessClockProvider({ children }: { children: ReactNode }) {
  const { data, dataUpdatedAt } = useCall("GET /backoffice/api/clock", undefined, { refreshMs: askMs });
  const clock = useMemo(() => {
    if (data === undefined) return { aheadMs: 0, movedMs: 0 };
    return { aheadMs: data.business - dataUpdatedAt, movedMs: data.business - data.real };
  }, [data, dataUpdatedAt]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** How far the time machine has moved the books. */
export function useMovedMs(): number {
  return use(ClockContext).movedMs;
}

/** Business time in milliseconds, told anew every `everyMs`. */
export function useBusinessNow(everyMs: number): number {
  const { aheadMs } = use(ClockContext);
  const [realMs, setRealMs] = useState(() => realNowMs());
  useEffect(() => {
    const timer = setInterval(() => setRealMs(realNowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return realMs + aheadMs;
}
