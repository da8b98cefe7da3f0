/** Types into a field and leaves it, so that React handles the input and blur events. */

import { act } from "react";

export async function typeText(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  await act(async () => {
    input.focus();
    setText(input, text);
    input.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });
}

/** Sets the text of a field as typing does. */
export function setText(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React tracks the value through the element's own setter, so the prototype's setter is used.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
