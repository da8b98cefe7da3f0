/** One salary run: its totals beside the previous window, its bills, and the release by two people. */

import "./salaries.css";
import { useState } from "react";
import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { FilterBar, FilterChoice } from "../../../components/list/filter-bar.tsx";
import { useRowWalk } from "../../../components/list/use-row-walk.ts";
import { WorkList } from "../../../components/list/work-list.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { useFilters } from "../../../lib/use-filters.ts";
import { wordText } from "../../../lib/word-text.ts";
import { BillDialog } from "./bill-dialog.tsx";
import type { AskedOfBill } from "./bill-dialog.tsx";
import { BillPanel } from "./bill-panel.tsx";
import type { AskedCorrection } from "./correction-actions.tsx";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { AskRelease, WaitingRelease } from "./release-dialogs.tsx";
import { ReplayButton, ReplayVerdict, useReplay } from "./replay-proof.tsx";
import { useRunBillColumns } from "./run-bill-columns.tsx";
import { ReviewMark } from "./run-columns.tsx";
import { RunFigures } from "./run-figures.tsx";
import { kindTexts, stateTexts } from "./salary-words.ts";
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
  const [asked, setAsked] = useState<AskedOfBill>();
  const [corrected, setCorrected] = useState<AskedCorrection>();
  const [isAsking, setIsAsking] = useState(false);
  const list = useRunBills(run.id, state);
  const replay = useReplay(run.id);
  const base = `/salaries/${run.id}`;
  const columns = useRunBillColumns({
    currency: run.currency,
    base,
    onAsk: canAct ? setAsked : undefined,
    onCorrect: canAct ? setCorrected : undefined,
  });
  const { close } = useRowWalk({ keys: list.rows.map(({ id }) => id), openKey: openBill, base });
  const mayAsk = canAct && request === null && releasable.bills > 0;
  return (
    <OfficePage
      title={`${wordText(kindTexts, run.kind, t)} · ${windowOf(run)}`}
      mark={run.review.bills > 0 && <ReviewMark run={run} />}
      isFilled
      panel={openBill !== undefined && <BillPanel id={openBill} currency={run.currency} onClose={close} />}
      actions={
        <>
          <ReplayButton replay={replay} />
          {mayAsk && (
            <Button kind="primary" size="small" onClick={() => setIsAsking(true)}>
              {t("salaries.release")}
            </Button>
          )}
        </>
      }
    >
      <BackToRuns />
      <WaitingRelease run={run} request={request} mayDecide={canAct} />
      <ReplayVerdict replay={replay} />
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
              label: `${wordText(stateTexts, value, t)} (${bills})`,
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
      {isAsking && <AskRelease run={run} releasable={releasable} onClose={() => setIsAsking(false)} />}
      {asked !== undefined && <BillDialog {...asked} currency={run.currency} onClose={() => setAsked(undefined)} />}
      {corrected !== undefined && (
        <CorrectionDialog {...corrected} currency={run.currency} onClose={() => setCorrected(undefined)} />
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
