/**
 * The fields of a bank that receives payouts: on or off, and who pays. A new bank also has fields for its code, its
 * name and its address format.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { addressForms } from "@openhouse/rules/payments/crypto-address";
import { IconButton } from "@openhouse/ui/button/button";
import { CheckField } from "@openhouse/ui/field/check-field";
import { SelectField } from "@openhouse/ui/select/select";
import { NewCodeFields } from "./method-fields.tsx";
import type { TypedBank } from "./withdraw-draft.ts";

interface BankFieldsProps {
  readonly bank: TypedBank;
  readonly providers: readonly string[];
  readonly onChange: (part: Partial<TypedBank>) => void;
  readonly onRemove: () => void;
}

export function BankFields({ bank, providers, onChange, onRemove }: BankFieldsProps) {
  const { t } = useTexts();
  const { code, name, isOn, provider, addressForm } = bank;
  const isNew = bank.isNew === true;
  const title = name === "" ? t("methods.newPayee") : name;
  // A provider that is not available any more stays in the list while the bank uses it.
  const knownProviders = provider === "" || providers.includes(provider) ? providers : [...providers, provider];
  return (
    <li>
      <CheckField
        label={title}
        checked={isOn}
        onChange={({ currentTarget }) => onChange({ isOn: currentTarget.checked })}
      />
      {isNew && <NewCodeFields code={code} name={name} onChange={onChange} />}
      <SelectField
        label={t("methods.payout", { bank: title })}
        value={provider}
        options={[
          ...knownProviders.map((value) => ({ value, label: t("methods.payout.by", { provider: value }) })),
          { value: "", label: t("methods.payout.hand") },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ payout: value === "" ? "hand" : "provider", provider: value })
        }
      />
      {isNew && addressForm !== null && (
        <SelectField
          label={t("methods.addressForm")}
          value={addressForm}
          options={addressForms.map((value) => ({ value, label: value }))}
          onChange={({ currentTarget }) => {
            const form = addressForms.find((candidate) => candidate === currentTarget.value);
            if (form !== undefined) onChange({ addressForm: form });
          }}
        />
      )}
      {isNew && <IconButton icon="trash" label={t("methods.removeBank", { bank: title })} onClick={onRemove} />}
    </li>
  );
}
