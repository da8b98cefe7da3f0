import { leaveDialogEntry } from "@openhouse/ui/dialog/dialog-entry";
import { beforeEach, expect, it, vi } from "vitest";
import { navigate } from "./location.tsx";

beforeEach(() => {
  history.pushState(null, "", "/hot");
  history.pushState(null, "", "/member/withdraw");
  history.pushState({ dialog: true }, "");
});

it.each([
  ["takes the place of its entry", {}, "/member/withdraw"],
  ["that replaces the page leaves its entry first", { replace: true }, "/hot"],
])("a navigation from a dialog %s", (_case, options, previousPath) => {
  navigate("/rng", options);
  expect(location.pathname).toBe("/rng");
  history.back();
  expect(location.pathname).toBe(previousPath);
});

it("a navigation while the browser leaves the entry of a dialog arrives at its page", () => {
  // A browser goes back after the current task.
  const back = vi.spyOn(history, "back").mockImplementation(() => undefined);
  leaveDialogEntry();
  navigate("/rng");
  back.mockRestore();
  history.back();
  expect(location.pathname).toBe("/rng");
  history.back();
  expect(location.pathname).toBe("/member/withdraw");
});
