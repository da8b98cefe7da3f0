/** Adjustments: requested by one staff member, posted after another one confirms. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { findView } from "../../../components/list/find-view.ts";
import { ViewTabs } from "../../../components/list/view-tabs.tsx";
import { WorkList } from "../../../components/list/work-list.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { useStaff } from "../../../lib/office.tsx";
import { useFilters } from "../../../lib/use-filters.ts";
import { useAdjustmentColumns } from "./adjustment-columns.tsx";
import { AdjustmentDecision } from "./adjustment-decision.tsx";
import type { AskedDecision } from "./adjustment-decision.tsx";
import { NewAdjustment } from "./new-adjustment.tsx";
import { useAdjustments, useWaitingAdjustments } from "./use-adjustments.ts";

const views = [
  { id: "waiting", isWaiting: true },
  { id: "all", isWaiting: false },
] as const;
const askers: ReadonlySet<string> = new Set(["finance", "admin"]);

export function AdjustmentsPage() {
  const { t } = useTexts();
  const { roles } = useStaff();
  const [filters] = useFilters({ view: "waiting" });
  const view = findView<(typeof views)[number]>([views[0], views[1]], filters.view);
  const [isAsking, setIsAsking] = useState(false);
  const [asked, setAsked] = useState<AskedDecision>();
  const waiting = useWaitingAdjustments();
  const list = useAdjustments(view.isWaiting);
  const columns = useAdjustmentColumns(setAsked);
  return (
    <OfficePage
      title={t("finance.area.adjustments")}
      isFilled
      actions={
        roles.some((role) => askers.has(role)) && (
          <Button kind="primary" size="small" icon="plus" onClick={() => setIsAsking(true)}>
            {t("finance.adjust.new")}
          </Button>
        )
      }
    >
      <ViewTabs
        label={t("finance.adjust.views")}
        base="/adjustments"
        selected={view.id}
        views={views.map(({ id }) => ({
          id,
          label: t(`finance.adjust.view.${id}`),
          count: id === "waiting" ? waiting : undefined,
        }))}
      />
      <WorkList
        caption={t("finance.area.adjustments")}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        emptyText={t(`finance.adjust.empty.${view.id}`)}
        fileName={`adjustments-${view.id}`}
      />
      {isAsking && <NewAdjustment onClose={() => setIsAsking(false)} />}
      {asked !== undefined && <AdjustmentDecision {...asked} onClose={() => setAsked(undefined)} />}
    </OfficePage>
  );
}
