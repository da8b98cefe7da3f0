/** The form for a new deposit: method, channel, amount and cost. After a refusal the form keeps the input. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { RouteLink } from "../../../../components/route-link.tsx";
import { memberPath } from "../../../../lib/navigation/member-path.ts";
import type { DepositOption } from "../../api/use-deposit-options.ts";
import { depositOrder, useOpenDeposit } from "../../api/use-open-deposit.ts";
import { depositBounds, depositCost } from "../../rules/deposit-terms.ts";
import type { DepositSettings, DepositMethod } from "../../rules/deposit-terms.ts";
import { quickAmounts } from "../../rules/quick-amounts.ts";
import { readTypedAmount } from "../../rules/read-typed-amount.ts";
import { maximumOf } from "../../rules/withdraw-terms.ts";
import { AmountEntry } from "../amount-entry.tsx";
import { MethodTerms } from "./method-terms.tsx";
import { PaneChoice } from "../pane-choice.tsx";
import { useAmountTexts } from "../use-amount-texts.ts";
import type { IconName } from "@openhouse/ui/icon/icon";
import type { Money } from "@openhouse/rules/money/money";
import { Facts } from "../../../../components/list/facts.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";

interface DepositFormProps {
  readonly settings: DepositSettings;
  readonly options: readonly DepositOption[];
  readonly first: DepositOption;
  readonly onOpened: (depositId: string) => void;
}

/** The codes of refusals that concern the amount or the method. */
const amountCodes = /^(account\.amount\.|deposit\.invalid\.amount|deposit\.limit\.reached)/;
const methodCode = "deposit.method.not.available";
const quickCount = 6;

export function DepositForm({ settings, options, first, onOpened }: DepositFormProps) {
  const { t } = useTexts();
  const [selected, setSelected] = useState({ method: first.method.code, channel: "" });
  const [text, setText] = useState("");
  const [areProblemsShown, setProblemsShown] = useState(false);
  const opening = useOpenDeposit(({ depositId }) => onOpened(depositId));

  const option = options.find(({ method }) => method.code === selected.method) ?? first;
  const { method, channels } = option;
  const channel = channels.find(({ bankCode }) => bankCode === selected.channel) ?? channels[0];
  const bounds = depositBounds(method, settings);
  const texts = useAmountTexts(bounds.currency);
  const reading = readTypedAmount(text, bounds);
  const amount = reading.kind === "amount" ? reading.amount : undefined;
  const problem = areProblemsShown && reading.kind === "problem" ? texts.problem(reading.problem) : undefined;
  const isAboutAmount = amountCodes.test(opening.code);
  const isAboutMethod = opening.code === methodCode;

  const change = (applyChange: () => void) => {
    applyChange();
    opening.reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblemsShown(true);
    if (amount === undefined) event.currentTarget.querySelector<HTMLInputElement>("[name=amount]")?.focus();
    else if (channel !== undefined) void opening.run(depositOrder(amount, channel));
  };

  return (
    <form className="pane payment-pane" noValidate onSubmit={submit}>
      {settings.inProgressCashInCount > 0 && (
        <p className="muted">
          {t("cashier.deposit.pending", { count: settings.inProgressCashInCount, max: settings.maximumInProgress })}
        </p>
      )}
      <PaneChoice
        legend={t("cashier.deposit.method")}
        options={options.map((candidate) => ({
          value: candidate.method.code,
          icon: methodIcon(candidate.method.kind),
          title: candidate.method.displayName,
          text: <MethodTerms method={candidate.method} currency={bounds.currency} />,
        }))}
        selected={method.code}
        onSelect={(code) => change(() => setSelected({ method: code, channel: "" }))}
        error={isAboutMethod ? opening.failure : undefined}
      />
      {channels.length > 1 && (
        <PaneChoice
          legend={t("cashier.deposit.channel")}
          options={channels.map(({ bankCode, bankName }) => ({
            value: bankCode,
            icon: methodIcon(method.kind),
            title: bankName,
          }))}
          selected={channel?.bankCode ?? ""}
          onSelect={(code) => change(() => setSelected({ method: method.code, channel: code }))}
        />
      )}
      <AmountEntry
        isFocused
        text={text}
        onText={(next) => change(() => setText(next))}
        onBlur={() => setProblemsShown(text !== "")}
        currency={bounds.currency}
        hint={texts.hint(bounds)}
        error={problem ?? (isAboutAmount ? opening.failure : undefined)}
        quick={quickAmounts(bounds.least, maximumOf(bounds), quickCount)}
      />
      <DepositCostLines amount={amount} method={method} />
      <FormFailure text={isAboutAmount || isAboutMethod ? undefined : opening.failure} />
      <Button type="submit" kind="primary" size="large" isBusy={opening.isBusy}>
        {opening.isBusy
          ? t("cashier.deposit.opening")
          : t("cashier.deposit.continue", { channel: channel?.bankName ?? method.displayName })}
      </Button>
      <p className="field-hint">{t(`cashier.deposit.next.${nextOf(method.kind)}`)}</p>
      {settings.depositInfo.limits.length === 0 && (
        <p className="field-hint">
          {t("cashier.deposit.limit.hint")}{" "}
          <RouteLink href={memberPath("limits")}>{t("cashier.deposit.limit.set")}</RouteLink>
        </p>
      )}
    </form>
  );
}

function nextOf(kind: string): "page" | "qr" | "account" | "transfer" {
  return kind === "qr" || kind === "account" || kind === "transfer" ? kind : "page";
}

/** Returns the icon for a kind of deposit method. An unknown kind has the icon of a wallet. */
function methodIcon(kind: string): IconName {
  switch (kind) {
    case "ewallet":
      return "phone";
    case "bank":
      return "banknote";
    case "transfer":
      return "upload";
    case "qr":
      return "image";
    default:
      return "wallet";
  }
}

/**
 * The fee and the credited amount of a deposit before it is paid. Without an amount, the lines show dashes, so that the
 * layout does not move when an amount is entered.
 */
function DepositCostLines({ amount, method }: { amount: Money | undefined; method: DepositMethod }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const cost = amount === undefined ? undefined : depositCost(amount, method);
  const text = (value: Money | undefined) => (value === undefined ? "–" : money(value));
  return (
    <div className="cost-lines">
      <Facts
        facts={[
          { name: t("cashier.deposit.youPay"), value: text(amount) },
          { name: t("cashier.fee"), value: cost?.isPaidByMember === false ? t("cashier.fee.none") : text(cost?.fee) },
          { name: t("cashier.deposit.youGet"), value: text(cost?.credited), isTotal: true },
        ]}
      />
    </div>
  );
}
