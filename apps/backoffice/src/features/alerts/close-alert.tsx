/** Closes a large transaction with the result of the review. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { useRefreshAlerts } from "./use-alerts.ts";
import type { AlertRow } from "./use-alerts.ts";

export function CloseAlert({ row, onClose }: { row: AlertRow; onClose: () => void }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshAlerts();
  const { id, account, amountMinor, currency } = row;
  return (
    <DecisionDialog
      title={t("finance.alert.close.title", { amount: money(amountMinor, currency), account })}
      consequence={<p>{t("finance.alert.close.text")}</p>}
      kind="primary"
      confirmLabel={t("finance.alert.close")}
      reasonHint={t("finance.alert.close.hint")}
      usualReasons={[
        t("finance.alert.reason.known"),
        t("finance.alert.reason.usual"),
        t("finance.alert.reason.reported"),
      ]}
      onDecide={async ({ reason: note, idempotencyKey }) => {
        await api.call("POST /backoffice/api/alerts/:id/close", { params: { id }, body: { note }, idempotencyKey });
        await refresh();
        showToast("gain", t("finance.alert.close.done"));
      }}
      onClose={onClose}
    />
  );
}
