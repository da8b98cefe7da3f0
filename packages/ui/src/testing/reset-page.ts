/**
 * Set-up of component tests. The files of a worker share one page, so each leaves it as it found it; modules are loaded
 * afresh for the next file, because stores of open dialogs and pressed hearts are module state.
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
