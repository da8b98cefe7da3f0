/** Business time in the merchant's time zone, and the offset that the time machine has set. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { ageOf, stampOf } from "../../lib/formats.ts";
import { useBusinessNow, useMovedMs } from "../../lib/business-clock.tsx";
import { useStaff } from "../../lib/office.tsx";

const secondMs = 1_000;
/** Smaller offsets are only the difference between two clocks. */
const smallestMoveMs = 60_000;

/** Not a live region, because a screen reader would announce it every second. */
export function OfficeClock() {
  const { t } = useTexts();
  const { timeZone } = useStaff();
  const now = useBusinessNow(secondMs);
  const movedMs = useMovedMs();
  const [day, time] = stampOf(now, timeZone).split(" ");
  return (
    <div className="office-clock figures">
      <time dateTime={new Date(now).toISOString()}>
        <strong>{time}</strong> <span className="muted">{day}</span>
      </time>
      <span className="muted">{timeZone}</span>
      {Math.abs(movedMs) >= smallestMoveMs && (
        <span className="office-clock-moved">{t("backoffice.clock.moved", { time: ageOf(0, movedMs) })}</span>
      )}
    </div>
  );
}
