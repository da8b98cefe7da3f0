/**
 * Shows both parties what a waiting offer would have paid in the receiver's past windows. The result is loaded when the
 * section is opened.
 */

import "./simulation.css";
import { useState } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PageFailure } from "../../../../components/page-failure.tsx";
import type { Contract } from "../../api/use-own-contracts.ts";
import { useOfferedSimulation } from "../../api/use-simulation.ts";
import { windowCountOf } from "../../rules/window-count-of.ts";
import type { SimulationLength } from "../../rules/window-count-of.ts";
import { SimulationResult, SimulationSkeleton } from "./simulation-result.tsx";
import { WindowCounts } from "./window-counts.tsx";

export function OfferedSimulation({ contract }: { contract: Pick<Contract, "id" | "period" | "side"> }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [length, setLength] = useState<SimulationLength>("few");
  const windows = windowCountOf(contract.period, length);
  const { data, error, refetch } = useOfferedSimulation(contract.id, windows, isOpen);
  return (
    <details className="contract-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chart" />
        {t(contract.side === "giver" ? "contracts.sim.ofReceiver" : "contracts.sim.ofOwn")}
      </summary>
      {isOpen && (
        <div className="simulator">
          <WindowCounts period={contract.period} length={length} onLength={setLength} />
          {data === undefined && error === null && <SimulationSkeleton />}
          {data === undefined && error !== null && <PageFailure error={error} onRetry={() => void refetch()} />}
          {data !== undefined && <SimulationResult simulation={data} period={contract.period} />}
        </div>
      )}
    </details>
  );
}
