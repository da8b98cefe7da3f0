/** Sets the payment password. Requires the account's password, and the current payment password if there is one. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { focusNextField } from "../../lib/forms/focus-next-field.ts";
import { refusedField } from "../../lib/forms/refused-field.ts";
import { useInvalidFocus } from "../../lib/forms/use-invalid-focus.ts";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { findPaymentPasswordProblems, paymentPasswordBounds } from "./find-payment-password-problems.ts";
import type { PaymentPasswordForm as Form, PaymentPasswordProblems } from "./find-payment-password-problems.ts";
import { useSetPaymentPassword } from "./use-set-payment-password.ts";

const emptyForm: Form = { password: "", oldPassword: "", paymentPassword: "", confirmPaymentPassword: "" };
const names = ["password", "oldPassword", "paymentPassword", "confirmPaymentPassword"] as const;

const problemTexts = {
  empty: "common.problem.empty",
  unequal: "security.problem.unequal",
  same: "security.payment.same",
} as const;

interface PaymentPasswordFormProps {
  /** True if a payment password exists already. */
  readonly isChange: boolean;
  /** True if the first field gets the focus when the form appears. */
  readonly isFocused?: boolean;
  readonly onDone?: () => void;
  readonly onCancel?: () => void;
}

/** After a refusal the form keeps the typed values. */
export function PaymentPasswordForm({ isChange, isFocused = false, onDone, onCancel }: PaymentPasswordFormProps) {
  const { t } = useTexts();
  const [form, setForm] = useState(emptyForm);
  const [problems, setProblems] = useState<PaymentPasswordProblems>({});
  const action = useSetPaymentPassword(() => {
    setForm(emptyForm);
    showToast("success", t("security.payment.saved"));
    onDone?.();
  });

  const { form: element, focusInvalid } = useInvalidFocus(action.refusal);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const nextProblems = findPaymentPasswordProblems(form, isChange);
    setProblems(nextProblems);
    if (Object.keys(nextProblems).length > 0) return focusInvalid();
    void action.run(form);
  };

  const refusedName = refusedField(action.refusal, names);
  const field = (name: keyof Form) => ({
    value: form[name],
    required: true,
    error: fieldError(name),
    showLabel: t("common.password.show"),
    hideLabel: t("common.password.hide"),
    onChange: (event: { currentTarget: { value: string } }) => {
      setForm({ ...form, [name]: event.currentTarget.value });
      setProblems({ ...problems, [name]: undefined });
      if (refusedName === name) action.reset();
    },
  });

  function fieldError(name: keyof Form): string | undefined {
    const problem = problems[name];
    if (problem === "format") return t("security.payment.format", paymentPasswordBounds);
    if (problem !== undefined) return t(problemTexts[problem]);
    if (refusedName !== name) return undefined;
    return name === "password" ? t("security.problem.wrongPassword") : action.failure;
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key event comes from the fields
    <form ref={element} className="form" onSubmit={submit} onKeyDown={focusNextField} noValidate>
      <PasswordField
        label={t("security.password")}
        autoComplete="current-password"
        autoFocus={isFocused}
        {...field("password")}
      />
      {isChange && <PasswordField label={t("security.payment.old")} autoComplete="off" {...field("oldPassword")} />}
      <PasswordField
        label={t("security.payment.new")}
        hint={t("security.payment.hint", paymentPasswordBounds)}
        autoComplete="new-password"
        {...field("paymentPassword")}
      />
      <PasswordField
        label={t("security.payment.again")}
        autoComplete="new-password"
        {...field("confirmPaymentPassword")}
      />
      <FormFailure text={refusedName === undefined ? action.failure : undefined} />
      <div className="form-actions">
        <Button type="submit" kind="primary" icon="key" isBusy={action.isBusy}>
          {t(isChange ? "security.payment.change" : "security.payment.set")}
        </Button>
        {onCancel !== undefined && (
          <Button kind="plain" onClick={onCancel}>
            {t("common.cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
