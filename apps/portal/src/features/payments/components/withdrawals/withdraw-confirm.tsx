/** The confirmation of a withdrawal: account, amount, charge, payment password and code. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { decimalTextOf } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { Facts } from "../../../../components/list/facts.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { Action } from "../../../../lib/forms/use-action.ts";
import type { WithdrawOrder } from "../../api/use-withdraw.ts";
import type { PayoutAccount } from "../../rules/withdraw-terms.ts";
import { PaymentConfirm } from "../payment-confirm.tsx";
import { WithdrawCostLines } from "./withdraw-cost-lines.tsx";

interface WithdrawConfirmProps {
  readonly amount: Money;
  readonly charge: Money;
  readonly account: PayoutAccount;
  /** The bonus that the withdrawal would forfeit. */
  readonly forfeitedBonus: Money | undefined;
  readonly requiresCode: boolean;
  /** The action of the page, because the page outlives this dialog. */
  readonly sending: Action<WithdrawOrder>;
  readonly onClose: () => void;
  readonly onAmountRefused: (message: string) => void;
}

export function WithdrawConfirm({
  amount,
  charge,
  account,
  forfeitedBonus,
  requiresCode,
  sending,
  ...callbacks
}: WithdrawConfirmProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { bankCardId } = account;
  const bonusConsent = forfeitedBonus !== undefined && { forfeitsBonus: true };
  const order = { amount: decimalTextOf(amount), currency: amount.currency, bankCardId, ...bonusConsent };
  const confirm = (password: string, code: string) =>
    void sending.run({ ...order, password, ...(requiresCode && { verificationCode: code }) });
  return (
    <PaymentConfirm
      title={t("cashier.withdraw.confirm.title")}
      actionText={t("cashier.withdraw.confirm.action", { amount: money(amount) })}
      sending={sending}
      requiresCode={requiresCode}
      onConfirm={confirm}
      {...callbacks}
    >
      <Facts
        facts={[
          { name: t("cashier.account.to"), value: `${account.bankName} ${account.cardNumber}` },
          { name: t("cashier.account.holder"), value: account.cardHolder },
          ...(forfeitedBonus === undefined
            ? []
            : [{ name: t("cashier.withdraw.bonus.lost"), value: money(forfeitedBonus) }]),
        ]}
      />
      <WithdrawCostLines amount={amount} charge={charge} isLoading={false} />
    </PaymentConfirm>
  );
}
