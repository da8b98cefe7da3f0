/** Large transactions, open and closed, filtered by member and kind, and the thresholds from which they are listed. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { FilterBar, FilterChoice, FilterText } from "../../components/list/filter-bar.tsx";
import { findView } from "../../components/list/find-view.ts";
import { ViewTabs } from "../../components/list/view-tabs.tsx";
import { WorkList } from "../../components/list/work-list.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { problemText } from "../../lib/problem-text.ts";
import { useFilters } from "../../lib/use-filters.ts";
import { useAlertColumns } from "./alert-columns.tsx";
import { ThresholdsDialog } from "./thresholds-dialog.tsx";
import { useAlerts, useAlertThresholds, useOpenAlerts, useRefreshAlerts } from "./use-alerts.ts";
import type { AlertQuery, AlertRow, AlertThresholds } from "./use-alerts.ts";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";

interface View {
  readonly id: "open" | "closed" | "all";
  readonly query: AlertQuery;
}

const views: readonly [View, ...View[]] = [
  { id: "open", query: { state: "open" } },
  { id: "closed", query: { state: "closed" } },
  { id: "all", query: {} },
];
const kinds = ["deposit", "withdrawal", "adjustment"] as const;
const noFilters = { account: "", kind: "" };

export function AlertsPage() {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters({ view: "open", ...noFilters });
  const view = findView(views, filters.view);
  const [closing, setClosing] = useState<AlertRow>();
  const [isChanging, setChanging] = useState(false);
  const { open } = useOpenAlerts();
  const { data: thresholds, isFetching, refetch } = useAlertThresholds();
  // Loads the newest thresholds before the dialog opens, so that the change is based on the values in force.
  const change = async () => {
    const { error } = await refetch();
    if (error === null) setChanging(true);
    else showToast("error", problemText(error, t));
  };
  const kind = kinds.find((one) => one === filters.kind);
  const list = useAlerts({
    ...view.query,
    ...(kind !== undefined && { kind }),
    ...(filters.account !== "" && { account: filters.account }),
  });
  const columns = useAlertColumns(setClosing);
  const isFiltered = filters.account !== "" || kind !== undefined;
  const title = t("finance.area.alerts");
  return (
    <OfficePage
      title={title}
      isFilled
      actions={
        thresholds?.mayChange === true && (
          <Button size="small" icon="settings" isBusy={isFetching} onClick={() => void change()}>
            {t("finance.alert.thresholds")}
          </Button>
        )
      }
    >
      <ViewTabs
        label={t("finance.alert.views")}
        base="/alerts"
        selected={view.id}
        views={views.map(({ id }) => ({
          id,
          label: t(`finance.alert.view.${id}`),
          count: id === "open" ? open : undefined,
        }))}
      />
      <FilterBar label={t("backoffice.filter.title")} isFiltered={isFiltered} onClear={() => setFilters(noFilters)}>
        <FilterText
          isMain
          label={t("backoffice.filter.account")}
          value={filters.account}
          onChange={(account) => setFilters({ account })}
        />
        <FilterChoice
          label={t("finance.alert.kind")}
          value={kind ?? ""}
          onChange={(value) => setFilters({ kind: value })}
          options={[
            { value: "", label: t("backoffice.filter.all") },
            ...kinds.map((value) => ({ value, label: t(`finance.alert.kind.${value}`) })),
          ]}
        />
      </FilterBar>
      {thresholds !== undefined && areOff(thresholds) && (
        <p className="notice">
          <Icon name="info" />
          {t("finance.alert.off")}
        </p>
      )}
      <WorkList
        caption={title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        emptyText={t(isFiltered ? "backoffice.list.nothingFound" : `finance.alert.empty.${view.id}`)}
        fileName={`large-transactions-${view.id}`}
      />
      {closing !== undefined && <CloseAlert row={closing} onClose={() => setClosing(undefined)} />}
      {isChanging && thresholds !== undefined && (
        <ThresholdsDialog current={thresholds} onClose={() => setChanging(false)} />
      )}
    </OfficePage>
  );
}

function areOff({ list }: AlertThresholds): boolean {
  return list.every(({ depositMinor, withdrawalMinor, dayMinor }) =>
    [depositMinor, withdrawalMinor, dayMinor].every((minor) => minor === "0"),
  );
}

/** Closes a large transaction with the result of the review. */
function CloseAlert({ row, onClose }: { row: AlertRow; onClose: () => void }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshAlerts();
  const { id, account, amountMinor, currency } = row;
  return (
    <DecisionDialog
      title={t("finance.alert.close.title", { amount: money(amountMinor, currency), account })}
      consequence={<p>{t("finance.alert.close.text")}</p>}
      kind="primary"
      confirmLabel={t("finance.alert.close")}
      reasonHint={t("finance.alert.close.hint")}
      usualReasons={[
        t("finance.alert.reason.known"),
        t("finance.alert.reason.usual"),
        t("finance.alert.reason.reported"),
      ]}
      onDecide={async ({ reason: note, idempotencyKey }) => {
        await api.call("POST /backoffice/api/alerts/:id/close", { params: { id }, body: { note }, idempotencyKey });
        await refresh();
        showToast("gain", t("finance.alert.close.done"));
      }}
      onClose={onClose}
    />
  );
}
