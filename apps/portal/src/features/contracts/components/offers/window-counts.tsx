/** Chooses the number of past windows for a simulation. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChoiceChips } from "../../../../components/list/choice-chips.tsx";
import { simulationLengths, windowCountOf } from "../../rules/window-count-of.ts";
import type { SimulationLength } from "../../rules/window-count-of.ts";

interface WindowCountsProps {
  /** The period of the offer. The longer the period is, the fewer windows a simulation covers. */
  readonly period: string;
  readonly length: SimulationLength;
  readonly onLength: (length: SimulationLength) => void;
}

export function WindowCounts({ period, length, onLength }: WindowCountsProps) {
  const { t } = useTexts();
  return (
    <ChoiceChips
      legend={t("contracts.sim.windows")}
      chips={simulationLengths.map((value) => ({
        value,
        label: t("contracts.sim.count", { count: windowCountOf(period, value) }),
      }))}
      selected={length}
      onSelect={onLength}
    />
  );
}
