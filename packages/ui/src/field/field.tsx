/** A form field: label, the first error next to it, a hint that turns with it, and one control. */

import "./field.css";
import { useId } from "react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";

/** What a control takes over from its field. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly required: boolean;
}

/** The texts around a control. */
export interface FieldTexts {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The first error of the field; undefined while it is right or untouched. */
  readonly error?: string | undefined;
  readonly required?: boolean;
}

interface FieldProps extends FieldTexts {
  readonly children: (control: FieldControl) => ReactNode;
}

/** The frame of any control; the child function spreads what it gets onto its input. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
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
        "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
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

/** A one-line text. Forms validate themselves (`noValidate`), so `required` here is for assistive technology. */
export function TextField({ label, hint, error, required, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required ?? false}>
      {(control) => (
        <div className="control">
          <input type="text" {...input} {...control} />
        </div>
      )}
    </Field>
  );
}
