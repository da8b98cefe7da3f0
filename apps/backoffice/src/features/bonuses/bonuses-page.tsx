/** The bonuses of the merchant: those that wait for a second person, and all. They are granted on the member's page. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { findView } from "../../components/list/find-view.ts";
import { ViewTabs } from "../../components/list/view-tabs.tsx";
import { WorkList } from "../../components/list/work-list.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { useFilters } from "../../lib/use-filters.ts";
import { useBonusColumns } from "./bonus-columns.tsx";
import { BonusDecision } from "./bonus-decision.tsx";
import type { AskedDecision } from "./bonus-decision.tsx";
import { useBonuses, useWaitingBonuses } from "./use-bonuses.ts";

const views = [
  { id: "waiting", isWaiting: true },
  { id: "all", isWaiting: false },
] as const;

export function BonusesPage() {
  const { t } = useTexts();
  const [filters] = useFilters({ view: "waiting" });
  const view = findView<(typeof views)[number]>([views[0], views[1]], filters.view);
  const [asked, setAsked] = useState<AskedDecision>();
  const waiting = useWaitingBonuses();
  const list = useBonuses({ isWaiting: view.isWaiting });
  const columns = useBonusColumns(setAsked, { isOfOneMember: false });
  return (
    <OfficePage title={t("finance.area.bonuses")} isFilled>
      <ViewTabs
        label={t("finance.bonus.views")}
        base="/bonuses"
        selected={view.id}
        views={views.map(({ id }) => ({
          id,
          label: t(`finance.adjust.view.${id}`),
          count: id === "waiting" ? waiting : undefined,
        }))}
      />
      <WorkList
        caption={t("finance.area.bonuses")}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        emptyText={t(`finance.bonus.empty.${view.id}`)}
        fileName={`bonuses-${view.id}`}
      />
      {asked !== undefined && <BonusDecision {...asked} onClose={() => setAsked(undefined)} />}
    </OfficePage>
  );
}
