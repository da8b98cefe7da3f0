/** What an unsigned offer would have paid in past windows. Computed on request, because it reads all their bets. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { Facts, Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useContractWords } from "./use-contract-words.ts";
import { useOfferOnPast } from "./use-contracts.ts";
import type { OfferOnPast } from "./use-contracts.ts";

export function ContractPast({ id }: { id: string }) {
  const { t } = useTexts();
  const [isAsked, setAsked] = useState(false);
  const { data, error, refetch } = useOfferOnPast(id, isAsked);
  return (
    <Section title={t("oversight.past")}>
      {!isAsked && (
        <Button size="small" icon="chart" onClick={() => setAsked(true)}>
          {t("oversight.past.run")}
        </Button>
      )}
      {isAsked && data === undefined && <PanelState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <PastResult past={data} />}
    </Section>
  );
}

function PastResult({ past }: { past: OfferOnPast }) {
  const { t } = useTexts();
  const { amount } = useContractWords();
  const columns = useWindowColumns();
  const flagged = past.margins.filter(({ isFlagged }) => isFlagged).length;
  return (
    <>
      {flagged > 0 && (
        <p className="notice" data-tone="error">
          <Icon name="warning" />
          {t("oversight.past.flagged", { count: flagged, of: past.margins.length })}
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

function useWindowColumns(): Column<OfferOnPast["windows"][number]>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const { amount } = useContractWords();
  return [
    { key: "from", title: t("oversight.past.from"), cell: ({ startDate }) => <time>{stamp(startDate)}</time> },
    { key: "bet", title: t("oversight.threshold.teamBet"), isNumeric: true, cell: (row) => amount(row.teamBetMinor) },
    { key: "due", title: t("oversight.bill.due"), isNumeric: true, cell: (row) => amount(row.dueMinor) },
    { key: "left", title: t("oversight.past.left"), isNumeric: true, cell: (row) => amount(row.houseLeftMinor) },
  ];
}
