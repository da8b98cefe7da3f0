/** The confirmation before money leaves: the figures, the payment password and, if required, a code. */

import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { TextField } from "@openhouse/ui/field/field";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { refusedField } from "../../../lib/forms/refused-field.ts";
import type { Action } from "../../../lib/forms/use-action.ts";

interface PaymentConfirmProps {
  readonly title: string;
  readonly actionText: string;
  /** The state of the request. The page owns it, because it must remain when this dialog is closed. */
  readonly sending: Omit<Action<never>, "run">;
  readonly onConfirm: (password: string, code: string) => void;
  /** True if the member has an authenticator; its code is then required, too. */
  readonly requiresCode?: boolean;
  readonly onClose: () => void;
  /**
   * Called when the member chooses to change an amount that the server has refused. The page then shows the message at
   * the amount field.
   */
  readonly onAmountRefused: (message: string) => void;
  readonly children: ReactNode;
}

/** Prefixes of the error codes that concern the amount. */
const amountCodes = [
  "account.amount.",
  "account.balance.not.enough",
  "account.transfer.exceed.",
  "account.transfer.reach.",
  "withdraw.amount.limit",
  "withdraw.reach.",
];

export function PaymentConfirm(props: PaymentConfirmProps) {
  const { title, actionText, sending, onConfirm, requiresCode = false, onClose, onAmountRefused, children } = props;
  const { t } = useTexts();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [areProblemsShown, setProblemsShown] = useState(false);
  const refusedName = refusedField(
    sending.refusal,
    requiresCode ? (["password", "code"] as const) : (["password"] as const),
  );
  const isAboutAmount = amountCodes.some((code) => sending.code.startsWith(code)) && sending.failure !== undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setProblemsShown(true);
    if (password !== "" && (code !== "" || !requiresCode)) onConfirm(password, code);
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
          error={problemOf("password", password)}
          showLabel={t("common.password.show")}
          hideLabel={t("common.password.hide")}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            if (refusedName === "password") sending.reset();
          }}
        />
        {requiresCode && (
          <TextField
            label={t("cashier.code")}
            hint={t("cashier.code.hint")}
            autoComplete="one-time-code"
            maxLength={40}
            required
            value={code}
            error={problemOf("code", code)}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              if (refusedName === "code") sending.reset();
            }}
          />
        )}
        <FormFailure text={refusedName === undefined ? sending.failure : undefined} />
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

  function problemOf(field: "password" | "code", text: string): string | undefined {
    if (areProblemsShown && text === "") return t("common.problem.empty");
    return refusedName === field ? sending.failure : undefined;
  }
}
