/** What a waiting offer would have paid on the receiver's past windows, for both parties; read when opened. */

import "./simulation.css";
import { useState } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PageFailure } from "../../../../components/page-failure.tsx";
import type { Contract } from "../../api/use-own-contracts.ts";
import { useOfferedSimulation } from "../../api/use-simulation.ts";
import { windowsOf } from "../../rules/windows-of.ts";
import type { PastReach } from "../../rules/windows-of.ts";
import { SimulationResult, WaitingSimulation } from "./simulation-result.tsx";
import { WindowCounts } from "./window-counts.tsx";

export function OfferedSimulation({ contract }: { contract: Pick<Contract, "id" | "period" | "side"> }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [reach, setReach] = useState<PastReach>("few");
  const windows = windowsOf(contract.period, reach);
  const { data, error, refetch } = useOfferedSimulation(contract.id, windows, isOpen);
  return (
    <details className="contract-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chart" />
        {t(contract.side === "giver" ? "contracts.sim.ofReceiver" : "contracts.sim.ofOwn")}
      </summary>
      {isOpen && (
        <div className="simulator">
          <WindowCounts period={contract.period} reach={reach} onReach={setReach} />
          {data === undefined && error === null && <WaitingSimulation />}
          {data === undefined && error !== null && <PageFailure error={error} onRetry={() => void refetch()} />}
          {data !== undefined && <SimulationResult simulation={data} period={contract.period} />}
        </div>
      )}
    </details>
  );
}
