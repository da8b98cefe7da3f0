/**
 * The form for a withdrawal: amount, account and cost. "Continue" first asks for what is missing, the payment password
 * and an account; then a dialog asks for the payment password.
 */

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
import { firstKindOf, isUsable, kindOf, maximumOf, withdrawBounds } from "../../rules/withdraw-terms.ts";
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
  /** True if withdrawals are blocked: the form is shown but cannot be submitted. */
  readonly isBlocked: boolean;
  readonly sending: Action<WithdrawOrder>;
}

const quickCount = 5;

export function WithdrawForm({ options, isBlocked, sending }: WithdrawFormProps) {
  const { t } = useTexts();
  const { settings, accounts } = options;
  const [selectedId, setSelectedId] = useState("");
  const [text, setText] = useState("");
  const [accountDialog, setAccountDialog] = useState<PayoutAccount | "new" | "password">();
  // True from "Continue" until the confirmation opens.
  const [isContinuing, setContinuing] = useState(false);
  const [areProblemsShown, setProblemsShown] = useState(false);
  const [costToConfirm, setCostToConfirm] = useState<{ readonly amount: Money; readonly charge: Money }>();
  // The server's message if it refused the amount, for example because the limits have changed since they were loaded.
  const [refusal, setRefusal] = useState<string>();

  const forfeitedBonus = bonusAtStake(options.bonus);
  // The agreement is for one amount of forfeited bonus; if that amount changes, the member must agree again.
  const [agreedBonusMinor, setAgreedBonusMinor] = useState<bigint>();
  const isAgreed = forfeitedBonus === undefined || agreedBonusMinor === forfeitedBonus.minor;

  const usableAccounts = accounts.filter((account) => isUsable(settings, account));
  const account = usableAccounts.find(({ bankCardId }) => bankCardId === selectedId) ?? usableAccounts[0];
  const kind = account === undefined ? firstKindOf(settings) : kindOf(account.cardType);
  const bounds = withdrawBounds(settings, kind);
  const texts = useAmountTexts(bounds.currency);
  const reading = readTypedAmount(text, bounds);
  const amount = reading.kind === "amount" ? reading.amount : undefined;
  const problem = areProblemsShown && reading.kind === "problem" ? texts.problem(reading.problem) : undefined;
  const charge = useWithdrawCharge(amount, kind);
  const maximum = maximumOf(bounds);
  // The member cannot confirm before the charge is known. Without an amount, the button stays enabled, because pressing
  // it shows the error.
  const isChargePending = amount !== undefined && charge.data === undefined;
  const isComplete = settings.hasPaymentPassword && account !== undefined;
  // The confirmation opens as soon as the details are complete. Meanwhile the account can have another minimum or
  // another fee than the one that was assumed before, a bonus can have begun, and withdrawals can be blocked.
  if (isContinuing && isComplete && accountDialog !== "new" && !isChargePending) {
    setContinuing(false);
    if (isAgreed && !isBlocked && amount !== undefined && charge.data !== undefined)
      setCostToConfirm({ amount, charge: charge.data });
  }
  const close = () => {
    setCostToConfirm(undefined);
    sending.reset();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblemsShown(true);
    if (amount === undefined) event.currentTarget.querySelector<HTMLInputElement>("[name=amount]")?.focus();
    else if (!isAgreed) event.currentTarget.querySelector<HTMLInputElement>("[name=forfeitsBonus]")?.focus();
    else {
      setContinuing(true);
      if (!isComplete) setAccountDialog(account === undefined ? "new" : "password");
    }
  };

  return (
    <>
      <form className="pane payment-pane" noValidate onSubmit={submit}>
        <AmountEntry
          text={text}
          onText={(next) => {
            setText(next);
            setRefusal(undefined);
            // The field also writes the same amount in another way: "0200" becomes "200".
            const nextReading = readTypedAmount(next, bounds);
            if (nextReading.kind === "problem" || nextReading.amount.minor !== amount?.minor) setContinuing(false);
          }}
          onBlur={() => setProblemsShown(text !== "")}
          currency={bounds.currency}
          hint={maximum.minor < bounds.least.minor ? t("cashier.amount.none") : texts.hint(bounds)}
          error={problem ?? refusal}
          quick={quickAmounts(bounds.least, maximum, quickCount)}
          {...(maximum.minor >= bounds.least.minor && { all: { label: t("cashier.amount.all"), amount: maximum } })}
        />
        <PayoutAccounts
          options={options}
          selected={account?.bankCardId ?? ""}
          onSelect={setSelectedId}
          onAdd={() => setAccountDialog("new")}
          onRemove={setAccountDialog}
        />
        <WithdrawCostLines amount={amount} charge={charge.data} isLoading={charge.isFetching} />
        {forfeitedBonus !== undefined && (
          <BonusLoss
            forfeitedBonus={forfeitedBonus}
            isAgreed={isAgreed}
            isMissing={areProblemsShown && amount !== undefined && !isAgreed}
            onAgree={(isTicked) => setAgreedBonusMinor(isTicked ? forfeitedBonus.minor : undefined)}
          />
        )}
        {charge.data === undefined && charge.error !== null && (
          <UnknownCharge error={charge.error} onRetry={() => void charge.refetch()} />
        )}
        <Button type="submit" kind="primary" size="large" icon="hand-coins" disabled={isBlocked || isChargePending}>
          {t("cashier.withdraw.continue")}
        </Button>
      </form>
      <PayoutAccountDialogs
        options={options}
        choice={accountDialog}
        onAdded={({ bankCardId }) => {
          setAccountDialog(undefined);
          setSelectedId(bankCardId);
        }}
        onClose={() => {
          setAccountDialog(undefined);
          setContinuing(false);
        }}
      />
      {account !== undefined && costToConfirm !== undefined && (
        <WithdrawConfirm
          {...costToConfirm}
          account={account}
          forfeitedBonus={forfeitedBonus}
          requiresCode={settings.hasAuthenticator}
          sending={sending}
          onClose={close}
          onAmountRefused={(message) => {
            close();
            setRefusal(message);
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
  readonly forfeitedBonus: Money;
  readonly isAgreed: boolean;
  /** True if the form was submitted without agreement. */
  readonly isMissing: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
}

/** Shows the bonus that a withdrawal would forfeit; the member must agree with a checkbox. */
function BonusLoss({ forfeitedBonus, isAgreed, isMissing, onAgree }: BonusLossProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const amount = money(forfeitedBonus);
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
