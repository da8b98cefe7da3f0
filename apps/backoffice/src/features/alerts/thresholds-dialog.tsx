/** Changes the thresholds of one currency. Transactions that reach a threshold raise an alert. A reason is required. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { MoneyField } from "@openhouse/ui/field/money-field";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import { plainMoney, readMoney } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { readAmountOrNone } from "../../lib/read-amount.ts";
import { callKey } from "../../lib/use-call.ts";
import { thresholdsRoute } from "./use-alerts.ts";
import type { AlertThresholds } from "./use-alerts.ts";

type CurrencyThresholds = AlertThresholds["list"][number];
type Texts = Record<(typeof names)[number], string>;

const names = ["deposit", "withdrawal", "day", "win"] as const;
/** The maximum length of an amount in the wire format. */
const maxDigits = 15;

export function ThresholdsDialog({ current, onClose }: { current: AlertThresholds; onClose: () => void }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const [thresholds, setThresholds] = useState(current.list[0]);
  const [texts, setTexts] = useState(() => textsOf(current.list[0]));
  const [isTried, setTried] = useState(false);
  if (thresholds === undefined) return null;
  const { currency } = thresholds;
  const minorOf = (name: keyof Texts) => readAmountOrNone(texts[name], currency, maxDigits);
  const minors = {
    deposit: minorOf("deposit"),
    withdrawal: minorOf("withdrawal"),
    day: minorOf("day"),
    win: minorOf("win"),
  };
  const choose = (chosenCurrency: string) => {
    const chosenThresholds = current.list.find((candidate) => candidate.currency === chosenCurrency);
    setThresholds(chosenThresholds);
    setTexts(textsOf(chosenThresholds));
  };
  return (
    <DecisionDialog
      title={t("finance.alert.thresholds")}
      subject={[currency, texts, current.version]}
      kind="primary"
      confirmLabel={t("finance.alert.thresholds.save")}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("finance.alert.thresholds.reason.authority"), t("finance.alert.thresholds.reason.own")]}
      consequence={
        <>
          <p>{t("finance.alert.thresholds.text")}</p>
          {current.list.length > 1 && (
            <SelectField
              label={t("finance.currency")}
              value={currency}
              options={current.list.map(({ currency: value }) => ({ value, label: value }))}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            />
          )}
          {names.map((name) => (
            <MoneyField
              key={name}
              name={name}
              label={t(`finance.alert.threshold.${name}`)}
              currency={readMoney("0", currency).currency}
              value={texts[name]}
              error={isTried && minors[name] === undefined ? t("finance.alert.threshold.wrong") : undefined}
              onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
            />
          ))}
        </>
      }
      check={() => {
        setTried(true);
        return Object.values(minors).every((minor) => minor !== undefined);
      }}
      onDecide={async ({ reason, idempotencyKey }) => {
        const { deposit = "0", withdrawal = "0", day = "0", win = "0" } = minors;
        const amounts = { depositMinor: deposit, withdrawalMinor: withdrawal, dayMinor: day, winMinor: win };
        const body = { currency, ...amounts, version: current.version, reason };
        const savedThresholds = await api.call("PUT /backoffice/api/alerts/thresholds", { body, idempotencyKey });
        queries.setQueryData(callKey(thresholdsRoute), savedThresholds);
        showToast("success", t("finance.alert.thresholds.saved"));
      }}
      onClose={onClose}
    />
  );
}

/** A threshold that is off is shown as an empty field. */
function textsOf(thresholds: CurrencyThresholds | undefined): Texts {
  const text = (minor: string) =>
    thresholds === undefined || minor === "0" ? "" : plainMoney(minor, thresholds.currency);
  const { depositMinor = "0", withdrawalMinor = "0", dayMinor = "0", winMinor = "0" } = thresholds ?? {};
  return {
    deposit: text(depositMinor),
    withdrawal: text(withdrawalMinor),
    day: text(dayMinor),
    win: text(winMinor),
  };
}
