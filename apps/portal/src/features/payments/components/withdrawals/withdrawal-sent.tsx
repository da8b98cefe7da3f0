/** A withdrawal that was just requested: its state and the next step. Updates without a reload. */

import { useEffect, useRef } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { moneyFromWire, subtractMoney } from "@openhouse/rules/money/money";
import { noMoney, signOf } from "@openhouse/rules/money/money-sign";
import { Facts } from "../../../../components/list/facts.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useReceipts } from "../../api/use-receipts.ts";
import { useWithdrawReport } from "../../api/use-withdraw-report.ts";
import type { OpenedWithdrawal } from "../../api/use-withdraw.ts";
import { currencyOf } from "../../rules/currency-of.ts";
import { isReceiptClosed, receiptState } from "../../rules/receipt-figures.ts";
import { completedSteps, withdrawalPhase } from "../../rules/withdrawal-progress.ts";
import { ProgressPanes } from "../progress-panes.tsx";

interface WithdrawalSentProps {
  readonly withdrawal: OpenedWithdrawal;
  readonly onAgain: () => void;
}

/** The state comes from the newest page of withdrawals, or from the call's response until that page has loaded. */
export function WithdrawalSent({ withdrawal, onAgain }: WithdrawalSentProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const record = useWithdrawReport(1).data?.records.find(({ refId }) => refId === withdrawal.refId);
  const phase = withdrawalPhase(record?.status ?? withdrawal.status);
  const receipt = useReceipts().data?.find(({ id }) => id === withdrawal.refId);
  const currency = currencyOf(withdrawal);
  const moneyOf = (minor: string) => moneyFromWire(minor, currency) ?? noMoney(currency);
  const amount = moneyOf(withdrawal.amountMinor);
  const fee = moneyOf(withdrawal.feeMinor);
  const steps = [t("cashier.step.asked"), t("cashier.step.approved"), t("cashier.step.paidOut")];
  return (
    <section className="pane payment-pane" data-lit={phase === "paid" ? "" : undefined}>
      <div className="payment-head" aria-live="polite">
        <h2 ref={heading} tabIndex={-1}>
          {t(`cashier.withdraw.${phase}.title`, { amount: formats.money(amount) })}
        </h2>
        <p className="muted">
          {receipt !== undefined && isReceiptClosed(receipt)
            ? t(`cashier.receipt.state.${receiptState(receipt.state)}`)
            : t(`cashier.withdraw.${phase}.text`)}
        </p>
        {record !== undefined && record.remark !== "" && (
          <p>{t("cashier.withdraw.reason", { reason: record.remark })}</p>
        )}
      </div>
      {completedSteps(phase) > 0 && (
        <ProgressPanes label={t("cashier.progress")} steps={steps} completedCount={completedSteps(phase)} />
      )}
      <Facts
        facts={[
          { name: t("cashier.withdraw.leaves"), value: formats.money(amount) },
          { name: t("cashier.fee"), value: signOf(fee) === 0 ? t("cashier.fee.none") : formats.money(fee) },
          { name: t("cashier.withdraw.arrives"), value: formats.money(subtractMoney(amount, fee)), isTotal: true },
          { name: t("cashier.reference"), value: withdrawal.refId },
        ]}
      />
      <div className="payment-actions">
        <Button size="large" onClick={onAgain}>
          {t("cashier.withdraw.again")}
        </Button>
      </div>
    </section>
  );
}
