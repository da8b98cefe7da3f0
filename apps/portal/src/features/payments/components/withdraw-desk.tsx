/** The steps of a withdrawal in their order: what is missing first, then account, amount, confirmation. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { PaymentPasswordForm } from "../../../components/payment-password/payment-password-form.tsx";
import { SumPanes } from "../../../components/list/sum-panes.tsx";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import type { Action } from "../../../lib/use-action.ts";
import type { WithdrawOptions } from "../api/use-withdraw-options.ts";
import type { WithdrawOrder } from "../api/use-withdraw.ts";
import { currencyOf, findWithdrawBlocks } from "../rules/withdraw-terms.ts";
import { PayoutAccountForm } from "./payout-account-form.tsx";
import { WithdrawBlocks } from "./withdraw-blocks.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";

interface WithdrawDeskProps {
  readonly options: WithdrawOptions;
  readonly sending: Action<WithdrawOrder>;
}

/** See the head of this file. */
export function WithdrawDesk({ options, sending }: WithdrawDeskProps) {
  const { t } = useTexts();
  const { settings, accounts } = options;
  const blocks = findWithdrawBlocks(settings, accounts);
  const has = (kind: string) => blocks.some((block) => block.kind === kind);
  const needsPassword = has("noPaymentPassword");
  const needsAccount = !needsPassword && accounts.length === 0;
  return (
    <>
      <WithdrawFigures options={options} />
      <WithdrawBlocks blocks={blocks} />
      {needsPassword && (
        <section className="pane desk" aria-labelledby="set-payment-password">
          <div className="desk-head">
            <h2 id="set-payment-password">{t("cashier.withdraw.password.title")}</h2>
            <p className="muted">{t("cashier.withdraw.password.text")}</p>
          </div>
          <PaymentPasswordForm isChange={false} />
        </section>
      )}
      {needsAccount && (
        <section className="pane desk" aria-labelledby="add-payout-account">
          <div className="desk-head">
            <h2 id="add-payout-account">{t("cashier.account.first.title")}</h2>
            <p className="muted">{t("cashier.account.first.text")}</p>
          </div>
          <PayoutAccountForm options={options} />
        </section>
      )}
      {!needsPassword && !needsAccount && (
        <WithdrawForm options={options} isBlocked={blocks.length > 0} sending={sending} />
      )}
    </>
  );
}

/** What is there and what is left of the day. */
function WithdrawFigures({ options: { settings } }: { options: WithdrawOptions }) {
  const { t } = useTexts();
  const { decimal } = useHouseFormats();
  const currency = currencyOf(settings);
  const { remainingTransactionTimes: left, maxTransactionTimes: most } = settings;
  return (
    <SumPanes
      sums={[
        { name: t("cashier.withdraw.available"), value: decimal(settings.availableAmount, currency) },
        { name: t("cashier.withdraw.dayRest"), value: decimal(settings.remainingWithdrawAmount, currency) },
        { name: t("cashier.withdraw.countRest"), value: t("cashier.withdraw.count", { left, most }) },
      ]}
    />
  );
}
