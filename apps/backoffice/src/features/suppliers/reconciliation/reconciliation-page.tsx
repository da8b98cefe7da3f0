/** Reconciliation with suppliers: held wins, differences, their repair by two people, and past comparisons. */

import "./reconciliation.css";
import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { useStaff } from "../../../lib/office.tsx";
import { useCall } from "../../../lib/use-call.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import { HeldWins } from "../held-wins/held-wins.tsx";
import { DifferenceTable } from "./difference-table.tsx";
import { reconciliationRoute } from "./reconciliation-read.ts";
import { RepairDialog } from "./repair-dialog.tsx";
import type { DifferenceAction } from "./repair-dialog.tsx";

export default function ReconciliationPage() {
  const { t } = useTexts();
  const { roles } = useStaff();
  const mayAct = roles.includes("finance") || roles.includes("admin");
  const { data, error, refetch } = useCall(reconciliationRoute, undefined, { refreshMs: 10_000 });
  const [isComparing, setComparing] = useState(false);
  const [action, setAction] = useState<DifferenceAction>();
  const canCompare = mayAct && data !== undefined && data.suppliers.length > 0;
  return (
    <OfficePage
      title={t("backoffice.area.reconciliation")}
      actions={
        canCompare && (
          <Button kind="primary" icon="scale" onClick={() => setComparing(true)}>
            {t("backoffice.recon.compare")}
          </Button>
        )
      }
    >
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <HeldWins mayAct={mayAct} />
          <Section isFramed title={t("backoffice.recon.differences")}>
            <DifferenceTable differences={data.differences} onAction={mayAct ? setAction : undefined} />
          </Section>
          <Section isFramed title={t("backoffice.recon.comparisons")}>
            <ComparisonTable comparisons={data.comparisons} />
          </Section>
        </>
      )}
      {isComparing && data !== undefined && <CompareDialog data={data} onClose={() => setComparing(false)} />}
      {action !== undefined && <RepairDialog action={action} onClose={() => setAction(undefined)} />}
    </OfficePage>
  );
}
