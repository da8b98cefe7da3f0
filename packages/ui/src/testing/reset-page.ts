/**
 * Set-up of component tests. The files of a worker share one page, so each file cleans up after itself. Modules are
 * loaded again for the next file, because some stores, such as open dialogs and favourites, are module state.
 */

import { afterAll, vi } from "vitest";
import { unmountParts } from "./render-part.tsx";

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await unmountParts();
  document.body.innerHTML = "";
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  vi.resetModules();
});
