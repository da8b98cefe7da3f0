/** The last look before money leaves: the figures once more, and the payment password. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { decimalTextOf } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { Facts } from "../../../components/list/facts.tsx";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { refusedField } from "../../../lib/refused-field.ts";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import type { Action } from "../../../lib/use-action.ts";
import type { WithdrawOrder } from "../api/use-withdraw.ts";
import type { PayoutAccount } from "../rules/withdraw-terms.ts";
import { WithdrawCostLines } from "./withdraw-cost-lines.tsx";

interface WithdrawConfirmProps {
  readonly amount: Money;
  readonly charge: Money;
  readonly account: PayoutAccount;
  /** Held by the page: it outlives this dialog. */
  readonly sending: Action<WithdrawOrder>;
  readonly onClose: () => void;
  /** The server says no to the amount: its sentence belongs to that field. */
  readonly onAmountRefused: (sentence: string) => void;
}

const amountCodes = /^(account\.amount\.|account\.balance\.not\.enough|withdraw\.amount\.limit|withdraw\.reach\.)/;

/** See the head of this file. */
export function WithdrawConfirm(props: WithdrawConfirmProps) {
  const { amount, charge, account, sending, onClose, onAmountRefused } = props;
  const { t } = useTexts();
  const { money } = useHouseFormats();
  const [password, setPassword] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const isAboutPassword = refusedField(sending.refusal, ["password"]) !== undefined;
  const isAboutAmount = amountCodes.test(sending.code) && sending.failure !== undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsMissing(password === "");
    if (password === "") return;
    const { currency } = amount;
    void sending.run({ amount: decimalTextOf(amount), currency, bankCardId: account.bankCardId, password });
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("cashier.withdraw.confirm.title")}
      closeLabel={t("common.close")}
      isBusy={sending.isBusy}
    >
      <form className="form" noValidate onSubmit={submit}>
        <Facts
          facts={[
            { name: t("cashier.account.to"), value: `${account.bankName} ${account.cardNumber}` },
            { name: t("cashier.account.holder"), value: account.cardHolder },
          ]}
        />
        <WithdrawCostLines amount={amount} charge={charge} isAsking={false} />
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
            {sending.isBusy
              ? t("cashier.withdraw.sending")
              : t("cashier.withdraw.confirm.action", { amount: money(amount) })}
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
