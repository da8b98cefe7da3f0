/** The time where the house is. Empty on the server: a cached page must not carry a time. */

import { useEffect, useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { nowMs } from "../../lib/clock.ts";
import { cityOf } from "../../lib/house.ts";

const outline = "––:––:––";

/** Ticks once a second; screen readers get its name, not its ticking. */
export function HouseClock({ timeZone }: { timeZone: string }) {
  const { t } = useTexts();
  const [text, setText] = useState(outline);
  useEffect(() => {
    const format = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium" });
    const tick = () => setText(format.format(nowMs()));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  const zone = cityOf(timeZone);
  return (
    <span className="house-clock" title={t("shell.clock", { zone })}>
      <span className="figures" aria-hidden="true">
        {text}
      </span>
      <small>{zone}</small>
    </span>
  );
}
