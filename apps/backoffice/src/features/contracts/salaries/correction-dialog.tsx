/** Requests a correction of a bill, or decides on a requested correction. The correction appears on the next bill. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { TextField } from "@openhouse/ui/field/field";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { readAmount } from "../../../lib/read-amount.ts";
import type { CorrectionAction } from "./correction-actions.tsx";
import { useRefreshRuns } from "./use-salaries.ts";
import type { RunBill } from "./use-salaries.ts";

interface CorrectionDialogProps extends CorrectionAction {
  readonly currency: string;
  readonly onClose: () => void;
}

export function CorrectionDialog({ bill, action, currency, onClose }: CorrectionDialogProps) {
  if (action === "correct") return <RequestCorrection bill={bill} currency={currency} onClose={onClose} />;
  return <DecideCorrection bill={bill} action={action} currency={currency} onClose={onClose} />;
}

const directions = ["more", "less"] as const;

interface RequestProps {
  readonly bill: RunBill;
  readonly currency: string;
  readonly onClose: () => void;
}

function RequestCorrection({ bill, currency, onClose }: RequestProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshRuns();
  const [direction, setDirection] = useState<(typeof directions)[number]>("less");
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const typedMinor = readAmount(text, currency);
  const titleValues = { account: bill.account, amount: money(bill.paidMinor, currency) };
  return (
    <DecisionDialog
      title={t("salaries.correct.title", titleValues)}
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
              setDirection(directions.find((candidate) => candidate === currentTarget.value) ?? direction)
            }
          />
          <TextField
            label={`${t("salaries.correct.amount")} (${currency})`}
            name="amount"
            required
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={isTried && typedMinor === undefined ? t("salaries.rules.wrong") : undefined}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </>
      }
      check={() => {
        setIsTried(true);
        return typedMinor !== undefined;
      }}
      onDecide={async ({ reason, idempotencyKey }) => {
        if (typedMinor === undefined) return;
        const amountMinor = direction === "less" ? `-${typedMinor}` : typedMinor;
        const call = { params: { id: bill.id }, body: { amountMinor, reason }, idempotencyKey };
        await api.call("POST /backoffice/api/bills/:id/correction", call);
        await refresh();
        showToast("success", t("salaries.correct.waits"));
      }}
      onClose={onClose}
    />
  );
}

interface DecisionProps extends RequestProps {
  readonly action: "approve" | "reject";
}

function DecideCorrection({ bill, action, currency, onClose }: DecisionProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshRuns();
  const isApproval = action === "approve";
  const { by = "", amountMinor = "0", reason: requestReason = "", isOwn = false } = bill.correction ?? {};
  const isOwnRequestWithdrawn = isOwn && !isApproval;
  const rejectLabel = t(isOwnRequestWithdrawn ? "backoffice.takeBack" : "salaries.correct.reject");
  const rejectReason = t(isOwnRequestWithdrawn ? "backoffice.takeBack.reason" : "salaries.correct.doubtful");
  return (
    <DecisionDialog
      title={t("salaries.correct.title", { account: bill.account, amount: money(bill.paidMinor, currency) })}
      consequence={
        <p>{t("salaries.correct.asked", { by, amount: money(amountMinor, currency), reason: requestReason })}</p>
      }
      kind="primary"
      confirmLabel={isApproval ? t("salaries.correct.approve") : rejectLabel}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[isApproval ? t("salaries.correct.second") : rejectReason]}
      onDecide={async ({ reason, idempotencyKey }) => {
        const body = { decision: isApproval ? ("approved" as const) : ("rejected" as const), reason };
        const call = { params: { id: bill.id }, body, idempotencyKey };
        await api.call("POST /backoffice/api/bills/:id/correction/decision", call);
        await refresh();
        showToast("success", t(isApproval ? "salaries.correct.done" : "salaries.correct.rejected"));
      }}
      onClose={onClose}
    />
  );
}
