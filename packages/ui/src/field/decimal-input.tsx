/**
 * The input of a field for a decimal number. When it loses the focus, blanks around the number and leading zeros are
 * removed, so that the field shows the number that is read: " 007.10 " becomes "7.10".
 */

import type { InputHTMLAttributes } from "react";

export function DecimalInput({ onBlur, ...input }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <input
      type="text"
      {...input}
      inputMode="decimal"
      onBlur={(event) => {
        tidy(event.currentTarget);
        onBlur?.(event);
      }}
    />
  );
}

function tidy(input: HTMLInputElement): void {
  const text = input.value.trim().replace(/^(-?)0+(?=\d)/, "$1");
  if (text === input.value) return;
  // React ignores a value that is assigned directly, so the native setter and an input event report the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
