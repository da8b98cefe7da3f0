/**
 * The form for a new payout account: bank, e-wallet or crypto network, number and holder. All accounts of a member have
 * the same holder.
 */

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
import { focusNextField } from "../../../../lib/forms/focus-next-field.ts";
import { refusedField } from "../../../../lib/forms/refused-field.ts";
import { useAddPayoutAccount } from "../../api/use-payout-account-actions.ts";
import type { WithdrawOptions } from "../../api/use-withdraw-options.ts";
import { findPayoutProblems } from "../../rules/find-payout-problems.ts";
import type { PayoutForm, PayoutFormProblems } from "../../rules/find-payout-problems.ts";
import { cardTypes, firstKindOf, payoutMethods } from "../../rules/withdraw-terms.ts";
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
const fieldNames = ["payeeName", "cardNumber", "paymentPassword"] as const;

/** After a refusal the form keeps the input. */
export function PayoutAccountForm({ options, onAdded }: PayoutAccountFormProps) {
  const { t } = useTexts();
  const { settings } = options;
  const holder = settings.holder ?? undefined;
  const methods = payoutMethods(settings).filter(({ institutions }) => institutions.length > 0);
  const [kind, setKind] = useState<PayoutKind>(firstKindOf(settings));
  const [bankCode, setBankCode] = useState("");
  const [form, setForm] = useState<PayoutForm>({ payeeName: holder ?? "", cardNumber: "", paymentPassword: "" });
  const [problems, setProblems] = useState<PayoutFormProblems>({});
  const adding = useAddPayoutAccount((account) => {
    showToast("success", t("cashier.account.added"));
    onAdded?.(account);
  });
  const institutions = methods.find((method) => method.kind === kind)?.institutions ?? [];
  const institution = institutions.find((candidate) => candidate.bankCode === bankCode) ?? institutions[0];

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const nextProblems = findPayoutProblems(form, { kind, holder });
    setProblems(nextProblems);
    if (Object.keys(nextProblems).length > 0 || institution === undefined) return;
    void adding.run({ ...form, cardType: cardTypes[kind], bankCode: institution.bankCode });
  };

  const refusedName = refusedField(adding.refusal, fieldNames);
  const field = (name: keyof PayoutForm) => {
    const problem = problems[name];
    return {
      value: form[name],
      required: true,
      error:
        problem === undefined
          ? refusedName === name
            ? adding.failure
            : undefined
          : t(problem === "empty" ? "common.problem.empty" : `cashier.problem.${problem}`),
      onChange: (event: { currentTarget: { value: string } }) => {
        setForm({ ...form, [name]: event.currentTarget.value });
        setProblems({ ...problems, [name]: undefined });
        if (refusedName === name) adding.reset();
      },
    };
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key event comes from the fields
    <form className="form" noValidate onSubmit={submit} onKeyDown={focusNextField}>
      {methods.length > 1 && (
        <ChoiceChips
          legend={t("cashier.account.kind")}
          chips={methods.map((method) => ({ value: method.kind, label: t(`cashier.account.${method.kind}`) }))}
          selected={kind}
          onSelect={(next) => {
            setKind(next);
            adding.reset();
          }}
        />
      )}
      <SelectField
        label={t(`cashier.account.${kind === "crypto" ? "network" : kind}`)}
        options={institutions.map((candidate) => ({ value: candidate.bankCode, label: candidate.bankName }))}
        value={institution?.bankCode ?? ""}
        onChange={(event) => setBankCode(event.currentTarget.value)}
        required
      />
      <TextField
        label={t(numberLabels[kind])}
        inputMode={kind === "crypto" ? "text" : "numeric"}
        autoComplete="off"
        autoCapitalize="none"
        autoFocus
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
      <FormFailure text={refusedName === undefined ? adding.failure : undefined} />
      <Button type="submit" kind="primary" size="large" icon="plus" isBusy={adding.isBusy}>
        {t("cashier.account.add")}
      </Button>
    </form>
  );
}
