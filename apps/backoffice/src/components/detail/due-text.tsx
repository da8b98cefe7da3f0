/** The time left until a decision is due, or how long it is overdue; overdue is marked with an icon and a word. */

import "./detail.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Icon } from "@openhouse/ui/icon/icon";
import { useBusinessNow } from "../../lib/business-clock.tsx";
import { ageOf } from "../../lib/formats.ts";

const tickMs = 5_000;

/** `dueAt` in milliseconds of business time. */
export function DueText({ dueAt }: { dueAt: number }) {
  const { t } = useTexts();
  const now = useBusinessNow(tickMs);
  const isLate = now >= dueAt;
  const time = isLate ? ageOf(dueAt, now) : ageOf(now, dueAt);
  return (
    <span className="age figures" data-late={isLate ? "" : undefined}>
      {isLate && <Icon name="warning" />}
      {t(isLate ? "finance.due.over" : "finance.due.left", { time })}
    </span>
  );
}
