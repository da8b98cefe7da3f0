/** Salary runs: those that wait for a release by two people, and all runs. */

import "./salaries.css";
import { useState } from "react";
import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { FilterBar, FilterChoice } from "../../../components/list/filter-bar.tsx";
import { findView } from "../../../components/list/find-view.ts";
import { useRowWalk } from "../../../components/list/use-row-walk.ts";
import { ViewTabs } from "../../../components/list/view-tabs.tsx";
import { WorkList } from "../../../components/list/work-list.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { useFilters } from "../../../lib/use-filters.ts";
import { wordText } from "../../../lib/word-text.ts";
import { ReviewRequest } from "./review-request.tsx";
import { ReviewRulesDialog } from "./review-rules-dialog.tsx";
import { useRunColumns } from "./run-columns.tsx";
import { kindTexts } from "./salary-words.ts";
import { useReviewRules, useRuns, useWaitingRuns } from "./use-salaries.ts";

const base = "/salaries";
const views = [
  { id: "all", isOpen: false },
  { id: "open", isOpen: true },
] as const;
const defaults = { kind: "", view: "all" };

export function SalariesPage() {
  const { t } = useTexts();
  const [{ kind, view: viewName }, setFilters] = useFilters(defaults);
  const view = findView<(typeof views)[number]>([views[0], views[1]], viewName);
  const list = useRuns({ kind, isOpen: view.isOpen });
  const waiting = useWaitingRuns();
  const rules = useReviewRules();
  const columns = useRunColumns(base);
  const [isChanging, setIsChanging] = useState(false);
  useRowWalk({ keys: list.rows.map(({ id }) => id), openKey: undefined, base });
  const title = t("house.area.salaries");
  return (
    <OfficePage
      title={title}
      isFilled
      actions={
        rules?.mayChange === true && (
          <Button size="small" icon="settings" onClick={() => setIsChanging(true)}>
            {t("salaries.rules")}
          </Button>
        )
      }
    >
      {rules !== undefined && <ReviewRequest sheet={rules} />}
      <ViewTabs
        label={t("salaries.views")}
        base={base}
        selected={view.id}
        views={views.map(({ id }) => ({
          id,
          label: t(`salaries.view.${id}`),
          count: id === "open" ? waiting : undefined,
        }))}
      />
      <FilterBar label={t("backoffice.filter.title")} isFiltered={kind !== ""} onClear={() => setFilters({ kind: "" })}>
        <FilterChoice
          label={t("salaries.kind")}
          value={kind}
          onChange={(value) => setFilters({ kind: value })}
          options={[
            { value: "", label: t("salaries.kind.all") },
            ...contractKinds.map((value) => ({ value, label: wordText(kindTexts, value, t) })),
          ]}
        />
      </FilterBar>
      <WorkList
        caption={title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        emptyText={t(kind === "" ? `salaries.empty.${view.id}` : "backoffice.list.nothingFound")}
        fileName="salary-runs"
      />
      {isChanging && rules !== undefined && <ReviewRulesDialog current={rules} onClose={() => setIsChanging(false)} />}
    </OfficePage>
  );
}
