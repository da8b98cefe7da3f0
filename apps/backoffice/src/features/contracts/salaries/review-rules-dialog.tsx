/** Changes which runs are reviewed before payment, and up to which sum one person may refuse a bill. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { reviewModes } from "@openhouse/rules/contracts/review-runs";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { MoneyField } from "@openhouse/ui/field/money-field";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { plainMoney, readMoney } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { readAmountOrNone } from "../../../lib/read-amount.ts";
import { callKey } from "../../../lib/use-call.ts";
import { reviewRoute } from "./use-salaries.ts";
import type { ReviewRules } from "./use-salaries.ts";

/** The maximum length of an amount in the wire format. */
const maxDigits = 15;

export function ReviewRulesDialog({ current, onClose }: { current: ReviewRules; onClose: () => void }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const { currency, version } = current;
  const textOf = (minor: string) => (minor === "0" ? "" : plainMoney(minor, currency));
  const [mode, setMode] = useState(current.mode);
  const [aboveText, setAboveText] = useState(textOf(current.aboveMinor));
  const [aloneText, setAloneText] = useState(textOf(current.refuseAloneMinor));
  const [isTried, setIsTried] = useState(false);
  const aboveMinor = readAmountOrNone(aboveText, currency, maxDigits);
  const refuseAloneMinor = readAmountOrNone(aloneText, currency, maxDigits);
  const errorOf = (minor: string | undefined) =>
    isTried && minor === undefined ? t("salaries.rules.wrong") : undefined;
  return (
    <DecisionDialog
      title={t("salaries.rules")}
      subject={[mode, aboveText, aloneText, version]}
      kind="primary"
      confirmLabel={t("salaries.rules.save")}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("salaries.rules.reason")]}
      consequence={
        <>
          <p>{t("salaries.rules.text")}</p>
          <SelectField
            label={t("salaries.rules.mode")}
            value={mode}
            options={reviewModes.map((value) => ({ value, label: t(`salaries.rules.mode.${value}`) }))}
            onChange={({ currentTarget }) =>
              setMode(reviewModes.find((candidate) => candidate === currentTarget.value) ?? mode)
            }
          />
          {mode === "above" && (
            <MoneyField
              name="above"
              label={t("salaries.rules.above")}
              hint={t("salaries.rules.above.hint")}
              currency={readMoney("0", currency).currency}
              value={aboveText}
              error={errorOf(aboveMinor)}
              onChange={({ currentTarget }) => setAboveText(currentTarget.value)}
            />
          )}
          <MoneyField
            name="alone"
            label={t("salaries.rules.alone")}
            currency={readMoney("0", currency).currency}
            value={aloneText}
            error={errorOf(refuseAloneMinor)}
            onChange={({ currentTarget }) => setAloneText(currentTarget.value)}
          />
        </>
      }
      check={() => {
        setIsTried(true);
        return aboveMinor !== undefined && refuseAloneMinor !== undefined;
      }}
      onDecide={async ({ reason, idempotencyKey }) => {
        if (aboveMinor === undefined || refuseAloneMinor === undefined) return;
        const body = { mode, aboveMinor, refuseAloneMinor, version, reason };
        const savedRules = await api.call("PUT /backoffice/api/salary-review", { body, idempotencyKey });
        queries.setQueryData(callKey(reviewRoute), savedRules);
        showToast("success", t(savedRules.request === null ? "salaries.rules.saved" : "salaries.rules.asked"));
      }}
      onClose={onClose}
    />
  );
}
