/** An amount field with buttons for common amounts. */

import { Button } from "@openhouse/ui/button/button";
import { MoneyField } from "@openhouse/ui/field/money-field";
import { decimalTextOf } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../lib/formats/use-formats.ts";

interface AmountEntryProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly currency: Money["currency"];
  readonly hint: string;
  readonly error: string | undefined;
  readonly quick: readonly Money[];
  /** A button for the maximum amount. */
  readonly all?: { readonly label: string; readonly amount: Money };
  readonly onBlur: () => void;
  /** True if the field gets the focus when the form appears. */
  readonly isFocused?: boolean;
}

/** The buttons write their amount into the field. */
export function AmountEntry(props: AmountEntryProps) {
  const { text, onText, currency, hint, error, quick, all, onBlur, isFocused = false } = props;
  const { t } = useTexts();
  const formats = useFormats();
  const chips = quick.map((amount) => ({ label: formats.short(amount), amount }));
  return (
    <div className="amount-entry">
      <MoneyField
        label={t("common.amount")}
        name="amount"
        currency={currency}
        value={text}
        hint={hint}
        error={error}
        required
        autoFocus={isFocused}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <fieldset className="quick-amounts">
        <legend className="visually-hidden">{t("cashier.amount.quick")}</legend>
        {[...chips, ...(all === undefined ? [] : [all])].map(({ label, amount }) => (
          <Button key={label} size="small" onClick={() => onText(shortText(amount))}>
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

/** "500" instead of "500.00", as a person would type it. */
function shortText(amount: Money): string {
  return decimalTextOf(amount).replace(/\.0+$/, "");
}
