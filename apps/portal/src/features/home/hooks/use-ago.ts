/** Describes how long ago something happened: "3 hours ago". Updates while the text is shown. */

import { useEffect, useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { nowMs } from "../../../lib/clock.ts";
import { agoOf } from "../rules/ago-of.ts";

const refreshMs = 30_000;

/**
 * `atMs` is in milliseconds. Only for parts that the server does not render, because the server's clock differs from
 * the browser's.
 */
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
