/** The last look before money leaves: the figures once more, and the payment password. */

import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { refusedField } from "../../../lib/refused-field.ts";
import type { Action } from "../../../lib/use-action.ts";

interface PaymentConfirmProps {
  readonly title: string;
  /** What the button does. */
  readonly actionText: string;
  /** Held by the page: it outlives this dialog. */
  readonly sending: Omit<Action<never>, "run">;
  readonly onConfirm: (password: string) => void;
  readonly onClose: () => void;
  /** The server says no to the amount: its sentence belongs to that field. */
  readonly onAmountRefused: (sentence: string) => void;
  /** The figures. */
  readonly children: ReactNode;
}

/** What refusals of the amount begin with. */
const amountCodes = [
  "account.amount.",
  "account.balance.not.enough",
  "account.transfer.exceed.",
  "account.transfer.reach.",
  "withdraw.amount.limit",
  "withdraw.reach.",
];

/** See the head of this file. */
export function PaymentConfirm(props: PaymentConfirmProps) {
  const { title, actionText, sending, onConfirm, onClose, onAmountRefused, children } = props;
  const { t } = useTexts();
  const [password, setPassword] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const isAboutPassword = refusedField(sending.refusal, ["password"]) !== undefined;
  const isAboutAmount = amountCodes.some((code) => sending.code.startsWith(code)) && sending.failure !== undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsMissing(password === "");
    if (password !== "") onConfirm(password);
  };

  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t("common.close")} isBusy={sending.isBusy}>
      <form className="form" noValidate onSubmit={submit}>
        {children}
        <PasswordField
          label={t("cashier.paymentPassword")}
          autoComplete="off"
          autoFocus
          required
          value={password}
          error={passwordError()}
          showLabel={t("common.password.show")}
          hideLabel={t("common.password.hide")}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setIsMissing(false);
            if (isAboutPassword) sending.reset();
          }}
        />
        <FormFailure text={isAboutPassword ? undefined : sending.failure} />
        {isAboutAmount ? (
          <Button size="large" onClick={() => onAmountRefused(sending.failure ?? "")}>
            {t("cashier.withdraw.confirm.change")}
          </Button>
        ) : (
          <Button type="submit" kind="primary" size="large" isBusy={sending.isBusy}>
            {sending.isBusy ? t("cashier.withdraw.sending") : actionText}
          </Button>
        )}
      </form>
    </Dialog>
  );

  function passwordError(): string | undefined {
    if (isMissing) return t("common.problem.empty");
    return isAboutPassword ? sending.failure : undefined;
  }
}
