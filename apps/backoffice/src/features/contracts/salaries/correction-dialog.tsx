/** Requests a correction of a bill (amount and reason) or decides on one. The correction appears on the next bill. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { TextField } from "@openhouse/ui/field/field";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { readAmount } from "../../../lib/read-amount.ts";
import type { AskedCorrection } from "./correction-actions.tsx";
import { useRefreshRuns } from "./use-salaries.ts";
import type { RunBill } from "./use-salaries.ts";

interface CorrectionDialogProps extends AskedCorrection {
  readonly currency: string;
  readonly onClose: () => void;
}

export function CorrectionDialog({ bill, action, currency, onClose }: CorrectionDialogProps) {
  if (action === "correct") return <AskCorrection bill={bill} currency={currency} onClose={onClose} />;
  return <CorrectionVerdict bill={bill} action={action} currency={currency} onClose={onClose} />;
}

const directions = ["more", "less"] as const;

interface AskProps {
  readonly bill: RunBill;
  readonly currency: string;
  readonly onClose: () => void;
}

function AskCorrection({ bill, currency, onClose }: AskProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshRuns();
  const [direction, setDirection] = useState<(typeof directions)[number]>("less");
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const typed = readAmount(text, currency);
  const named = { account: bill.account, amount: money(bill.paidMinor, currency) };
  return (
    <DecisionDialog
      title={t("salaries.correct.title", named)}
      subject={[direction, text]}
      kind="primary"
      confirmLabel={t("salaries.correct.ask")}
      reasonHint={t("salaries.correct.reasonHint")}
      usualReasons={[t("salaries.correct.reason.rate"), t("salaries.correct.reason.bets")]}
      consequence={
        <>
          <p>{t("salaries.correct.text")}</p>
          <SelectField
            label={t("salaries.correct.direction")}
            value={direction}
            options={directions.map((value) => ({ value, label: t(`salaries.correct.direction.${value}`) }))}
            onChange={({ currentTarget }) =>
              setDirection(directions.find((one) => one === currentTarget.value) ?? direction)
            }
          />
          <TextField
            label={`${t("salaries.correct.amount")} (${currency})`}
            name="amount"
            required
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={isTried && typed === undefined ? t("salaries.rules.wrong") : undefined}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </>
      }
      check={() => {
        setIsTried(true);
        return typed !== undefined;
      }}
      onDecide={async ({ reason, idempotencyKey }) => {
        if (typed === undefined) return;
        const amountMinor = direction === "less" ? `-${typed}` : typed;
        const call = { params: { id: bill.id }, body: { amountMinor, reason }, idempotencyKey };
        await api.call("POST /backoffice/api/bills/:id/correction", call);
        await refresh();
        showToast("gain", t("salaries.correct.waits"));
      }}
      onClose={onClose}
    />
  );
}

interface VerdictProps extends AskProps {
  readonly action: "approve" | "reject";
}

function CorrectionVerdict({ bill, action, currency, onClose }: VerdictProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshRuns();
  const isApproval = action === "approve";
  const { by = "", amountMinor = "0", reason: why = "", isOwn = false } = bill.correction ?? {};
  const isTakenBack = isOwn && !isApproval;
  const rejectLabel = t(isTakenBack ? "backoffice.takeBack" : "salaries.correct.reject");
  const rejectReason = t(isTakenBack ? "backoffice.takeBack.reason" : "salaries.correct.doubtful");
  return (
    <DecisionDialog
      title={t("salaries.correct.title", { account: bill.account, amount: money(bill.paidMinor, currency) })}
      consequence={<p>{t("salaries.correct.asked", { by, amount: money(amountMinor, currency), reason: why })}</p>}
      kind="primary"
      confirmLabel={isApproval ? t("salaries.correct.approve") : rejectLabel}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[isApproval ? t("salaries.correct.second") : rejectReason]}
      onDecide={async ({ reason, idempotencyKey }) => {
        const body = { decision: isApproval ? ("approved" as const) : ("rejected" as const), reason };
        const call = { params: { id: bill.id }, body, idempotencyKey };
        await api.call("POST /backoffice/api/bills/:id/correction/decision", call);
        await refresh();
        showToast("gain", t(isApproval ? "salaries.correct.done" : "salaries.correct.rejected"));
      }}
      onClose={onClose}
    />
  );
}
