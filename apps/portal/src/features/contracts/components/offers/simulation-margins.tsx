/** The margin of each class of games: the theoretical margin, the promised rates and the remaining margin. */

import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { Simulation } from "../../api/use-simulation.ts";
import { tightestMargin } from "../../rules/sum-simulation.ts";
import { useBillTexts } from "../bills/use-bill-texts.ts";

/** Shows the lowest margin; opening it shows the margins of all classes. */
export function SimulationMargins({ margins }: Pick<Simulation, "margins">) {
  const { t } = useTexts();
  const texts = useBillTexts();
  const percent = usePercent();
  const tightest = tightestMargin({ margins });
  if (tightest === undefined) return null;
  const { productClass, leftPpm } = tightest;
  return (
    <details className="sim-margins">
      <summary>
        <Icon name="scale" />
        {t("contracts.sim.margin", { games: texts.games(productClass), left: percent(leftPpm) })}
      </summary>
      <ul aria-label={t("contracts.sim.margins")}>
        {margins.map((margin) => (
          <li key={margin.productClass} data-flagged={margin.isFlagged ? "" : undefined}>
            <span>
              {margin.isFlagged && <Icon name="warning" />}
              {texts.games(margin.productClass)}
            </span>
            <strong className="figures">{percent(margin.leftPpm)}</strong>
            <span className="muted">
              {t("contracts.sim.margin.of", {
                margin: percent(margin.marginPpm),
                rebate: percent(margin.rebatePpm),
                contracts: percent(margin.contractsPpm),
              })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function usePercent(): (ppm: string) => string {
  const { percent } = useFormats();
  return (ppm) => percent(Number(ppm));
}
