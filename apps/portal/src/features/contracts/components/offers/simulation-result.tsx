/**
 * The result of a simulation: the payment in each window, the worst and the best window, the amount paid to downlines
 * and the amount that remains for the merchant. Warnings come first.
 */

import "./simulation.css";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { SumPanes } from "../../../../components/list/sum-panes.tsx";
import { Notice } from "../../../../components/notice.tsx";
import type { Simulation } from "../../api/use-simulation.ts";
import { sumSimulation } from "../../rules/sum-simulation.ts";
import { SimulationMargins } from "./simulation-margins.tsx";
import { SimulationWindows } from "./simulation-windows.tsx";
import { useAmountText } from "./use-amount-text.ts";

interface SimulationResultProps {
  readonly simulation: Simulation;
  /** Period of the offer, for the format of its windows. */
  readonly period: string;
}

export function SimulationResult({ simulation, period }: SimulationResultProps) {
  const { t } = useTexts();
  const amount = useAmountText();
  const { worst, best, windows } = simulation;
  const sums = sumSimulation(simulation);
  if (windows.length === 0) return <NoPastWindows simulation={simulation} />;
  return (
    <div className="simulation">
      <Warnings simulation={simulation} />
      {sums.isIdle && <p className="muted">{t("contracts.sim.idle")}</p>}
      <SumPanes
        sums={[
          { name: t("contracts.sim.total", { count: windows.length }), value: amount(sums.due) },
          { name: t("contracts.sim.worst"), value: worst === null ? "–" : amount(BigInt(worst.dueMinor)) },
          { name: t("contracts.sim.best"), value: best === null ? "–" : amount(BigInt(best.dueMinor)) },
          { name: t("contracts.sim.promised"), value: amount(sums.promised) },
          { name: t("contracts.sim.houseLeft"), value: amount(sums.merchantLeft) },
        ]}
      />
      <SimulationWindows simulation={simulation} period={period} />
      <SimulationMargins margins={simulation.margins} />
      <p className="field-hint">{t("contracts.sim.hint")}</p>
    </div>
  );
}

/**
 * Shown if there is no past window to simulate. Windows from before the receiver joined the giver's team are left out,
 * because the giver must not see them. The margins are shown nevertheless, because they do not depend on past windows.
 */
function NoPastWindows({ simulation }: { simulation: Simulation }) {
  const { t } = useTexts();
  return (
    <div className="simulation">
      <Warnings simulation={simulation} />
      <p className="muted">{t("contracts.sim.noPast")}</p>
      <SimulationMargins margins={simulation.margins} />
    </div>
  );
}

function Warnings({ simulation }: { simulation: Simulation }) {
  const { t } = useTexts();
  const amount = useAmountText();
  const { margins, endsContractIds } = simulation;
  const { overcommitted, overcommittedWindows } = sumSimulation(simulation);
  const flaggedCount = margins.filter(({ isFlagged }) => isFlagged).length;
  return (
    <>
      {flaggedCount > 0 && (
        <Notice tone="live">
          {flaggedCount === margins.length
            ? t("contracts.sim.flagged.all")
            : t("contracts.sim.flagged.some", { count: flaggedCount, of: margins.length })}
        </Notice>
      )}
      {overcommittedWindows > 0 && (
        <Notice tone="live">
          {t("contracts.sim.overcommitted", { count: overcommittedWindows, amount: amount(overcommitted) })}
        </Notice>
      )}
      {endsContractIds.length > 0 && (
        <Notice tone="info">{t("contracts.sim.ends", { count: endsContractIds.length })}</Notice>
      )}
    </>
  );
}

export function SimulationSkeleton() {
  return (
    <div className="simulation" aria-busy="true">
      <Skeleton height="8rem" />
      <Skeleton height="16rem" />
    </div>
  );
}
