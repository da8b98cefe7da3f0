/** Chooses the number of past windows for a simulation. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChoiceChips } from "../../../../components/list/choice-chips.tsx";
import { pastReaches, windowsOf } from "../../rules/windows-of.ts";
import type { PastReach } from "../../rules/windows-of.ts";

interface WindowCountsProps {
  /** Period of the offer, which decides the numbers: fewer months than days. */
  readonly period: string;
  readonly reach: PastReach;
  readonly onReach: (reach: PastReach) => void;
}

export function WindowCounts({ period, reach, onReach }: WindowCountsProps) {
  const { t } = useTexts();
  return (
    <ChoiceChips
      legend={t("contracts.sim.windows")}
      chips={pastReaches.map((value) => ({
        value,
        label: t("contracts.sim.count", { count: windowsOf(period, value) }),
      }))}
      selected={reach}
      onSelect={onReach}
    />
  );
}
