/** All bonuses of the merchant, or only the waiting ones. Bonuses are granted on the page of a member. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ListPage } from "../../components/list/list-page.tsx";
import { useListView } from "../../components/list/use-list-view.ts";
import { useBonusColumns } from "./bonus-columns.tsx";
import { BonusDecision } from "./bonus-decision.tsx";
import type { PendingDecision } from "./bonus-decision.tsx";
import { useBonuses, useWaitingBonuses } from "./use-bonuses.ts";

interface View {
  readonly id: "waiting" | "all";
}

const views: readonly [View, ...View[]] = [{ id: "waiting" }, { id: "all" }];

export default function BonusesPage() {
  const { t } = useTexts();
  const view = useListView(views);
  const [decision, setDecision] = useState<PendingDecision>();
  const waiting = useWaitingBonuses();
  return (
    <ListPage
      title={t("finance.area.bonuses")}
      path="/bonuses"
      views={{
        label: t("finance.bonus.views"),
        all: views,
        selected: view.id,
        textOf: (id) => t(`finance.adjust.view.${id}`),
        countOf: (id) => (id === "waiting" ? waiting : undefined),
      }}
      list={useBonuses({ isWaiting: view.id === "waiting" })}
      columns={useBonusColumns(setDecision, { isOfOneMember: false })}
      keyOf={({ id }) => id}
      emptyText={t(`finance.bonus.empty.${view.id}`)}
      fileName={`bonuses-${view.id}`}
    >
      {decision !== undefined && <BonusDecision {...decision} onClose={() => setDecision(undefined)} />}
    </ListPage>
  );
}
