/** Records money that a bank or provider returned after the member was paid a second time. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { MoneyField } from "@openhouse/ui/field/money-field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { useAmountUpTo } from "./use-amount-up-to.ts";
import { useRefreshWithdrawals } from "./use-withdrawals.ts";
import type { WithdrawalDetail } from "./use-withdrawals.ts";

interface DisputeRecoveryProps {
  readonly detail: WithdrawalDetail;
  readonly dispute: NonNullable<WithdrawalDetail["receipt"]>["claims"][number];
  readonly onClose: () => void;
}

/** The amount is not prefilled, because it comes from the bank. */
export function DisputeRecovery({ detail, dispute, onClose }: DisputeRecoveryProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshWithdrawals();
  const { id, account, reference: withdrawalReference, currency } = detail.withdrawal;
  const amountField = useAmountUpTo(dispute.openMinor, { currency, start: "" });
  const openAmount = money(dispute.openMinor, currency);
  return (
    <DecisionDialog
      title={t("backoffice.claim.claim-recover.title", { missing: openAmount })}
      consequence={
        <>
          <p>{t("backoffice.claim.claim-recover.text", { missing: openAmount, account })}</p>
          <MoneyField
            label={t("backoffice.claim.recovered.amount")}
            name="recovered"
            hint={t("backoffice.claim.recovered.hint", { missing: openAmount })}
            error={amountField.showsError ? t("backoffice.claim.recovered.wrong", { missing: openAmount }) : undefined}
            {...amountField.field}
          />
        </>
      }
      kind="primary"
      confirmLabel={t("backoffice.claim.claim-recover")}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.reason.bankReturned")]}
      referenceLabel={t("backoffice.withdrawal.bankReference")}
      subject={[dispute.number, amountField.text]}
      check={amountField.check}
      onDecide={async ({ reason, reference, idempotencyKey }) => {
        if (amountField.minor === undefined) return;
        const body = { reason, reference, number: dispute.number, recoveredMinor: amountField.minor };
        const call = { params: { id }, body, idempotencyKey };
        refresh(await api.call("POST /backoffice/api/withdrawals/:id/claim-recover", call));
        showToast("success", t("backoffice.claim.done.claim-recover", { reference: withdrawalReference }));
      }}
      onClose={onClose}
    />
  );
}
