/** The second person's decision on an adjustment: post it or refuse it, with a reason. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { useRefreshAdjustments } from "./use-adjustments.ts";
import type { AdjustmentRow } from "./use-adjustments.ts";

export interface PendingDecision {
  readonly row: AdjustmentRow;
  readonly action: "approve" | "refuse";
}

export function AdjustmentDecision({ row, action, onClose }: PendingDecision & { onClose: () => void }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshAdjustments();
  const { id, account, amountMinor, currency, reason: requestReason, requestedBy: name } = row;
  const amount = money(amountMinor, currency);
  const isApproval = action === "approve";
  const decide = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { id }, body: { reason }, idempotencyKey };
    await (isApproval
      ? api.call("POST /backoffice/api/adjustments/:id/approve", call)
      : api.call("POST /backoffice/api/adjustments/:id/refuse", call));
    await refresh();
    showToast("success", t(`finance.adjust.done.${action}`));
  };
  return (
    <DecisionDialog
      title={t(`finance.adjust.${action}.title`, { amount, account })}
      consequence={
        <p>
          {isApproval
            ? t("finance.adjust.approve.text", { amount, account, reason: requestReason })
            : t("finance.adjust.refuse.text", { name })}
        </p>
      }
      kind={isApproval ? "primary" : "danger"}
      confirmLabel={t(`finance.adjust.${action}`)}
      usualReasons={[t(isApproval ? "finance.adjust.second.checked" : "finance.adjust.second.doubtful")]}
      onDecide={decide}
      onClose={onClose}
    />
  );
}
