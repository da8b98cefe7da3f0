import { act } from "react";
import { renderPart } from "@openhouse/ui/testing/render-part";
import { expect, it } from "vitest";
import { focusNextField } from "./focus-next-field.ts";

const form = (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key event comes from the fields
  <form onKeyDown={focusNextField}>
    <input name="first" required />
    <input name="optional" />
    <input name="filled" required defaultValue="Maria" />
    <input name="check" type="checkbox" required />
    <input name="last" required />
  </form>
);

it.each([
  ["first", "typed", "last", true],
  ["first", "", "first", false],
  ["last", "typed", "last", false],
])("Enter in the field %s with the text '%s' leads to the field %s", async (name, text, focusedName, isPrevented) => {
  const { find } = await renderPart(form);
  const input = find(`[name=${name}]`) as HTMLInputElement;
  input.value = text;
  input.focus();
  const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  await act(async () => void input.dispatchEvent(event));
  expect((document.activeElement as HTMLInputElement).name).toBe(focusedName);
  expect(event.defaultPrevented).toBe(isPrevented);
});
