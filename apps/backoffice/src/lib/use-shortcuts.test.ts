import { afterEach, describe, expect, it } from "vitest";
import { isFreeKey } from "./use-shortcuts.ts";

afterEach(() => document.body.replaceChildren());

/** Dispatches a key and returns the event as a listener of the window receives it. */
function pressKey(init: KeyboardEventInit, target: HTMLElement = document.body): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key: "a", bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

function appendElement<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  document.body.append(element);
  return element;
}

describe("a keyboard shortcut", () => {
  it("works everywhere on the page, also while a button has the focus", () => {
    expect(isFreeKey(pressKey({}))).toBe(true);
    expect(isFreeKey(pressKey({}, appendElement("button")))).toBe(true);
  });

  it.each(["input", "select", "textarea"] as const)("does not react to a key in the element %s", (name) => {
    expect(isFreeKey(pressKey({}, appendElement(name)))).toBe(false);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
    "does not react to a key with %j",
    (init) => {
      expect(isFreeKey(pressKey(init))).toBe(false);
    },
  );

  it("does not react while a dialog is open", () => {
    const dialog = appendElement("dialog");
    dialog.setAttribute("open", "");
    expect(isFreeKey(pressKey({}))).toBe(false);
  });
});
