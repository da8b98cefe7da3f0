/** The form that sets or removes a limit: a period and any amount (docs/security.md, Responsible gaming (RTS 12)). */

import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { MoneyField } from "@openhouse/ui/field/money-field";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CallInput } from "@openhouse/browser/api-types";
import { shortestSessionMinutes } from "@openhouse/rules/limits/session-limit";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useLimitAction } from "../api/use-limits.ts";
import type { LimitKind, OwnLimit, OwnLimits } from "../api/use-limits.ts";
import { readLimitSize } from "../rules/limit-size.ts";
import { useCurrencyOf } from "./use-size-text.ts";

interface LimitFormProps {
  readonly kind: LimitKind;
  readonly period: OwnLimit["period"];
  readonly ownLimits: OwnLimits;
  readonly onDone: () => void;
}

type LimitRequest = CallInput<"POST /wps/member/limits">["body"];
const periods: readonly OwnLimit["period"][] = ["day", "week", "month"];

/** After saving, a message shows whether the limit applies now or later. */
export function LimitForm({ kind, period: initialPeriod, ownLimits, onDone }: LimitFormProps) {
  const { t } = useTexts();
  const { moment } = useFormats();
  const currency = useCurrencyOf(ownLimits.currency);
  const [period, setPeriod] = useState(initialPeriod);
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector("input")?.focus();
  }, []);
  const isTime = kind === "session";
  const { isBusy, failure, run } = useLimitAction(
    (api, body: LimitRequest, idempotencyKey) => api.call("POST /wps/member/limits", { body, idempotencyKey }),
    ({ isPending, effectiveAt }, { amountMinor }) => {
      onDone();
      const pendingText = amountMinor === null ? "limits.saved.removal" : "limits.saved.raise";
      const message = isPending ? t(pendingText, { time: moment(effectiveAt) }) : t("limits.saved");
      showToast(isPending ? "info" : "success", message);
    },
  );
  const hasOwn = ownLimits.limits.some(
    (limit) => limit.kind === kind && limit.period === period && limit.setBy === "member",
  );
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const amountMinor = readLimitSize(text, isTime, currency);
    setWrong(amountMinor === undefined);
    if (amountMinor === undefined) form.current?.querySelector("input")?.focus();
    else void run({ kind, period, amountMinor });
  };
  const input = {
    name: "amount",
    required: true,
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setText(currentTarget.value);
      setWrong(false);
    },
  };
  return (
    <form ref={form} className="form limit-form" noValidate onSubmit={onSubmit}>
      <SelectField
        label={t("limits.form.period")}
        name="period"
        value={period}
        onChange={({ currentTarget }) =>
          setPeriod(periods.find((candidate) => candidate === currentTarget.value) ?? initialPeriod)
        }
        options={periods.map((value) => ({ value, label: t(`limits.period.${value}`) }))}
      />
      {isTime ? (
        <TextField
          {...input}
          label={t("limits.form.minutes")}
          hint={t("limits.form.minutes.hint")}
          error={isWrong ? t("limits.form.problem.minutes", { least: shortestSessionMinutes }) : undefined}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : (
        <MoneyField
          {...input}
          currency={currency}
          label={t("limits.form.amount")}
          hint={t("limits.form.hint")}
          error={isWrong ? t("limits.form.problem.amount") : undefined}
        />
      )}
      <FormFailure text={failure} />
      <div className="form-actions">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {t("limits.form.save")}
        </Button>
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
      </div>
      {hasOwn && (
        <p className="limit-remove">
          <Button
            size="small"
            kind="plain"
            icon="trash"
            isBusy={isBusy}
            onClick={() => void run({ kind, period, amountMinor: null })}
          >
            {t("limits.form.remove")}
          </Button>
          <span className="muted">{t("limits.form.remove.hint")}</span>
        </p>
      )}
    </form>
  );
}
