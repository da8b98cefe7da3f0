/** The member's payout accounts, up to the merchant's maximum: select, add or remove an account. */

import { Button, IconButton } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { WithdrawOptions } from "../../api/use-withdraw-options.ts";
import { isUsable, kindOf } from "../../rules/withdraw-terms.ts";
import type { PayoutAccount, PayoutKind } from "../../rules/withdraw-terms.ts";
import { PaneChoice } from "../pane-choice.tsx";
import type { PaneOption } from "../pane-choice.tsx";

interface PayoutAccountsProps {
  readonly options: WithdrawOptions;
  readonly selected: string;
  readonly onSelect: (bankCardId: string) => void;
  readonly onAdd: () => void;
  readonly onRemove: (account: PayoutAccount) => void;
}

const icons: Readonly<Record<PayoutKind, PaneOption["icon"]>> = {
  bank: "banknote",
  eWallet: "phone",
  crypto: "wallet",
};

/** This component is part of a form, so the dialogs that its buttons open are rendered outside the form. */
export function PayoutAccounts({ options, selected, onSelect, onAdd, onRemove }: PayoutAccountsProps) {
  const { t } = useTexts();
  const { settings, accounts } = options;
  const selectedAccount = accounts.find(({ bankCardId }) => bankCardId === selected);
  const isFull = accounts.length >= settings.maxAccounts;
  return (
    <div className="payout-accounts">
      {accounts.length === 0 ? (
        <p className="muted">{t("cashier.account.first.text")}</p>
      ) : (
        <PaneChoice
          legend={t("cashier.account.to")}
          isStacked
          options={accounts.map((account) => ({
            value: account.bankCardId,
            icon: icons[kindOf(account.cardType)],
            title: `${account.bankName} ${account.cardNumber}`,
            text: isUsable(settings, account) ? account.cardHolder : t("cashier.account.closed"),
            isOff: !isUsable(settings, account),
          }))}
          selected={selected}
          onSelect={onSelect}
        />
      )}
      <div className="payout-actions">
        <Button size="small" icon="plus" disabled={isFull} onClick={onAdd}>
          {t("cashier.account.add")}
        </Button>
        <span className="muted">
          {t("cashier.account.count", { count: accounts.length, most: settings.maxAccounts })}
        </span>
        {selectedAccount !== undefined && (
          <IconButton
            icon="trash"
            size="small"
            label={t("cashier.account.remove.name", {
              account: `${selectedAccount.bankName} ${selectedAccount.cardNumber}`,
            })}
            onClick={() => onRemove(selectedAccount)}
          />
        )}
      </div>
    </div>
  );
}
