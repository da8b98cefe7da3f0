import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { registrationRules } from "@openhouse/rules/identity/registration-rules";
import { closeDialog, openDialog } from "../../lib/dialog-store.ts";
import type { ShellDialog } from "../../lib/dialog-store.ts";
import { renderInPage } from "../../testing/render-in-page.tsx";
import { Dialogs } from "./dialogs.tsx";

const game = { name: "Slot", nodeId: "1", gameId: "1", gameCode: "slot", vendor: "STUDIO", mode: "real" } as const;

afterEach(() => act(async () => closeDialog()));

async function show() {
  const answer = (route: string) =>
    route === "GET /wps/system/setting/register" ? registrationRules : new Promise(() => undefined);
  const rendered = await renderInPage(<Dialogs />, { answer });
  const open = async (dialog: ShellDialog, selector: string) => {
    await act(async () => openDialog(dialog));
    await rendered.until(() => rendered.find(selector));
  };
  return { ...rendered, open };
}

describe("the dialogs of the shell", () => {
  it("leads from the login to the registration", async () => {
    const { open, root } = await show();
    await open({ kind: "login" }, "input[name=remember]");
    await open({ kind: "register" }, "input[name=confirmPassword]");
    expect(root.querySelector("input[name=remember]")).toBeNull();
    expect(root.querySelectorAll("dialog[open]")).toHaveLength(1);
  });

  it("leads from a game to the registration", async () => {
    const { open, root } = await show();
    await open({ kind: "game", game }, ".game-frame");
    await open({ kind: "register" }, "input[name=confirmPassword]");
    expect(root.querySelector(".game-frame")).toBeNull();
  });
});
