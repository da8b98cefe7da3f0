/** A checkbox with its label and error. */

import "./field.css";
import { useId } from "react";
import type { InputHTMLAttributes } from "react";
import { Icon } from "../icon/icon.tsx";

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "id"> {
  readonly label: string;
  readonly error?: string | undefined;
}

/** The whole line is clickable. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <label className="check">
      <input
        {...input}
        type="checkbox"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
      />
      <span>{label}</span>
      {error !== undefined && (
        <span className="field-error" id={id}>
          <Icon name="warning" />
          {error}
        </span>
      )}
    </label>
  );
}
