/** The age of a waiting item. A late item is marked with an icon and a word, not by colour alone. */

import "./detail.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Icon } from "@openhouse/ui/icon/icon";
import { useBusinessNow } from "../../lib/business-clock.tsx";
import { ageOf } from "../../lib/formats.ts";

interface AgeTextProps {
  readonly since: number;
  /** From this age on, the item is late. */
  readonly lateAfterMs: number;
}

const tickMs = 5_000;

export function AgeText({ since, lateAfterMs }: AgeTextProps) {
  const { t } = useTexts();
  const now = useBusinessNow(tickMs);
  const isLate = now - since >= lateAfterMs;
  return (
    <span className="age figures" data-late={isLate ? "" : undefined}>
      {isLate && <Icon name="warning" />}
      {ageOf(since, now)}
      {isLate && <span className="visually-hidden"> {t("backoffice.age.late")}</span>}
    </span>
  );
}
