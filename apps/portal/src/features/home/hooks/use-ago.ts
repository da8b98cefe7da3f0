/** How long ago something happened, in words: "3 hours ago". Updates while it is shown. */

import { useEffect, useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { nowMs } from "../../../lib/clock.ts";
import { agoOf } from "../rules/ago-of.ts";

const refreshMs = 30_000;

/** `atMs` in milliseconds. For parts that only the browser renders, because the server's time differs. */
export function useAgo(atMs: number): string {
  const { locale } = useTexts();
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  const { value, unit } = agoOf(now - atMs);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" }).format(-value, unit);
}
