/** A field with a short list of options, rendered with the browser's select element. */

import type { SelectHTMLAttributes } from "react";
import { Field } from "../field/field.tsx";
import type { FieldControl, FieldTexts } from "../field/field.tsx";
import { Icon } from "../icon/icon.tsx";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldControl> {
  readonly options: readonly SelectOption[];
}

export function SelectField({ label, hint, error, required, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required ?? false}>
      {(control) => (
        <div className="control">
          <select {...select} {...control}>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="control-mark" />
        </div>
      )}
    </Field>
  );
}
