/** Types into a field as a person does: React hears of it, and of the field being left. */

import { act } from "react";

export async function typeText(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  await act(async () => {
    input.focus();
    // React keeps its own record of the value; only the prototype's setter goes past it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });
}
