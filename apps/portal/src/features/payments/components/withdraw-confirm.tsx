/** A withdrawal once more before it is asked for: account, amount, charge, payment password. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { decimalTextOf } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { Facts } from "../../../components/list/facts.tsx";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import type { Action } from "../../../lib/use-action.ts";
import type { WithdrawOrder } from "../api/use-withdraw.ts";
import type { PayoutAccount } from "../rules/withdraw-terms.ts";
import { PaymentConfirm } from "./payment-confirm.tsx";
import { WithdrawCostLines } from "./withdraw-cost-lines.tsx";

interface WithdrawConfirmProps {
  readonly amount: Money;
  readonly charge: Money;
  readonly account: PayoutAccount;
  /** Held by the page: it outlives this dialog. */
  readonly sending: Action<WithdrawOrder>;
  readonly onClose: () => void;
  readonly onAmountRefused: (sentence: string) => void;
}

/** See the head of this file. */
export function WithdrawConfirm({ amount, charge, account, sending, ...ways }: WithdrawConfirmProps) {
  const { t } = useTexts();
  const { money } = useHouseFormats();
  const { bankCardId } = account;
  const confirm = (password: string) =>
    void sending.run({ amount: decimalTextOf(amount), currency: amount.currency, bankCardId, password });
  return (
    <PaymentConfirm
      title={t("cashier.withdraw.confirm.title")}
      actionText={t("cashier.withdraw.confirm.action", { amount: money(amount) })}
      sending={sending}
      onConfirm={confirm}
      {...ways}
    >
      <Facts
        facts={[
          { name: t("cashier.account.to"), value: `${account.bankName} ${account.cardNumber}` },
          { name: t("cashier.account.holder"), value: account.cardHolder },
        ]}
      />
      <WithdrawCostLines amount={amount} charge={charge} isAsking={false} />
    </PaymentConfirm>
  );
}
