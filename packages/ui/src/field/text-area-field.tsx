/** A field for text of several lines. */

import type { TextareaHTMLAttributes } from "react";
import { Field } from "./field.tsx";
import type { FieldControl, FieldTexts } from "./field.tsx";

type TextAreaFieldProps = FieldTexts & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldControl>;

/** Can be resized vertically; `rows` is the initial height. */
export function TextAreaField({ label, hint, error, required, rows = 3, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required ?? false}>
      {(control) => (
        <div className="control">
          <textarea rows={rows} {...area} {...control} />
        </div>
      )}
    </Field>
  );
}
