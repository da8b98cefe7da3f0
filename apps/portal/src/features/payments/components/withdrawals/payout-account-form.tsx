/** A new payout account: bank, e-wallet or crypto address, number and holder. All accounts have the same holder. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChoiceChips } from "../../../../components/list/choice-chips.tsx";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { refusedField } from "../../../../lib/forms/refused-field.ts";
import { useAddPayoutAccount } from "../../api/use-payout-account-actions.ts";
import type { WithdrawOptions } from "../../api/use-withdraw-options.ts";
import { findPayoutProblems } from "../../rules/find-payout-problems.ts";
import type { PayoutForm, PayoutFormProblems } from "../../rules/find-payout-problems.ts";
import { cardTypes, payoutWays } from "../../rules/withdraw-terms.ts";
import type { PayoutAccount, PayoutKind } from "../../rules/withdraw-terms.ts";

interface PayoutAccountFormProps {
  readonly options: WithdrawOptions;
  readonly onAdded?: (account: PayoutAccount) => void;
}

const numberLabels = {
  bank: "cashier.account.number",
  eWallet: "cashier.account.mobile",
  crypto: "cashier.account.address",
} as const;
const names = ["payeeName", "cardNumber", "paymentPassword"] as const;

/** After a refusal the form keeps what was typed. */
export function PayoutAccountForm({ options, onAdded }: PayoutAccountFormProps) {
  const { t } = useTexts();
  const { settings } = options;
  const holder = settings.holder ?? undefined;
  const ways = payoutWays(settings).filter(({ merchants }) => merchants.length > 0);
  const [kind, setKind] = useState<PayoutKind>(ways[0]?.kind ?? "bank");
  const [bankCode, setBankCode] = useState("");
  const [form, setForm] = useState<PayoutForm>({ payeeName: holder ?? "", cardNumber: "", paymentPassword: "" });
  const [problems, setProblems] = useState<PayoutFormProblems>({});
  const adding = useAddPayoutAccount((account) => {
    showToast("gain", t("cashier.account.added"));
    onAdded?.(account);
  });
  const merchants = ways.find((way) => way.kind === kind)?.merchants ?? [];
  const merchant = merchants.find((each) => each.bankCode === bankCode) ?? merchants[0];

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const nextProblems = findPayoutProblems(form, { kind, holder });
    setProblems(nextProblems);
    if (Object.keys(nextProblems).length > 0 || merchant === undefined) return;
    void adding.run({ ...form, cardType: cardTypes[kind], bankCode: merchant.bankCode });
  };

  const refused = refusedField(adding.refusal, names);
  const field = (name: keyof PayoutForm) => {
    const problem = problems[name];
    return {
      value: form[name],
      required: true,
      error:
        problem === undefined
          ? refused === name
            ? adding.failure
            : undefined
          : t(problem === "empty" ? "common.problem.empty" : `cashier.problem.${problem}`),
      onChange: (event: { currentTarget: { value: string } }) => {
        setForm({ ...form, [name]: event.currentTarget.value });
        setProblems({ ...problems, [name]: undefined });
        if (refused === name) adding.reset();
      },
    };
  };

  return (
    <form className="form" noValidate onSubmit={submit}>
      {ways.length > 1 && (
        <ChoiceChips
          legend={t("cashier.account.kind")}
          chips={ways.map((way) => ({ value: way.kind, label: t(`cashier.account.${way.kind}`) }))}
          selected={kind}
          onSelect={(next) => {
            setKind(next);
            adding.reset();
          }}
        />
      )}
      <SelectField
        label={t(`cashier.account.${kind === "crypto" ? "network" : kind}`)}
        options={merchants.map((each) => ({ value: each.bankCode, label: each.bankName }))}
        value={merchant?.bankCode ?? ""}
        onChange={(event) => setBankCode(event.currentTarget.value)}
        required
      />
      <TextField
        label={t(numberLabels[kind])}
        inputMode={kind === "crypto" ? "text" : "numeric"}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={kind === "crypto" ? 100 : 40}
        {...(kind === "crypto" && { hint: t("cashier.account.address.hint") })}
        {...field("cardNumber")}
      />
      <TextField
        label={t("cashier.account.holder")}
        hint={t(kind === "crypto" ? "cashier.account.holder.crypto" : "cashier.account.holder.hint")}
        autoComplete="name"
        maxLength={100}
        {...field("payeeName")}
      />
      <PasswordField
        label={t("cashier.paymentPassword")}
        autoComplete="off"
        showLabel={t("common.password.show")}
        hideLabel={t("common.password.hide")}
        {...field("paymentPassword")}
      />
      <FormFailure text={refused === undefined ? adding.failure : undefined} />
      <Button type="submit" kind="primary" size="large" icon="plus" isBusy={adding.isBusy}>
        {t("cashier.account.add")}
      </Button>
    </form>
  );
}
