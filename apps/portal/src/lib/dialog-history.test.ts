import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followHistory } from "./dialog-history.ts";
import { closeDialog, currentDialog, openDialog } from "./dialog-store.ts";
import { navigate } from "./location.tsx";

const entry = () => (history.state as { dialog?: string } | null)?.dialog;
/** happy-dom keeps no list of entries: "back" is the entry that the browser would show, and its event. */
const goTo = (state: unknown) => {
  history.replaceState(state, "");
  dispatchEvent(new PopStateEvent("popstate", { state }));
};

beforeEach(() => {
  history.replaceState(null, "", "/");
  followHistory();
});
afterEach(async () => {
  closeDialog();
  history.replaceState(null, "");
  await vi.waitFor(() => expect(currentDialog()).toBeUndefined());
});

describe("an open dialog", () => {
  it("is an entry of the history, and one that takes its place takes its entry", () => {
    const push = vi.spyOn(history, "pushState");
    openDialog({ kind: "login" });
    openDialog({ kind: "register" });
    expect(entry()).toBe("register");
    expect(push).toHaveBeenCalledOnce();
    push.mockRestore();
  });

  it("is closed by the browser's back, and opened again by its forward", () => {
    openDialog({ kind: "register" });
    goTo(null);
    expect(currentDialog()).toBeUndefined();
    goTo({ dialog: "register" });
    expect(currentDialog()).toEqual({ kind: "register" });
  });

  it("leaves its entry behind when it is closed otherwise", async () => {
    const back = vi.spyOn(history, "back").mockImplementation(() => goTo(null));
    openDialog({ kind: "login" });
    closeDialog();
    await vi.waitFor(() => expect(back).toHaveBeenCalledOnce());
    expect(entry()).toBeUndefined();
    back.mockRestore();
  });

  it("gives its entry to the address that the reader goes on to", async () => {
    const back = vi.spyOn(history, "back").mockImplementation(() => undefined);
    openDialog({ kind: "login" });
    closeDialog();
    navigate("/wallet");
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([location.pathname, entry(), back.mock.calls.length]).toEqual(["/wallet", undefined, 0]);
    back.mockRestore();
  });

  it("that waits for an answer stays", () => {
    document.body.innerHTML = '<dialog open closedby="none"></dialog>';
    openDialog({ kind: "login" });
    goTo(null);
    expect([currentDialog()?.kind, entry()]).toEqual(["login", "login"]);
    document.body.innerHTML = "";
  });

  it("that needs more than its name is not opened by forward", () => {
    goTo({ dialog: "changePassword" });
    expect([currentDialog(), entry()]).toEqual([undefined, undefined]);
  });
});
