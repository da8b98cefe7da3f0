/** One salary run: its totals and those of the previous window, its bills, and the release by two people. */

import "./salaries.css";
import { useState } from "react";
import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { FilterBar, FilterChoice } from "../../../components/list/filter-bar.tsx";
import { useRowNavigation } from "../../../components/list/use-row-navigation.ts";
import { WorkList } from "../../../components/list/work-list.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { useFilters } from "../../../lib/use-filters.ts";
import { serverCodeText } from "../../../lib/server-code-text.ts";
import { BillDialog } from "./bill-dialog.tsx";
import type { BillAction } from "./bill-dialog.tsx";
import { BillPanel } from "./bill-panel.tsx";
import type { CorrectionAction } from "./correction-actions.tsx";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { RequestRelease, WaitingRelease } from "./release-dialogs.tsx";
import { ReplayButton, ReplayResult, useReplay } from "./replay-proof.tsx";
import { useRunBillColumns } from "./run-bill-columns.tsx";
import { ReviewMark } from "./run-columns.tsx";
import { RunFigures } from "./run-figures.tsx";
import { kindTexts, stateTexts } from "./salary-texts.ts";
import { useRun, useRunBills } from "./use-salaries.ts";
import type { RunDetail } from "./use-salaries.ts";
import { useWindowText } from "./use-window-text.ts";

export function SalaryRunPage({ id, openBill }: { id: string; openBill: string | undefined }) {
  const { t } = useTexts();
  const { data, error, refetch } = useRun(id);
  if (data === undefined) {
    return (
      <OfficePage title={t("backoffice.area.salaries")}>
        <BackToRuns />
        <PanelState error={error} onRetry={() => void refetch()} />
      </OfficePage>
    );
  }
  return <Run detail={data} openBill={openBill} />;
}

function Run({ detail, openBill }: { detail: RunDetail; openBill: string | undefined }) {
  const { t } = useTexts();
  const { run, states, releasable, request, canAct } = detail;
  const windowOf = useWindowText();
  const [{ state }, setFilters] = useFilters({ state: "" });
  const [billAction, setBillAction] = useState<BillAction>();
  const [correctionAction, setCorrectionAction] = useState<CorrectionAction>();
  const [isReleasing, setIsReleasing] = useState(false);
  const list = useRunBills(run.id, state);
  const replay = useReplay(run.id);
  const base = `/salaries/${run.id}`;
  const columns = useRunBillColumns({
    currency: run.currency,
    base,
    onAction: canAct ? setBillAction : undefined,
    onCorrect: canAct ? setCorrectionAction : undefined,
  });
  const { close } = useRowNavigation({ keys: list.rows.map(({ id }) => id), openKey: openBill, base });
  const mayRelease = canAct && request === null && releasable.bills > 0;
  return (
    <OfficePage
      title={`${serverCodeText(kindTexts, run.kind, t)} · ${windowOf(run)}`}
      mark={run.review.bills > 0 && <ReviewMark run={run} />}
      isFilled
      panel={openBill !== undefined && <BillPanel id={openBill} currency={run.currency} onClose={close} />}
      actions={
        <>
          <ReplayButton replay={replay} />
          {mayRelease && (
            <Button kind="primary" size="small" onClick={() => setIsReleasing(true)}>
              {t("salaries.release")}
            </Button>
          )}
        </>
      }
    >
      <BackToRuns />
      <WaitingRelease run={run} request={request} mayDecide={canAct} />
      <ReplayResult replay={replay} />
      <RunFigures detail={detail} />
      <FilterBar
        label={t("backoffice.filter.title")}
        isFiltered={state !== ""}
        onClear={() => setFilters({ state: "" })}
      >
        <FilterChoice
          label={t("salaries.show")}
          value={state}
          onChange={(value) => setFilters({ state: value })}
          options={[
            { value: "", label: t("salaries.show.all") },
            ...states.map(({ state: value, bills }) => ({
              value,
              label: `${serverCodeText(stateTexts, value, t)} (${bills})`,
            })),
          ]}
        />
      </FilterBar>
      <WorkList
        caption={t("salaries.bills")}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        currentKey={openBill}
        emptyText={t(state === "" ? "salaries.bills.empty" : "backoffice.list.nothingFound")}
        fileName={`salary-run-${run.id}`}
      />
      {isReleasing && <RequestRelease run={run} releasable={releasable} onClose={() => setIsReleasing(false)} />}
      {billAction !== undefined && (
        <BillDialog {...billAction} currency={run.currency} onClose={() => setBillAction(undefined)} />
      )}
      {correctionAction !== undefined && (
        <CorrectionDialog
          {...correctionAction}
          currency={run.currency}
          onClose={() => setCorrectionAction(undefined)}
        />
      )}
    </OfficePage>
  );
}

function BackToRuns() {
  const { t } = useTexts();
  return (
    <Link className="back-link" href="/salaries">
      <Icon name="chevron-left" />
      {t("backoffice.area.salaries")}
    </Link>
  );
}
