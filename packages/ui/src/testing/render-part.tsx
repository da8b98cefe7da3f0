/** Renders a component for tests. */

import { act } from "react";
import type { ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { renderToString } from "react-dom/server";

/** A rendered component. `find` throws if nothing matches the selector. */
export interface RenderedPart {
  readonly root: HTMLElement;
  find(selector: string): HTMLElement;
  click(selector: string): Promise<void>;
  /** Closes the topmost dialog by its close button. */
  leave(): Promise<void>;
  press(selector: string, key: string): Promise<void>;
  /** Unmounts the component, so that it does not react to what the next test does. */
  unmount(): Promise<void>;
  /** Repeats the check until it does not throw, and lets pending work complete in between. */
  until(check: () => unknown): Promise<void>;
}

/** Renders the component into an empty page and waits until its effects have run. */
export async function renderPart(part: ReactNode): Promise<RenderedPart> {
  const root = emptyPage();
  const reactRoot = createTestRoot(root);
  await act(async () => reactRoot.render(part));
  return partOf(root, reactRoot);
}

/** Renders the component as the server does, and hydrates it. */
export async function hydratePart(part: ReactNode): Promise<RenderedPart> {
  const root = emptyPage();
  root.innerHTML = renderToString(part);
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  const reactRoot = await act(async () => hydrateRoot(root, part));
  roots.add(reactRoot);
  return partOf(root, reactRoot);
}

function emptyPage(): HTMLElement {
  document.body.innerHTML = "";
  return document.body.appendChild(document.createElement("div"));
}

function partOf(root: HTMLElement, reactRoot: Root): RenderedPart {
  const find = (selector: string) => {
    const element = root.querySelector<HTMLElement>(selector);
    if (element === null) throw new Error(`nothing matches ${selector} in ${root.innerHTML.slice(0, 2_000)}`);
    return element;
  };
  const click = (selector: string) => act(async () => find(selector).click());
  return {
    root,
    find,
    click,
    leave: async () => {
      await click("dialog:last-of-type .dialog-head button");
      await until(() => assertClosed(root.querySelector("dialog[data-fading]") === null));
    },
    press: (selector, key) =>
      act(async () => void find(selector).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))),
    unmount: () => act(async () => reactRoot.unmount()),
    until,
  };
}

const roots = new Set<Root>();

/** Creates a root that `unmountParts` unmounts. */
export function createTestRoot(element: HTMLElement): Root {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  const root = createRoot(element);
  roots.add(root);
  return root;
}

/** Unmounts everything that a test file has rendered. */
export async function unmountParts(): Promise<void> {
  await act(async () => roots.forEach((root) => root.unmount()));
  roots.clear();
}

function assertClosed(isClosed: boolean): void {
  if (!isClosed) throw new Error("the dialog does not close");
}

/** Long enough to load a page on a busy machine, where other tests are still being compiled. */
const longestWaitMs = 10_000;

async function until(check: () => unknown): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 10) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
    try {
      check();
      return;
    } catch (error) {
      if (waitedMs >= longestWaitMs) throw error;
    }
  }
}
