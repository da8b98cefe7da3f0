/** Each simulated window: its time, the team's bets, the reached tier and the payment. */

import { Badge } from "@openhouse/ui/badge/badge";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { Simulation } from "../../api/use-simulation.ts";
import { dueWidths } from "../../rules/sum-simulation.ts";
import { useAmountText } from "./use-amount-text.ts";
import { useBillTexts } from "../bills/use-bill-texts.ts";

interface SimulationWindowsProps {
  readonly simulation: Simulation;
  readonly period: string;
}

/** The windows are listed newest first. The bars show the same figures as the text. */
export function SimulationWindows({ simulation: { windows, worst, best }, period }: SimulationWindowsProps) {
  const { t } = useTexts();
  const widths = dueWidths(windows);
  const markOf = (startDate: number) => {
    // If all windows pay the same, none is best or worst.
    if (worst === null || best === null || worst.dueMinor === best.dueMinor) return undefined;
    if (startDate === best.startDate) return "best";
    return startDate === worst.startDate ? "worst" : undefined;
  };
  return (
    <ol className="sim-windows" aria-label={t("contracts.sim.windows")}>
      {windows
        .map((window, at) => (
          <Window
            key={window.startDate}
            window={window}
            period={period}
            width={widths[at] ?? 0}
            mark={markOf(window.startDate)}
          />
        ))
        .toReversed()}
    </ol>
  );
}

interface WindowProps {
  readonly window: Simulation["windows"][number];
  readonly period: string;
  readonly width: number;
  readonly mark: "best" | "worst" | undefined;
}

function Window({ window, period, width, mark }: WindowProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const texts = useBillTexts();
  const amount = useAmountText();
  const { teamBetMinor, activeMembers, tier, dueMinor, promisedMinor, houseLeftMinor } = window;
  return (
    <li className="sim-window">
      <span className="sim-when">
        <strong>{texts.windowOf({ period, ...window })}</strong>
        {mark !== undefined && <Badge tone={mark === "best" ? "gain" : "neutral"}>{t(`contracts.sim.${mark}`)}</Badge>}
      </span>
      <strong className="sim-due figures">{amount(BigInt(dueMinor))}</strong>
      <span className="sim-bar" aria-hidden="true">
        <i style={{ inlineSize: `${width}%` }} />
      </span>
      <span className="muted figures">
        {t("contracts.sim.team", { bet: amount(BigInt(teamBetMinor)), count: count(activeMembers) })} ·{" "}
        {texts.tier(tier)}
      </span>
      <span className="muted figures">
        {promisedMinor !== "0" && `${t("contracts.sim.below", { amount: amount(BigInt(promisedMinor)) })} · `}
        {t("contracts.sim.house", { amount: amount(BigInt(houseLeftMinor)) })}
      </span>
    </li>
  );
}
