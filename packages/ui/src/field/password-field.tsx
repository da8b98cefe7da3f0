/** A password field with a show/hide button. */

import { useState } from "react";
import type { InputHTMLAttributes } from "react";
import { IconButton } from "../button/button.tsx";
import { Field } from "./field.tsx";
import type { FieldControl, FieldTexts } from "./field.tsx";

interface PasswordFieldProps
  extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldControl | "type"> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** The button's label names its action, so it needs no pressed state. */
export function PasswordField({ label, hint, error, required, showLabel, hideLabel, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} required={required ?? false}>
      {(control) => (
        <div className="control">
          <input
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            spellCheck={false}
            autoCapitalize="none"
            data-secret=""
          />
          <IconButton
            icon={isShown ? "eye-off" : "eye"}
            label={isShown ? hideLabel : showLabel}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
