/** Decisions on a bonus: a second person approves or refuses a waiting bonus; an active bonus can be cancelled. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { useRefreshBonuses } from "./use-bonuses.ts";
import type { BonusRow } from "./use-bonuses.ts";

export const bonusActions = ["approve", "refuse", "cancel"] as const;

export interface PendingDecision {
  readonly row: BonusRow;
  readonly action: (typeof bonusActions)[number];
}

export function BonusDecision({ row, action, onClose }: PendingDecision & { onClose: () => void }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshBonuses();
  const { id, account, amountMinor, currency, requestedBy } = row;
  const amount = money(amountMinor, currency);
  const decide = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { id }, body: { reason }, idempotencyKey };
    if (action === "approve") await api.call("POST /backoffice/api/bonuses/:id/approve", call);
    else if (action === "refuse") await api.call("POST /backoffice/api/bonuses/:id/refuse", call);
    else await api.call("POST /backoffice/api/bonuses/:id/cancel", call);
    await refresh();
    showToast("success", t(`finance.bonus.done.${action}`));
  };
  return (
    <DecisionDialog
      title={t(`finance.bonus.${action}.title`, { amount, account })}
      consequence={<p>{t(`finance.bonus.${action}.text`, { amount, account, name: requestedBy })}</p>}
      kind={action === "approve" ? "primary" : "danger"}
      confirmLabel={t(`finance.bonus.${action}`)}
      usualReasons={[t(`finance.bonus.${action}.reason`)]}
      {...(action === "cancel" && { reasonHint: t("finance.bonus.cancel.hint") })}
      onDecide={decide}
      onClose={onClose}
    />
  );
}
