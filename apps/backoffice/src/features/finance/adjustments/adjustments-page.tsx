/** The adjustments. One staff member requests an adjustment; it is posted after another staff member confirms it. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { ListPage } from "../../../components/list/list-page.tsx";
import { useListView } from "../../../components/list/use-list-view.ts";
import { useStaff } from "../../../lib/office.tsx";
import { useAdjustmentColumns } from "./adjustment-columns.tsx";
import { AdjustmentDecision } from "./adjustment-decision.tsx";
import type { PendingDecision } from "./adjustment-decision.tsx";
import { NewAdjustment } from "./new-adjustment.tsx";
import { useAdjustments, useWaitingAdjustments } from "./use-adjustments.ts";

interface View {
  readonly id: "waiting" | "all";
}

const views: readonly [View, ...View[]] = [{ id: "waiting" }, { id: "all" }];
const requesters: ReadonlySet<string> = new Set(["finance", "admin"]);

export default function AdjustmentsPage() {
  const { t } = useTexts();
  const { roles } = useStaff();
  const view = useListView(views);
  const [isRequesting, setRequesting] = useState(false);
  const [decision, setDecision] = useState<PendingDecision>();
  const waiting = useWaitingAdjustments();
  return (
    <ListPage
      title={t("finance.area.adjustments")}
      path="/adjustments"
      views={{
        label: t("finance.adjust.views"),
        all: views,
        selected: view.id,
        textOf: (id) => t(`finance.adjust.view.${id}`),
        countOf: (id) => (id === "waiting" ? waiting : undefined),
      }}
      list={useAdjustments(view.id === "waiting")}
      columns={useAdjustmentColumns(setDecision)}
      keyOf={({ id }) => id}
      emptyText={t(`finance.adjust.empty.${view.id}`)}
      fileName={`adjustments-${view.id}`}
      actions={
        roles.some((role) => requesters.has(role)) && (
          <Button kind="primary" size="small" icon="plus" onClick={() => setRequesting(true)}>
            {t("finance.adjust.new")}
          </Button>
        )
      }
    >
      {isRequesting && <NewAdjustment onClose={() => setRequesting(false)} />}
      {decision !== undefined && <AdjustmentDecision {...decision} onClose={() => setDecision(undefined)} />}
    </ListPage>
  );
}
