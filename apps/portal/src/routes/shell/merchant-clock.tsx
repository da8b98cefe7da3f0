/** The time in the merchant's time zone with its offset from GMT. Cached pages contain a placeholder. */

import { useEffect, useRef, useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { nowMs } from "../../lib/clock.ts";
import { cityOf } from "../../lib/page/merchant.ts";

const placeholder = "––:––:–– GMT";

const parts = { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "shortOffset" } as const;

/**
 * Updates once a second while it is visible. On phones it is hidden, which also avoids loading time zone data at the
 * start. Screen readers read its name, not the changing time.
 */
export function MerchantClock({ timeZone }: { timeZone: string }) {
  const { t } = useTexts();
  const [text, setText] = useState(placeholder);
  const clock = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const start = () => {
      const format = new Intl.DateTimeFormat("en-GB", { ...parts, timeZone });
      const tick = () => setText(format.format(nowMs()));
      tick();
      timer = setInterval(tick, 1_000);
    };
    const observer = new IntersectionObserver((entries) => {
      clearInterval(timer);
      if (entries.at(-1)?.isIntersecting === true) start();
    });
    if (clock.current !== null) observer.observe(clock.current);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [timeZone]);
  const [time, offset] = text.split(" ");
  return (
    <span ref={clock} className="house-clock" title={t("shell.clock", { zone: cityOf(timeZone) })}>
      <span className="figures" aria-hidden="true">
        {time}
      </span>
      <small>{offset}</small>
    </span>
  );
}
