/** For tests: shows a part in the test's page. */

import { act } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";

/** A part on the page; `find` throws when the selector finds nothing. */
export interface RenderedPart {
  readonly root: HTMLElement;
  find(selector: string): HTMLElement;
  click(selector: string): Promise<void>;
  /** Closes the window on top by its cross. */
  leave(): Promise<void>;
  press(selector: string, key: string): Promise<void>;
  /** Takes the part off the page: one that stays would read the next test's address with its own answers. */
  unmount(): Promise<void>;
  /** Waits until the check passes, and lets what the part waits for arrive in between. */
  until(check: () => unknown): Promise<void>;
}

/** Renders into a fresh page and waits until effects ran. */
export async function renderPart(part: ReactNode): Promise<RenderedPart> {
  document.body.innerHTML = "";
  const root = document.body.appendChild(document.createElement("div"));
  const mounted = createTestRoot(root);
  await act(async () => mounted.render(part));
  const find = (selector: string) => {
    const found = root.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`nothing is called ${selector}`);
    return found;
  };
  const click = (selector: string) => act(async () => find(selector).click());
  return {
    root,
    find,
    click,
    leave: async () => {
      await click("dialog:last-of-type .dialog-head button");
      await until(() => ensure(root.querySelector("dialog[data-fading]") === null), 100);
    },
    press: (selector, key) =>
      act(async () => void find(selector).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))),
    unmount: () => act(async () => mounted.unmount()),
    until: (check) => until(check, 100),
  };
}

const roots = new Set<Root>();

/** Creates a root that `unmountParts` takes off the page. */
export function createTestRoot(element: HTMLElement): Root {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  const root = createRoot(element);
  roots.add(root);
  return root;
}

/** Unmounts what a test file left on the page. */
export async function unmountParts(): Promise<void> {
  await act(async () => roots.forEach((root) => root.unmount()));
  roots.clear();
}

function ensure(isTrue: boolean): void {
  if (!isTrue) throw new Error("the window does not close");
}

async function until(check: () => unknown, tries: number): Promise<void> {
  await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
  try {
    check();
  } catch (error) {
    if (tries === 0) throw error;
    await until(check, tries - 1);
  }
}
