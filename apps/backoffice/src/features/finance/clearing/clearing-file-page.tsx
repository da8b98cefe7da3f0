/** One statement file: its balance compared with the ledger, and its lines compared with our payments. */

import "./clearing.css";
import { useState } from "react";
import { Link } from "wouter";
import { newActionKey } from "@openhouse/browser/action-key";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { FilterBar, FilterChoice } from "../../../components/list/filter-bar.tsx";
import { WorkList } from "../../../components/list/work-list.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { useOffice } from "../../../lib/office.tsx";
import { problemText } from "../../../lib/problem-text.ts";
import { useFilters } from "../../../lib/use-filters.ts";
import { serverCodeText } from "../../../lib/server-code-text.ts";
import { AcceptLine } from "./accept-line.tsx";
import { AdjustLine } from "./adjust-line.tsx";
import { outcomeTexts, sourceName } from "./clearing-texts.ts";
import { daysOf, OpenLines } from "./file-columns.tsx";
import { FileFigures } from "./file-figures.tsx";
import { useLineColumns } from "./line-columns.tsx";
import type { LineAction } from "./line-columns.tsx";
import { useClearingFile, useClearingLines, useRefreshClearing } from "./use-clearing.ts";
import type { ClearingDetail } from "./use-clearing.ts";

const onlyOpen = "open";

export function ClearingFilePage({ id }: { id: string }) {
  const { t } = useTexts();
  const { data, error, refetch } = useClearingFile(id);
  if (data === undefined) {
    return (
      <OfficePage title={t("finance.area.clearing")}>
        <BackToFiles />
        <PanelState error={error} onRetry={() => void refetch()} />
      </OfficePage>
    );
  }
  return <Statement id={id} detail={data} />;
}

function Statement({ id, detail }: { id: string; detail: ClearingDetail }) {
  const { t } = useTexts();
  const { file, outcomes, canAct } = detail;
  const [{ show }, setFilters] = useFilters({ show: "" });
  const [lineAction, setLineAction] = useState<LineAction>();
  const isOpen = show === onlyOpen;
  const list = useClearingLines(id, { outcome: isOpen ? "" : show, isOpen });
  const columns = useLineColumns({ currency: file.currency, onAction: canAct ? setLineAction : undefined });
  const close = () => setLineAction(undefined);
  return (
    <OfficePage
      title={`${sourceName(file.source, t)} · ${daysOf(file)}`}
      mark={<OpenLines {...file} />}
      isFilled
      actions={canAct && file.open > 0 && <CompareAgain id={id} />}
    >
      <BackToFiles />
      <FileFigures detail={detail} />
      <FilterBar label={t("backoffice.filter.title")} isFiltered={show !== ""} onClear={() => setFilters({ show: "" })}>
        <FilterChoice
          label={t("clearing.show")}
          value={show}
          onChange={(value) => setFilters({ show: value })}
          options={[
            { value: "", label: t("clearing.show.all") },
            { value: onlyOpen, label: t("clearing.show.open") },
            ...outcomes.map(({ outcome, lines }) => ({
              value: outcome,
              label: `${serverCodeText(outcomeTexts, outcome, t)} (${lines})`,
            })),
          ]}
        />
      </FilterBar>
      <WorkList
        caption={t("clearing.lines")}
        columns={columns}
        list={list}
        rowKey={({ number }) => String(number)}
        emptyText={t(show === "" ? "clearing.empty.lines" : "clearing.empty.shown")}
        fileName={`clearing-${file.source}-${file.untilDay}`}
      />
      {lineAction?.kind === "accept" && <AcceptLine file={file} line={lineAction.line} onClose={close} />}
      {lineAction?.kind === "adjust" && <AdjustLine file={file} line={lineAction.line} onClose={close} />}
    </OfficePage>
  );
}

function BackToFiles() {
  const { t } = useTexts();
  return (
    <Link className="back-link" href="/clearing">
      <Icon name="chevron-left" />
      {t("finance.area.clearing")}
    </Link>
  );
}

/** Compares the open lines again, because payments may have been posted since the upload. */
function CompareAgain({ id }: { id: string }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshClearing();
  const [isBusy, setIsBusy] = useState(false);
  const compare = async () => {
    setIsBusy(true);
    try {
      const call = { params: { id }, idempotencyKey: newActionKey() };
      const { file } = await api.call("POST /backoffice/api/clearing/:id/compare", call);
      await refresh();
      showToast("info", t("clearing.compared", { count: file.open }));
    } catch (error) {
      showToast("error", problemText(error, t));
    }
    setIsBusy(false);
  };
  return (
    <Button size="small" icon="refresh" isBusy={isBusy} onClick={() => void compare()}>
      {t("clearing.compare")}
    </Button>
  );
}
