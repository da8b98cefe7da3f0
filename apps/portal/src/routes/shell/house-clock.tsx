/** The time where the house is, and how far that is from GMT. Empty on the server: a cached page carries no time. */

import { useEffect, useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { nowMs } from "../../lib/clock.ts";
import { cityOf } from "../../lib/house.ts";

const outline = "––:––:–– GMT";

const parts = { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "shortOffset" } as const;

/** Ticks once a second; screen readers get its name, not its ticking. */
export function HouseClock({ timeZone }: { timeZone: string }) {
  const { t } = useTexts();
  const [text, setText] = useState(outline);
  useEffect(() => {
    const format = new Intl.DateTimeFormat("en-GB", { ...parts, timeZone });
    const tick = () => setText(format.format(nowMs()));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  const [time, offset] = text.split(" ");
  return (
    <span className="house-clock" title={t("shell.clock", { zone: cityOf(timeZone) })}>
      <span className="figures" aria-hidden="true">
        {time}
      </span>
      <small>{offset}</small>
    </span>
  );
}
