/** The daily rebate runs: the granted amount, and how much of it is paid, waiting, lapsed or withheld. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { FileButtons } from "../../components/list/file-buttons.tsx";
import { FilterBar, FilterDay } from "../../components/list/filter-bar.tsx";
import { RowLink } from "../../components/list/row-link.tsx";
import { useRowNavigation } from "../../components/list/use-row-navigation.ts";
import { OfficePage } from "../../components/office-page.tsx";
import { bytesOfBase64 } from "../../lib/base64.ts";
import { downloadFile } from "../../lib/download-file.ts";
import { useFormats } from "../../lib/formats.ts";
import type { FileForm } from "../../lib/list-file.ts";
import { useOffice } from "../../lib/office.tsx";
import { useFilters } from "../../lib/use-filters.ts";
import { phoneScreen, useMedia } from "../../lib/use-media.ts";
import { OtherDayPanel, RebatePanel } from "./rebate-panel.tsx";
import { useRebateRuns } from "./use-rebate-runs.ts";
import type { RebateQuery, RebateRun, RebateRuns } from "./use-rebate-runs.ts";

const base = "/rebates";
const defaults = { from: "", to: "" };

export default function RebatesPage({ openId }: { openId: string | undefined }) {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters(defaults);
  const query: RebateQuery = {
    ...(filters.from === "" ? {} : { from: filters.from }),
    ...(filters.to === "" ? {} : { to: filters.to }),
  };
  const { data, error, refetch } = useRebateRuns(query);
  const rows = data?.list ?? [];
  const { close } = useRowNavigation({ keys: rows.map(({ id }) => id), openKey: openId, base });
  const openRun = rows.find(({ id }) => id === openId);
  return (
    <OfficePage
      title={t("finance.area.rebates")}
      panel={
        openId !== undefined &&
        data !== undefined &&
        (openRun === undefined ? (
          <OtherDayPanel key={openId} id={openId} onClose={close} />
        ) : (
          <RebatePanel key={openId} run={openRun} currency={data.currency} onClose={close} />
        ))
      }
    >
      <FilterBar
        label={t("backoffice.filter.title")}
        isFiltered={filters.from !== "" || filters.to !== ""}
        onClear={() => setFilters(defaults)}
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
      </FilterBar>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <RunTable runs={data} query={query} openId={openId} />
      )}
    </OfficePage>
  );
}

interface RunTableProps {
  readonly runs: RebateRuns;
  readonly query: RebateQuery;
  readonly openId: string | undefined;
}

function RunTable({ runs, query, openId }: RunTableProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const isPhone = useMedia(phoneScreen);
  const columns = useRunColumns(runs);
  const write = async (form: FileForm) => {
    const call = { query: { ...query, form } };
    const { name, type, text, base64 } = await api.call("GET /backoffice/api/rebate-run-file", call);
    downloadFile(name, base64 === undefined ? text : bytesOfBase64(base64), type);
  };
  return (
    <div className="work-list">
      <DataTable
        caption={t("finance.area.rebates")}
        columns={columns}
        rowKey={({ id }) => id}
        {...(openId !== undefined && { currentKey: openId })}
        emptyText={t("finance.rebates.empty")}
        state={{ kind: "loaded", rows: runs.list }}
        isDense={!isPhone}
      />
      <div className="work-list-foot">
        <span className="muted">{t("finance.rebates.source")}</span>
        <span className="work-list-actions">
          <FileButtons isEmpty={runs.list.length === 0} write={write} />
        </span>
      </div>
    </div>
  );
}

type Figure = "amount" | "paid" | "remain" | "lapsed" | "withheld";

const figures = ["amount", "paid", "remain", "lapsed", "withheld"] as const satisfies readonly Figure[];

function useRunColumns({ currency, sums }: RebateRuns): Column<RebateRun>[] {
  const { t } = useTexts();
  const { money, count, stamp } = useFormats();
  const figureColumn = (figure: Figure): Column<RebateRun> => ({
    key: figure,
    title: t(`finance.rebates.${figure}`),
    isNumeric: true,
    cell: (run) =>
      run[`${figure}Minor`] === "0" ? <span className="muted">—</span> : money(run[`${figure}Minor`], currency),
    sum: money(sums[`${figure}Minor`], currency),
  });
  return [
    {
      key: "day",
      title: t("backoffice.column.day"),
      cell: ({ id, day }) => (
        <RowLink rowKey={id} href={`${base}/${id}`}>
          <time>{day}</time>
        </RowLink>
      ),
      sum: t("backoffice.sum"),
    },
    {
      key: "mode",
      title: t("finance.rebates.mode"),
      cell: ({ mode }) => (
        <Badge>{t(mode === "manual" ? "finance.rebates.mode.manual" : "finance.rebates.mode.auto")}</Badge>
      ),
    },
    {
      key: "settledAt",
      title: t("finance.rebates.settledAt"),
      cell: ({ settledAt }) => <time>{stamp(settledAt)}</time>,
    },
    { key: "entries", title: t("finance.rebates.entries"), isNumeric: true, cell: ({ entries }) => count(entries) },
    ...figures.map(figureColumn),
  ];
}
