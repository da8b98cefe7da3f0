/** Empties the password fields of a document, shown or hidden, and tells the forms that hold their text. */

/** See the head of this file. */
export function forgetTypedPasswords(root: Document): void {
  const fields = root.querySelectorAll<HTMLInputElement>("input[type=password], input[data-secret]");
  // React hears of a text only when it was not written by the property of the field itself, which it watches.
  const text = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  for (const field of fields) {
    if (field.value === "") continue;
    text?.set?.call(field, "");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
