/**
 * Set-up of component tests. The test files of a worker share one page, so each file cleans up after itself. Modules
 * are loaded again for the next file, because some modules keep state, such as open dialogs and favourites.
 */

import { afterAll, beforeEach, vi } from "vitest";
import { unmountParts } from "./render-part.tsx";

/** A `history.back()` before the first entry opens about:blank, where `replaceState` does not work. */
beforeEach(() => {
  if (location.protocol === "about:") happyWindow().happyDOM.setURL("http://localhost:3000/");
});

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await unmountParts();
  // If the file ended during an import, the same import would fail in the next file as well.
  await vi.dynamicImportSettled();
  document.body.innerHTML = "";
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  vi.resetModules();
});

function happyWindow() {
  return window as unknown as { readonly happyDOM: { setURL(url: string): void } };
}
