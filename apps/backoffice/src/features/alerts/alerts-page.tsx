/**
 * The alerts, open and closed, filtered by member and kind. An alert reports a transaction that reached a threshold set
 * by the staff, or a member who is under age.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import { optionsOf, useListFilters } from "../../components/list/list-filters.tsx";
import { ListPage } from "../../components/list/list-page.tsx";
import { useListView } from "../../components/list/use-list-view.ts";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { problemText } from "../../lib/problem-text.ts";
import { useAlertColumns } from "./alert-columns.tsx";
import { ThresholdsDialog } from "./thresholds-dialog.tsx";
import { useAlerts, useAlertThresholds, useOpenAlerts, useRefreshAlerts } from "./use-alerts.ts";
import type { AlertQuery, AlertRow, AlertThresholds } from "./use-alerts.ts";

interface View {
  readonly id: "open" | "closed" | "all";
  readonly query: AlertQuery;
}

const views: readonly [View, ...View[]] = [
  { id: "open", query: { state: "open" } },
  { id: "closed", query: { state: "closed" } },
  { id: "all", query: {} },
];
const kinds = ["deposit", "withdrawal", "adjustment", "win", "under_age"] as const;

export default function AlertsPage() {
  const { t } = useTexts();
  const view = useListView(views);
  const filters = useListFilters({
    account: { label: t("backoffice.filter.account"), isMain: true },
    kind: { label: t("finance.alert.kind"), options: optionsOf(kinds, (kind) => t(`finance.alert.kind.${kind}`)) },
  });
  const [closingRow, setClosingRow] = useState<AlertRow>();
  const [isChanging, setChanging] = useState(false);
  const { open } = useOpenAlerts();
  const { data: thresholds, isFetching, refetch } = useAlertThresholds();
  // Loads the newest thresholds before the dialog opens, so that the change is based on the values in force.
  const openThresholds = async () => {
    const { error } = await refetch();
    if (error === null) setChanging(true);
    else showToast("error", problemText(error, t));
  };
  return (
    <ListPage
      title={t("finance.area.alerts")}
      path="/alerts"
      views={{
        label: t("finance.alert.views"),
        all: views,
        selected: view.id,
        textOf: (id) => t(`finance.alert.view.${id}`),
        countOf: (id) => (id === "open" ? open : undefined),
      }}
      filters={filters}
      list={useAlerts({ ...view.query, ...filters.query })}
      columns={useAlertColumns(setClosingRow)}
      keyOf={({ id }) => id}
      emptyText={t(`finance.alert.empty.${view.id}`)}
      fileName={`large-transactions-${view.id}`}
      actions={
        thresholds?.mayChange === true && (
          <Button size="small" icon="settings" isBusy={isFetching} onClick={() => void openThresholds()}>
            {t("finance.alert.thresholds")}
          </Button>
        )
      }
      notice={
        thresholds !== undefined &&
        areAllOff(thresholds) && (
          <p className="notice">
            <Icon name="info" />
            {t("finance.alert.off")}
          </p>
        )
      }
    >
      {closingRow !== undefined && <CloseAlert row={closingRow} onClose={() => setClosingRow(undefined)} />}
      {isChanging && thresholds !== undefined && (
        <ThresholdsDialog current={thresholds} onClose={() => setChanging(false)} />
      )}
    </ListPage>
  );
}

function areAllOff({ list }: AlertThresholds): boolean {
  return list.every(({ depositMinor, withdrawalMinor, dayMinor, winMinor }) =>
    [depositMinor, withdrawalMinor, dayMinor, winMinor].every((minor) => minor === "0"),
  );
}

/** Closes an alert with the result of the review. */
function CloseAlert({ row, onClose }: { row: AlertRow; onClose: () => void }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshAlerts();
  const { id, kind, account, amountMinor, currency } = row;
  const isUnderAge = kind === "under_age";
  return (
    <DecisionDialog
      title={
        isUnderAge
          ? t("finance.alert.close.title.age", { account })
          : t("finance.alert.close.title", { amount: money(amountMinor, currency), account })
      }
      consequence={<p>{t("finance.alert.close.text")}</p>}
      kind="primary"
      confirmLabel={t("finance.alert.close")}
      reasonHint={t("finance.alert.close.hint")}
      usualReasons={
        isUnderAge
          ? [t("finance.alert.reason.corrected"), t("finance.alert.reason.paidOut")]
          : [t("finance.alert.reason.known"), t("finance.alert.reason.usual"), t("finance.alert.reason.reported")]
      }
      onDecide={async ({ reason: note, idempotencyKey }) => {
        await api.call("POST /backoffice/api/alerts/:id/close", { params: { id }, body: { note }, idempotencyKey });
        await refresh();
        showToast("success", t("finance.alert.close.done"));
      }}
      onClose={onClose}
    />
  );
}
