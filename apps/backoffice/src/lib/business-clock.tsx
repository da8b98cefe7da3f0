/**
 * Business time in the browser (docs/time.md). The server sends business time and real time once a minute; in between,
 * the browser's clock counts on. Ages are computed from business time, so that they stay correct when the demo's
 * adjustable clock is moved.
 */

import { createContext, use, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { realNowMs } from "./clock.ts";
import { useCall } from "./use-call.ts";

interface BusinessClock {
  /** How far business time is ahead of this browser's clock. */
  readonly aheadMs: number;
  /** The offset that the demo's adjustable clock has set; 0 outside the demo. */
  readonly movedMs: number;
}

const ClockContext = createContext<BusinessClock>({ aheadMs: 0, movedMs: 0 });

const refreshMs = 60_000;

export function BusinessClockProvider({ children }: { children: ReactNode }) {
  const { data, dataUpdatedAt } = useCall("GET /backoffice/api/clock", undefined, { refreshMs });
  const clock = useMemo(() => {
    if (data === undefined) return { aheadMs: 0, movedMs: 0 };
    return { aheadMs: data.business - dataUpdatedAt, movedMs: data.business - data.real };
  }, [data, dataUpdatedAt]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

export function useMovedMs(): number {
  return use(ClockContext).movedMs;
}

/** Business time in milliseconds, updated every `everyMs`. */
export function useBusinessNow(everyMs: number): number {
  const { aheadMs } = use(ClockContext);
  const [realMs, setRealMs] = useState(() => realNowMs());
  useEffect(() => {
    const timer = setInterval(() => setRealMs(realNowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return realMs + aheadMs;
}
