/** A field for an amount of money. The value is a text, which the caller parses with `parseMoney`. */

import type { InputHTMLAttributes } from "react";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { DecimalInput } from "./decimal-input.tsx";
import { Field } from "./field.tsx";
import type { FieldControl, FieldTexts } from "./field.tsx";

interface MoneyFieldProps
  extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldControl | "type" | "inputMode"> {
  readonly currency: CurrencyCode;
}

/** Phones show a decimal keyboard. The currency symbol is shown before the amount. The text is not checked here. */
export function MoneyField({ label, hint, error, required, currency, ...input }: MoneyFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required ?? false}>
      {(control) => (
        <div className="control">
          <span className="control-sign" aria-hidden="true">
            {currencies[currency].symbol}
          </span>
          <DecimalInput autoComplete="off" {...input} {...control} />
        </div>
      )}
    </Field>
  );
}
