/** The steps of a withdrawal: the reasons that block it, then account, amount and confirmation. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Action } from "../../../../lib/forms/use-action.ts";
import type { WithdrawOptions } from "../../api/use-withdraw-options.ts";
import type { WithdrawOrder } from "../../api/use-withdraw.ts";
import { bindingTurnover } from "../../rules/bonus-at-stake.ts";
import { currencyOf } from "../../rules/currency-of.ts";
import { findWithdrawBlocks } from "../../rules/withdraw-terms.ts";
import type { WithdrawBlock } from "../../rules/withdraw-terms.ts";
import { PaymentFigures } from "../payment-figures.tsx";
import { FirstPaymentPassword } from "../first-payment-password.tsx";
import { PayoutAccountForm } from "./payout-account-form.tsx";
import { TurnoverPane } from "./turnover-pane.tsx";
import { WithdrawBlocks } from "./withdraw-blocks.tsx";
import type { ListedBlock } from "./withdraw-blocks.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";

interface WithdrawStepsProps {
  readonly options: WithdrawOptions;
  readonly sending: Action<WithdrawOrder>;
}

export function WithdrawSteps({ options, sending }: WithdrawStepsProps) {
  const { t } = useTexts();
  const { settings, accounts } = options;
  const turnover = bindingTurnover(options.turnover, options.bonus);
  const blocks = findWithdrawBlocks(settings, accounts, turnover);
  const isBlockedBy = (kind: string) => blocks.some((block) => block.kind === kind);
  const needsPassword = isBlockedBy("noPaymentPassword");
  const hasNoAccount = accounts.length === 0;
  const needsAccount = !needsPassword && hasNoAccount;
  return (
    <>
      <PaymentFigures
        kind="withdraw"
        currency={currencyOf(settings)}
        available={settings.availableAmount}
        dayRest={settings.remainingWithdrawAmount}
        times={{ left: settings.remainingTransactionTimes, most: settings.maxTransactionTimes }}
      />
      <WithdrawBlocks blocks={blocks.filter((block) => isListed(block, hasNoAccount))} />
      {isBlockedBy("turnover") && <TurnoverPane turnover={turnover} />}
      {needsPassword && <FirstPaymentPassword />}
      {needsAccount && (
        <section className="pane payment-pane" aria-labelledby="add-payout-account">
          <div className="payment-head">
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

/** False for a missing payment password or account, because a form below the list asks for it. */
function isListed(block: WithdrawBlock, hasNoAccount: boolean): block is ListedBlock {
  return block.kind !== "noPaymentPassword" && !(block.kind === "noAccount" && hasNoAccount);
}
