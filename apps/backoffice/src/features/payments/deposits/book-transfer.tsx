/**
 * Posts a bank transfer with the exact amount and the bank's reference. Above `secondPersonAboveMinor`, two people are
 * required.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { parseMoney } from "@openhouse/rules/money/money";
import { signOf } from "@openhouse/rules/money/money-sign";
import { MoneyField } from "@openhouse/ui/field/money-field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { readMoney, useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { useRefreshDeposits } from "./use-deposits.ts";
import type { DepositDetail } from "./use-deposits.ts";

/** The amount is not prefilled, because it must be read from the bank's statement and can differ from the request. */
export function BookTransfer({ detail, onClose }: { detail: DepositDetail; onClose: () => void }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshDeposits();
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const { id, account, reference: depositReference, currency, requestedMinor, firstBy } = detail.deposit;
  const requestedAmount = readMoney(requestedMinor, currency);
  const receivedAmount = parseMoney(text, requestedAmount.currency);
  const isWrong = receivedAmount === undefined || signOf(receivedAmount) === 0;
  const needsSecond = firstBy === null && !isWrong && receivedAmount.minor > BigInt(detail.secondPersonAboveMinor);
  const consequence = (
    <>
      <p>{t("backoffice.deposit.book.text", { account })}</p>
      <MoneyField
        label={t("backoffice.deposit.received")}
        name="received"
        currency={requestedAmount.currency}
        value={text}
        hint={t("backoffice.deposit.received.hint", { amount: money(requestedMinor, currency) })}
        error={isTried && isWrong ? t("backoffice.decision.needed") : undefined}
        required
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {needsSecond && <p>{t("backoffice.deposit.book.first")}</p>}
      {firstBy !== null && <p>{t("backoffice.deposit.book.second", { name: firstBy })}</p>}
    </>
  );
  return (
    <DecisionDialog
      title={t("backoffice.deposit.book.title", { reference: depositReference })}
      consequence={consequence}
      kind="primary"
      confirmLabel={t("backoffice.deposit.book")}
      usualReasons={[t("backoffice.reason.bankShows"), t("backoffice.reason.paidLess")]}
      referenceLabel={t("backoffice.withdrawal.bankReference")}
      subject={text}
      check={() => {
        setTried(true);
        return !isWrong;
      }}
      onDecide={async ({ reason, reference, idempotencyKey }) => {
        if (receivedAmount === undefined) return;
        const body = { reason, bankReference: reference, receivedMinor: String(receivedAmount.minor) };
        const call = { params: { id }, body, idempotencyKey };
        refresh(await api.call("POST /backoffice/api/deposits/:id/book", call));
        showToast("success", t("backoffice.deposit.done.book", { reference: depositReference }));
      }}
      onClose={onClose}
    />
  );
}
