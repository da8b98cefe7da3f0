import { addDialogEntry } from "@openhouse/ui/dialog/close-on-back";
import { isDialogEntry, leaveDialogEntry } from "@openhouse/ui/dialog/dialog-entry";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { navigate } from "./location.tsx";

beforeEach(() => {
  history.pushState(null, "", "/hot");
  history.pushState(null, "", "/member/withdraw");
  addDialogEntry();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

it("a navigation arrives although Back only left an entry of the game in the dialog", () => {
  vi.useFakeTimers();
  const back = vi.spyOn(history, "back").mockImplementation(() => undefined);
  leaveDialogEntry();
  navigate("/rng");
  expect(location.pathname).toBe("/member/withdraw");
  vi.advanceTimersByTime(1_500);
  back.mockRestore();
  expect(location.pathname).toBe("/rng");
  history.back();
  expect(isDialogEntry()).toBe(false);
});

it("the entry of a dialog is left to the entry of its page, past the entries of a game in a frame", () => {
  const traverseTo = vi.fn(() => ({ committed: Promise.resolve() }));
  vi.stubGlobal("navigation", { currentEntry: { key: "page" }, traverseTo });
  history.back();
  addDialogEntry();
  leaveDialogEntry();
  expect(traverseTo).toHaveBeenCalledExactlyOnceWith("page");
  vi.unstubAllGlobals();
  history.back();
});
