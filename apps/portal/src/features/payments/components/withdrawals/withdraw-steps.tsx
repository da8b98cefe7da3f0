/**
 * A withdrawal: the reasons that block it, then the form with the amount. The form asks for a missing payment password
 * and a missing account after the amount.
 */

import type { Action } from "../../../../lib/forms/use-action.ts";
import type { WithdrawOptions } from "../../api/use-withdraw-options.ts";
import type { WithdrawOrder } from "../../api/use-withdraw.ts";
import { bindingTurnover } from "../../rules/bonus-at-stake.ts";
import { currencyOf } from "../../rules/currency-of.ts";
import { findWithdrawBlocks } from "../../rules/withdraw-terms.ts";
import type { WithdrawBlock } from "../../rules/withdraw-terms.ts";
import { PaymentFigures } from "../payment-figures.tsx";
import { TurnoverPane } from "./turnover-pane.tsx";
import { WithdrawBlocks } from "./withdraw-blocks.tsx";
import type { ListedBlock } from "./withdraw-blocks.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";

interface WithdrawStepsProps {
  readonly options: WithdrawOptions;
  readonly sending: Action<WithdrawOrder>;
}

export function WithdrawSteps({ options, sending }: WithdrawStepsProps) {
  const { settings, accounts } = options;
  const turnover = bindingTurnover(options.turnover, options.bonus);
  const blocks = findWithdrawBlocks(settings, accounts, turnover);
  const listedBlocks = blocks.filter((block) => isListed(block, accounts.length === 0));
  return (
    <>
      <PaymentFigures
        kind="withdraw"
        currency={currencyOf(settings)}
        available={settings.availableAmount}
        dayRest={settings.remainingWithdrawAmount}
        times={{ left: settings.remainingTransactionTimes, most: settings.maxTransactionTimes }}
      />
      <WithdrawBlocks blocks={listedBlocks} />
      {blocks.some(({ kind }) => kind === "turnover") && <TurnoverPane turnover={turnover} />}
      <WithdrawForm options={options} isBlocked={listedBlocks.length > 0} sending={sending} />
    </>
  );
}

/** False for a missing payment password or account, because the form asks for it. */
function isListed(block: WithdrawBlock, hasNoAccount: boolean): block is ListedBlock {
  return block.kind !== "noPaymentPassword" && !(block.kind === "noAccount" && hasNoAccount);
}
