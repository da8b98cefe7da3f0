/** One range of the terms: group, amounts, fee, and who pays the fee. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { memberGroups } from "@openhouse/rules/payments/deposit-terms";
import { IconButton } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { SelectField } from "@openhouse/ui/select/select";
import type { TypedTerms } from "./method-draft.ts";

interface TermsRowProps {
  readonly number: number;
  readonly terms: TypedTerms;
  /** The last remaining range cannot be removed. */
  readonly isOnly: boolean;
  readonly onChange: (part: Partial<TypedTerms>) => void;
  readonly onRemove: () => void;
}

const fieldNames = ["minimum", "maximum", "percent", "fixed"] as const;
const payers = ["house", "member"] as const;

export function TermsRow({ number, terms, isOnly, onChange, onRemove }: TermsRowProps) {
  const { t } = useTexts();
  return (
    <li>
      <fieldset className="terms-row">
        <legend className="visually-hidden">{t("methods.range", { number })}</legend>
        <SelectField
          label={t("methods.group")}
          value={terms.group}
          options={memberGroups.map((value) => ({ value, label: t(`methods.group.${value}`) }))}
          onChange={({ currentTarget }) => {
            const group = memberGroups.find((candidate) => candidate === currentTarget.value);
            if (group !== undefined) onChange({ group });
          }}
        />
        {fieldNames.map((name) => (
          <TextField
            key={name}
            label={t(`methods.${name}`)}
            value={terms[name]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          />
        ))}
        <SelectField
          label={t("methods.payer")}
          value={terms.feePayer}
          options={payers.map((value) => ({ value, label: t(`methods.payer.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ feePayer: currentTarget.value === "member" ? "member" : "house" })
          }
        />
        <IconButton icon="trash" label={t("methods.removeRange", { number })} disabled={isOnly} onClick={onRemove} />
      </fieldset>
    </li>
  );
}
