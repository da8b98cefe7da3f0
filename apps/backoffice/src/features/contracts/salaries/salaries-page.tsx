/** The salary runs: all, or only those that wait for a release by two people. */

import "./salaries.css";
import { useState } from "react";
import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { optionsOf, useListFilters } from "../../../components/list/list-filters.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { useListView } from "../../../components/list/use-list-view.ts";
import { serverCodeText } from "../../../lib/server-code-text.ts";
import { ReviewRequest } from "./review-request.tsx";
import { ReviewRulesDialog } from "./review-rules-dialog.tsx";
import { useRunColumns } from "./run-columns.tsx";
import { kindTexts } from "./salary-texts.ts";
import { useReviewRules, useRuns, useWaitingRuns } from "./use-salaries.ts";

interface View {
  readonly id: "all" | "open";
}

const path = "/salaries";
const views: readonly [View, ...View[]] = [{ id: "all" }, { id: "open" }];

export function SalariesPage() {
  const { t } = useTexts();
  const view = useListView(views);
  const filters = useListFilters({
    kind: {
      label: t("salaries.kind"),
      options: optionsOf(contractKinds, (kind) => serverCodeText(kindTexts, kind, t)),
      allText: t("salaries.kind.all"),
    },
  });
  const waiting = useWaitingRuns();
  const rules = useReviewRules();
  const [areRulesOpen, setAreRulesOpen] = useState(false);
  return (
    <ListPage
      title={t("backoffice.area.salaries")}
      path={path}
      head={rules !== undefined && <ReviewRequest rules={rules} />}
      views={{
        label: t("salaries.views"),
        all: views,
        selected: view.id,
        textOf: (id) => t(`salaries.view.${id}`),
        countOf: (id) => (id === "open" ? waiting : undefined),
      }}
      filters={filters}
      list={useRuns({ ...filters.query, ...(view.id === "open" && { isOpen: true }) })}
      columns={useRunColumns(path)}
      keyOf={({ id }) => id}
      emptyText={t(`salaries.empty.${view.id}`)}
      fileName="salary-runs"
      actions={
        rules?.mayChange === true && (
          <Button size="small" icon="settings" onClick={() => setAreRulesOpen(true)}>
            {t("salaries.rules")}
          </Button>
        )
      }
    >
      {areRulesOpen && rules !== undefined && (
        <ReviewRulesDialog current={rules} onClose={() => setAreRulesOpen(false)} />
      )}
    </ListPage>
  );
}
