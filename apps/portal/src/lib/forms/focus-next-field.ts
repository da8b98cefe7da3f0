/** Moves through a form with the Enter key, which phones show as "Next": no touch is needed between two fields. */

import type { KeyboardEvent } from "react";

const fields = "input:not([type=checkbox], [type=radio], [type=hidden], [type=file])";

/**
 * Enter in a text field focuses the next empty field that is required. In the last one it submits the form, as usual.
 */
export function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event;
  if (key !== "Enter" || event.nativeEvent.isComposing) return;
  const inputs = [...currentTarget.querySelectorAll<HTMLInputElement>(fields)];
  const index = inputs.findIndex((input) => input === target);
  const next = index === -1 ? undefined : inputs.slice(index + 1).find(isEmpty);
  if (next === undefined || inputs[index]?.value === "") return;
  event.preventDefault();
  next.focus();
}

function isEmpty({ value, required, disabled }: HTMLInputElement): boolean {
  return value === "" && required && !disabled;
}
