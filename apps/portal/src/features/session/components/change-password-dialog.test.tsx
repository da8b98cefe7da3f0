import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closeDialog } from "../../../lib/dialogs/dialog-store.ts";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { PageSetting } from "../../../testing/render-in-page.tsx";
import { typeText } from "../../../testing/type-text.ts";
import ChangePasswordDialog from "./change-password-dialog.tsx";

afterEach(() => act(async () => closeDialog()));

const respond = (route: string) => (route === "POST /wps/member/password" ? { token: "next" } : {});
const show = (setting: PageSetting = {}) =>
  renderInPage(<ChangePasswordDialog login={{ userName: "ana", firstTimeLogin: true }} returnTo="/wallet" />, {
    token: "t",
    respond,
    ...setting,
  });

describe("the dialog for a required password change", () => {
  it("cannot be closed and offers only the change and the sign-out", async () => {
    const { find, root } = await show();
    expect(find("dialog").getAttribute("closedby")).toBe("none");
    expect(root.querySelector('[aria-label="Close"]')).toBeNull();
    const buttons = [...root.querySelectorAll("dialog button:not([data-square])")].map(
      ({ textContent }) => textContent,
    );
    expect(buttons).toEqual(["Change the password", "Sign out"]);
  });

  it("completes the login after the change and opens the requested page", async () => {
    history.replaceState(null, "", "/");
    sessionStorage.clear();
    const { find, calls, session } = await show();
    for (const name of ["newPassword", "confirmNewPassword"]) {
      await typeText(find(`input[name=${name}]`) as HTMLInputElement, "Bagong2026");
    }
    await act(async () => (find("form") as HTMLFormElement).requestSubmit());
    await vi.waitFor(() => expect(location.pathname).toBe("/wallet"));
    expect(session.read()).toBe("next");
    expect(sessionStorage.getItem("afterLogin")).toBe("1");
    expect(calls.map(({ route }) => route)).toContain("POST /wps/member/firstLogin");
  });

  it("requires the member's agreement if another person opened the account", async () => {
    const memberWithoutAgreement = { type: 0, agreementRequired: true };
    const { find, calls, until, click } = await show({
      respond: (route) => (route === "GET /wps/member/info" ? memberWithoutAgreement : respond(route)),
    });
    await until(() => expect(find("dialog").textContent).toContain("I am 18 or older"));
    for (const name of ["newPassword", "confirmNewPassword"]) {
      await typeText(find(`input[name=${name}]`) as HTMLInputElement, "Bagong2026");
    }
    const changeCalls = () => calls.filter(({ route }) => route === "POST /wps/member/password");
    await act(async () => (find("form") as HTMLFormElement).requestSubmit());
    expect(changeCalls()).toEqual([]);
    expect(document.activeElement).toBe(find("input[name=isOfAge]"));
    await click("input[name=isOfAge]");
    await act(async () => (find("form") as HTMLFormElement).requestSubmit());
    expect(changeCalls()).toMatchObject([{ input: { body: { agreement: true, agreementVersion: "2026-1" } } }]);
  });

  it("allows the member to sign out instead of changing the password", async () => {
    const { click, session, calls } = await show();
    await click("form ~ button");
    expect(session.read()).toBeUndefined();
    expect(calls.map(({ route }) => route)).toContain("DELETE /wps/session/logout");
  });
});
