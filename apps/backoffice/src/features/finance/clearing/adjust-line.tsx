/**
 * Requests an adjustment of the member's account that compensates the difference of a statement line. A second person
 * posts the adjustment.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { TextField } from "@openhouse/ui/field/field";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../../lib/office.tsx";
import { readAmount } from "../../../lib/read-amount.ts";
import { suggestAdjustment } from "./suggest-adjustment.ts";
import { useRefreshClearing } from "./use-clearing.ts";
import type { ClearingFile, ClearingLine } from "./use-clearing.ts";

interface LineDialogProps {
  readonly file: ClearingFile;
  readonly line: ClearingLine;
  readonly onClose: () => void;
}

const directions = ["in", "out"] as const;

export function AdjustLine({ file, line, onClose }: LineDialogProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshClearing();
  const [suggestion] = useState(() => suggestAdjustment(line, file.currency));
  const [direction, setDirection] = useState(suggestion.direction);
  const [text, setText] = useState(suggestion.text);
  const [isTried, setIsTried] = useState(false);
  const amountMinor = readAmount(text, file.currency);
  return (
    <DecisionDialog
      title={t("clearing.adjust.title", { account: line.payment?.account ?? "" })}
      subject={[direction, text]}
      kind="primary"
      confirmLabel={t("finance.adjust.ask")}
      reasonHint={t("finance.adjust.reasonHint")}
      usualReasons={[t("clearing.reason.paidMore"), t("clearing.reason.paidLess")]}
      consequence={
        <div className="clearing-fields">
          <p>{t("finance.adjust.new.text")}</p>
          <SelectField
            label={t("finance.adjust.direction")}
            value={direction}
            options={directions.map((value) => ({ value, label: t(`finance.adjust.direction.${value}`) }))}
            onChange={({ currentTarget }) =>
              setDirection(directions.find((candidate) => candidate === currentTarget.value) ?? direction)
            }
          />
          <TextField
            label={`${t("finance.adjust.amount")} (${file.currency})`}
            name="amount"
            required
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={isTried && amountMinor === undefined ? t("finance.adjust.amountWrong") : undefined}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
      }
      check={() => {
        setIsTried(true);
        return amountMinor !== undefined;
      }}
      onDecide={async ({ reason, idempotencyKey }) => {
        if (amountMinor === undefined) return;
        const params = { id: file.id, number: String(line.number) };
        const call = { params, body: { direction, amountMinor, reason }, idempotencyKey };
        await api.call("POST /backoffice/api/clearing/:id/lines/:number/adjust", call);
        await refresh();
        showToast("success", t("finance.adjust.done.ask"));
      }}
      onClose={onClose}
    />
  );
}
