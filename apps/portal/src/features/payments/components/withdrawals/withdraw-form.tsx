/** A withdrawal: account, amount and cost. A dialog then asks for the payment password. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { toApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Money } from "@openhouse/rules/money/money";
import { Notice } from "../../../../components/notice.tsx";
import { useFailureText } from "../../../../lib/forms/use-action.ts";
import type { Action } from "../../../../lib/forms/use-action.ts";
import type { WithdrawOptions } from "../../api/use-withdraw-options.ts";
import { useWithdrawCharge } from "../../api/use-withdraw-charge.ts";
import type { WithdrawOrder } from "../../api/use-withdraw.ts";
import { bonusAtStake } from "../../rules/bonus-at-stake.ts";
import { quickAmounts } from "../../rules/quick-amounts.ts";
import { readTypedAmount } from "../../rules/read-typed-amount.ts";
import { isUsable, kindOf, mostOf, withdrawBounds } from "../../rules/withdraw-terms.ts";
import type { PayoutAccount } from "../../rules/withdraw-terms.ts";
import { AmountEntry } from "../amount-entry.tsx";
import { PayoutAccountDialogs } from "./payout-account-dialogs.tsx";
import { PayoutAccounts } from "./payout-accounts.tsx";
import { useAmountTexts } from "../use-amount-texts.ts";
import { WithdrawConfirm } from "./withdraw-confirm.tsx";
import { WithdrawCostLines } from "./withdraw-cost-lines.tsx";
import { CheckField } from "@openhouse/ui/field/check-field";
import { useFormats } from "../../../../lib/formats/use-formats.ts";

interface WithdrawFormProps {
  readonly options: WithdrawOptions;
  /** Something else blocks withdrawals: the form is shown but does not send. */
  readonly isBlocked: boolean;
  readonly sending: Action<WithdrawOrder>;
}

const quickCount = 5;

export function WithdrawForm({ options, isBlocked, sending }: WithdrawFormProps) {
  const { t } = useTexts();
  const { settings, accounts } = options;
  const [chosen, setChosen] = useState("");
  const [text, setText] = useState("");
  const [choice, setChoice] = useState<PayoutAccount | "new">();
  const [isJudged, setIsJudged] = useState(false);
  const [confirming, setConfirming] = useState<{ readonly amount: Money; readonly charge: Money }>();
  // The server's message about the amount, when the limits have changed since they were read.
  const [refusal, setRefusal] = useState<string>();

  const lost = bonusAtStake(options.bonus);
  // The agreement is for one amount of lost bonus; if it changes, the member must agree again.
  const [agreed, setAgreed] = useState<bigint>();
  const isAgreed = lost === undefined || agreed === lost.minor;

  const usable = accounts.filter((account) => isUsable(settings, account));
  const account = usable.find(({ bankCardId }) => bankCardId === chosen) ?? usable[0];
  const kind = kindOf(account?.cardType ?? "B");
  const bounds = withdrawBounds(settings, kind);
  const texts = useAmountTexts(bounds.currency);
  const reading = readTypedAmount(text, bounds);
  const amount = reading.kind === "amount" ? reading.amount : undefined;
  const problem = isJudged && reading.kind === "problem" ? texts.problem(reading.problem) : undefined;
  const charge = useWithdrawCharge(amount, kind);
  const most = mostOf(bounds);
  // The member cannot confirm before the charge is known; without an amount, submitting reports what is missing.
  const isCostOpen = amount !== undefined && charge.data === undefined;
  const close = () => {
    setConfirming(undefined);
    sending.reset();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsJudged(true);
    if (amount === undefined) event.currentTarget.querySelector<HTMLInputElement>("[name=amount]")?.focus();
    else if (!isAgreed) event.currentTarget.querySelector<HTMLInputElement>("[name=forfeitsBonus]")?.focus();
    else if (account !== undefined && charge.data !== undefined) setConfirming({ amount, charge: charge.data });
  };

  return (
    <>
      <form className="pane desk" noValidate onSubmit={submit}>
        <PayoutAccounts
          options={options}
          selected={account?.bankCardId ?? ""}
          onSelect={setChosen}
          onAdd={() => setChoice("new")}
          onRemove={setChoice}
        />
        <AmountEntry
          text={text}
          onText={(next) => {
            setText(next);
            setRefusal(undefined);
          }}
          onBlur={() => setIsJudged(text !== "")}
          currency={bounds.currency}
          hint={most.minor < bounds.least.minor ? t("cashier.amount.none") : texts.hint(bounds)}
          error={problem ?? refusal}
          quick={quickAmounts(bounds.least, most, quickCount)}
          {...(most.minor >= bounds.least.minor && { all: { label: t("cashier.amount.all"), amount: most } })}
        />
        <WithdrawCostLines amount={amount} charge={charge.data} isAsking={charge.isFetching} />
        {lost !== undefined && (
          <BonusLoss
            lost={lost}
            isAgreed={isAgreed}
            isMissing={isJudged && amount !== undefined && !isAgreed}
            onAgree={(isTicked) => setAgreed(isTicked ? lost.minor : undefined)}
          />
        )}
        {charge.data === undefined && charge.error !== null && (
          <UnknownCharge error={charge.error} onRetry={() => void charge.refetch()} />
        )}
        <Button type="submit" kind="primary" size="large" icon="hand-coins" disabled={isBlocked || isCostOpen}>
          {t("cashier.withdraw.continue")}
        </Button>
      </form>
      <PayoutAccountDialogs
        options={options}
        choice={choice}
        onAdded={({ bankCardId }) => {
          setChoice(undefined);
          setChosen(bankCardId);
        }}
        onClose={() => setChoice(undefined)}
      />
      {account !== undefined && confirming !== undefined && (
        <WithdrawConfirm
          {...confirming}
          account={account}
          lost={lost}
          asksCode={settings.hasAuthenticator}
          sending={sending}
          onClose={close}
          onAmountRefused={(sentence) => {
            close();
            setRefusal(sentence);
          }}
        />
      )}
    </>
  );
}

function UnknownCharge({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts();
  const failureText = useFailureText();
  return (
    <Notice tone="error" isAlert>
      <p>
        {t("cashier.fee.unknown")} {failureText(toApiError(error))}
      </p>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {t("common.retry")}
      </Button>
    </Notice>
  );
}

interface BonusLossProps {
  readonly lost: Money;
  readonly isAgreed: boolean;
  /** The form was submitted without agreement. */
  readonly isMissing: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
}

/** Shows which bonus a withdrawal would cost; the member must agree with a checkbox. */
function BonusLoss({ lost, isAgreed, isMissing, onAgree }: BonusLossProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const amount = money(lost);
  return (
    <Notice tone="live">
      <p>{t("cashier.withdraw.bonus.text", { amount })}</p>
      <CheckField
        name="forfeitsBonus"
        label={t("cashier.withdraw.bonus.agree", { amount })}
        checked={isAgreed}
        error={isMissing ? t("cashier.withdraw.bonus.missing") : undefined}
        onChange={({ currentTarget }) => onAgree(currentTarget.checked)}
      />
    </Notice>
  );
}
