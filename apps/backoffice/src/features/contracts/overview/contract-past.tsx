/**
 * What an unsigned offer would have paid in past windows. Computed on request, because the simulation reads many bets.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { Facts, Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useContractTexts } from "./use-contract-texts.ts";
import { useOfferSimulation } from "./use-contracts.ts";
import type { OfferSimulation } from "./use-contracts.ts";

export function ContractPast({ id }: { id: string }) {
  const { t } = useTexts();
  const [isRequested, setRequested] = useState(false);
  const { data, error, refetch } = useOfferSimulation(id, isRequested);
  return (
    <Section title={t("oversight.past")}>
      {!isRequested && (
        <Button size="small" icon="chart" onClick={() => setRequested(true)}>
          {t("oversight.past.run")}
        </Button>
      )}
      {isRequested && data === undefined && <PanelState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <PastResult past={data} />}
    </Section>
  );
}

/** The amounts of all windows, then each window. */
export function PastResult({ past }: { past: OfferSimulation }) {
  const { t } = useTexts();
  const { amount } = useContractTexts();
  const columns = useWindowColumns();
  const flaggedCount = past.margins.filter(({ isFlagged }) => isFlagged).length;
  return (
    <>
      {flaggedCount > 0 && (
        <p className="notice" data-tone="error">
          <Icon name="warning" />
          {t("oversight.past.flagged", { count: flaggedCount, of: past.margins.length })}
        </p>
      )}
      <Facts
        facts={[
          { name: t("oversight.past.total"), value: amount(past.totalMinor), isNumeric: true },
          { name: t("oversight.past.best"), value: past.best && amount(past.best.dueMinor), isNumeric: true },
          { name: t("oversight.past.worst"), value: past.worst && amount(past.worst.dueMinor), isNumeric: true },
        ]}
      />
      <DataTable
        caption={t("oversight.past")}
        columns={columns}
        rowKey={({ startDate }) => String(startDate)}
        state={{ kind: "loaded", rows: past.windows.toReversed() }}
        emptyText={t("oversight.past.none")}
        isDense
      />
    </>
  );
}

function useWindowColumns(): Column<OfferSimulation["windows"][number]>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const { amount } = useContractTexts();
  return [
    { key: "from", title: t("oversight.past.from"), cell: ({ startDate }) => <time>{stamp(startDate)}</time> },
    { key: "bet", title: t("oversight.threshold.teamBet"), isNumeric: true, cell: (row) => amount(row.teamBetMinor) },
    { key: "due", title: t("oversight.bill.due"), isNumeric: true, cell: (row) => amount(row.dueMinor) },
    { key: "left", title: t("oversight.past.left"), isNumeric: true, cell: (row) => amount(row.houseLeftMinor) },
  ];
}
