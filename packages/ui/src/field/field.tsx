/** A form field: label, control, hint, and the first error. */

import "./field.css";
import { useId } from "react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { DecimalInput } from "./decimal-input.tsx";

/** The attributes that a control gets from its field. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly required: boolean;
}

export interface FieldTexts {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The first error of the field; undefined while it is valid or untouched. */
  readonly error?: string | undefined;
  readonly required?: boolean;
}

interface FieldProps extends FieldTexts {
  readonly children: (control: FieldControl) => ReactNode;
}

/** `children` renders the control and must set the given attributes on it. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const descriptionIds = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return (
    <div className="field">
      <div className="field-head">
        <label className="field-label" htmlFor={id}>
          {label}
          {required && (
            <span className="field-star" aria-hidden="true">
              {" *"}
            </span>
          )}
        </label>
        {error !== undefined && (
          <span className="field-error" id={`${id}-error`}>
            <Icon name="warning" />
            {error}
          </span>
        )}
      </div>
      {children({
        id,
        "aria-describedby": descriptionIds.length > 0 ? descriptionIds.join(" ") : undefined,
        "aria-invalid": error === undefined ? undefined : true,
        required,
      })}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`} data-error={error === undefined ? undefined : ""}>
          {hint}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldTexts & Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldControl>;

/** A one-line text field. Forms validate themselves (`noValidate`), so `required` is only for assistive technology. */
export function TextField({ label, hint, error, required, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required ?? false}>
      {(control) => (
        <div className="control">
          {input.inputMode === "decimal" ? (
            <DecimalInput {...input} {...control} />
          ) : (
            <input type="text" {...input} {...control} />
          )}
        </div>
      )}
    </Field>
  );
}
