import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { registrationRules } from "@openhouse/rules/identity/registration-rules";
import { closeDialog, openDialog } from "../../lib/dialogs/dialog-store.ts";
import type { ShellDialog } from "../../lib/dialogs/dialog-store.ts";
import { renderInPage } from "../../testing/render-in-page.tsx";
import { typeText } from "../../testing/type-text.ts";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { isDialogEntry } from "@openhouse/ui/dialog/dialog-entry";
import { Dialogs } from "./dialogs.tsx";

const game = { name: "Slot", nodeId: "1", gameId: "1", gameCode: "slot", vendor: "STUDIO", mode: "real" } as const;

/** Delays the chunk of the password recovery, or makes it fail. */
const recoveryChunk = vi.hoisted(() => ({ loading: Promise.resolve() }));
vi.mock("../../features/session/components/recovery/forgot-dialog.tsx", async (load) => {
  await recoveryChunk.loading;
  return load();
});

afterEach(() => act(async () => closeDialog()));

/** The response to a login. `responses` adds that the member still has the initial password. */
const login = { token: "t", id: "1", userName: "ana", customerType: 0, firstTimeLogin: false, passwordExpired: false };
const responses: Readonly<Record<string, unknown>> = {
  "GET /wps/system/setting/register": registrationRules,
  "POST /wps/session/login": { ...login, changePasswordRequired: true },
};

async function show() {
  const respond = (route: string) => responses[route] ?? new Promise(() => undefined);
  const rendered = await renderInPage(<Dialogs />, { respond });
  const open = async (dialog: ShellDialog, selector: string) => {
    await act(async () => openDialog(dialog));
    await rendered.until(() => rendered.find(selector));
  };
  return { ...rendered, open };
}

describe("the dialog host", () => {
  it("replaces the login by the registration", async () => {
    const { open, root } = await show();
    await open({ kind: "login" }, "input[name=remember]");
    await open({ kind: "register" }, "input[name=confirmPassword]");
    expect(root.querySelector("input[name=remember]")).toBeNull();
    expect(root.querySelectorAll("dialog[open]")).toHaveLength(1);
  });

  it("[S2.135] opens a password change that cannot be closed after a login with the initial password", async () => {
    const { open, root, find, until } = await show();
    await open({ kind: "login" }, "input[name=remember]");
    await typeText(find("input[name=username]") as HTMLInputElement, "ana");
    await typeText(find("input[name=password]") as HTMLInputElement, "Welcome2026");
    await act(async () => (find("dialog form") as HTMLFormElement).requestSubmit());
    await until(() => find("dialog[open] input[name=confirmNewPassword]"));
    expect(root.querySelectorAll("dialog[open]")).toHaveLength(1);
    expect(find("dialog").getAttribute("closedby")).toBe("none");
    expect(root.querySelector('dialog [aria-label="Close"]')).toBeNull();
  });

  it("replaces a game by the registration", async () => {
    const { open, root } = await show();
    await open({ kind: "game", game }, ".game-frame");
    await open({ kind: "register" }, "input[name=confirmPassword]");
    expect(root.querySelector(".game-frame")).toBeNull();
  });

  it("shows that a dialog is loading, and keeps the previous dialog if loading fails", async () => {
    const { open, find, root, leave, until } = await show();
    await open({ kind: "login" }, "input[name=remember]");
    await typeText(find("input[name=username]") as HTMLInputElement, "ana");
    let fail: (error: Error) => void = () => undefined;
    recoveryChunk.loading = new Promise((_, reject) => {
      fail = reject;
    });
    await act(async () => openDialog({ kind: "forgotPassword" }));
    expect(root.textContent).toContain("One moment…");
    await act(async () => fail(new Error("offline")));
    await until(() => find(".form-failure"));
    expect(find(".form-failure").textContent).toContain("check your connection");
    await leave();
    expect(root.querySelectorAll("dialog")).toHaveLength(1);
    expect((find("input[name=username]") as HTMLInputElement).value).toBe("ana");
  });

  it("opens the help over the registration, and keeps the typed values", async () => {
    const { open, find, root } = await show();
    await open({ kind: "register" }, "input[name=confirmPassword]");
    await typeText(find("input[name=password]") as HTMLInputElement, "Lantern2026");
    await open({ kind: "registerHelp" }, ".help-list");
    await act(async () => find(".help-list ~ .dialog-actions button").click());
    expect(root.querySelector(".help-list")).toBeNull();
    expect((find("input[name=password]") as HTMLInputElement).value).toBe("Lantern2026");
  });
});

it("Back closes a dialog of a page, also if no dialog of the shell was open before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const onClose = vi.fn();
  await renderInPage(
    <>
      <Dialogs />
      <Dialog isOpen onClose={onClose} title="Title" closeLabel="Close">
        text
      </Dialog>
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(isDialogEntry()).toBe(true);
  });
  history.replaceState(null, "");
  await act(async () => dispatchEvent(new PopStateEvent("popstate")));
  expect(onClose).toHaveBeenCalled();
  vi.useRealTimers();
});
