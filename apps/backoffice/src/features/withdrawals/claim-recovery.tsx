/** Notes what a bank or provider gave back, after finance paid it to the member once more. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { parseMoney } from "@openhouse/rules/money/money";
import { signOf } from "@openhouse/rules/money/money-sign";
import { MoneyField } from "@openhouse/ui/field/money-field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import { readMoney, useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { useRefreshWithdrawals } from "./use-withdrawals.ts";
import type { WithdrawalDetail } from "./use-withdrawals.ts";

/** See the head of this file. The amount is typed, not offered: the bank says it. Of several claims the oldest. */
export function ClaimRecovery({ detail, onClose }: { detail: WithdrawalDetail; onClose: () => void }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshWithdrawals();
  const [text, setText] = useState("");
  const [isJudged, setJudged] = useState(false);
  const { id, account, reference: ours, currency } = detail.withdrawal;
  const claim = detail.receipt?.claims.find(({ isOwed }) => isOwed);
  if (claim === undefined) return null;
  const most = readMoney(claim.openMinor, currency);
  const missing = money(claim.openMinor, currency);
  const recovered = parseMoney(text, most.currency);
  const isWrong = recovered === undefined || signOf(recovered) === 0 || recovered.minor > most.minor;
  return (
    <DecisionDialog
      title={t("backoffice.claim.claim-recover.title", { missing })}
      consequence={
        <>
          <p>{t("backoffice.claim.claim-recover.text", { missing, account })}</p>
          <MoneyField
            label={t("backoffice.claim.recovered.amount")}
            name="recovered"
            currency={most.currency}
            value={text}
            hint={t("backoffice.claim.recovered.hint", { missing })}
            error={isJudged && isWrong ? t("backoffice.claim.recovered.wrong", { missing }) : undefined}
            required
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </>
      }
      kind="primary"
      confirmLabel={t("backoffice.claim.claim-recover")}
      usualReasons={[t("backoffice.reason.bankReturned")]}
      referenceLabel={t("backoffice.withdrawal.bankReference")}
      subject={[claim.number, text]}
      check={() => {
        setJudged(true);
        return !isWrong;
      }}
      onDecide={async ({ reason, reference, idempotencyKey }) => {
        if (recovered === undefined) return;
        const body = { reason, reference, number: claim.number, recoveredMinor: String(recovered.minor) };
        const call = { params: { id }, body, idempotencyKey };
        refresh(await api.call("POST /backoffice/api/withdrawals/:id/claim-recover", call));
        showToast("gain", t("backoffice.claim.done.claim-recover", { reference: ours }));
      }}
      onClose={onClose}
    />
  );
}
