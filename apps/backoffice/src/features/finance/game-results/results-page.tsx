/**
 * The results of the games, as gross and net gaming revenue (GGR and NGR), per day or month and currency, by category,
 * by vendor, or by both. A click on a figure lists the transfers that it consists of; net revenue has no such list.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { FilterBar, FilterChoice, FilterDay } from "../../../components/list/filter-bar.tsx";
import { useTransferColumns } from "../../../components/list/transfer-columns.tsx";
import { WorkList } from "../../../components/list/work-list.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { useFilters } from "../../../lib/use-filters.ts";
import { ResultTable } from "./result-table.tsx";
import { useResults, useResultTransfers } from "./use-results.ts";
import type { OpenFigure } from "./use-results.ts";

const defaults = { from: "", to: "", per: "day", by: "category" };
const periods = ["day", "month"] as const;
const groupings = ["category", "vendor", "both"] as const;

export default function ResultsPage() {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters(defaults);
  const [open, setOpen] = useState<OpenFigure>();
  const per = periods.find((name) => name === filters.per) ?? "day";
  const by = groupings.find((name) => name === filters.by) ?? "category";
  const { data, error, refetch } = useResults({
    per,
    by,
    ...(filters.from === "" ? {} : { from: filters.from }),
    ...(filters.to === "" ? {} : { to: filters.to }),
  });
  const isFiltered = filters.from !== "" || filters.to !== "";
  return (
    <OfficePage
      title={t("finance.area.results")}
      panel={
        open !== undefined && <FigurePanel key={JSON.stringify(open)} open={open} onClose={() => setOpen(undefined)} />
      }
    >
      <FilterBar
        label={t("backoffice.filter.title")}
        isFiltered={isFiltered}
        onClear={() => setFilters({ from: "", to: "" })}
      >
        <FilterDay
          label={t("finance.results.from")}
          value={filters.from === "" ? (data?.from ?? "") : filters.from}
          onChange={(from) => setFilters({ from })}
        />
        <FilterDay
          label={t("finance.results.to")}
          value={filters.to === "" ? (data?.to ?? "") : filters.to}
          onChange={(to) => setFilters({ to })}
        />
        <FilterChoice
          label={t("finance.results.per")}
          value={per}
          onChange={(value) => setFilters({ per: value })}
          options={periods.map((value) => ({ value, label: t(`finance.results.per.${value}`) }))}
        />
        <FilterChoice
          label={t("finance.results.by")}
          value={by}
          onChange={(value) => setFilters({ by: value })}
          options={groupings.map((value) => ({ value, label: t(`finance.results.by.${value}`) }))}
        />
      </FilterBar>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <ResultTable results={data} by={by} onOpen={setOpen} />
      )}
    </OfficePage>
  );
}

function FigurePanel({ open, onClose }: { open: OpenFigure; onClose: () => void }) {
  const { t } = useTexts();
  const { row, figure } = open;
  const list = useResultTransfers(open);
  const columns = useTransferColumns(row.currency, list.rows);
  const title = t(`finance.figure.${figure}`);
  return (
    <SidePanel title={`${title} · ${row.period} ${row.currency}`} closeLabel={t("backoffice.close")} onClose={onClose}>
      <WorkList
        caption={title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        emptyText={t("backoffice.statement.empty")}
        fileName={`${figure}-${row.currency}-${row.period}`}
      />
    </SidePanel>
  );
}
