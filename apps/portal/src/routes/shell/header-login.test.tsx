import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { closeDialog } from "../../lib/dialogs/dialog-store.ts";
import { renderInPage } from "../../testing/render-in-page.tsx";
import type { PageSetting } from "../../testing/render-in-page.tsx";
import { typeText } from "../../testing/type-text.ts";
import { Dialogs } from "./dialogs.tsx";
import { SessionCorner } from "./session-corner.tsx";

const result = { token: "t", id: "1", userName: "demoplayer", firstTimeLogin: false };

afterEach(() => act(async () => closeDialog()));

async function logIn(username: string, password: string, setting: PageSetting) {
  const page = (
    <>
      <SessionCorner />
      <Dialogs />
    </>
  );
  const rendered = await renderInPage(page, setting);
  const [name, secret] = rendered.root.querySelectorAll<HTMLInputElement>(".header-login input");
  if (name === undefined || secret === undefined) throw new Error("the header has no form");
  await typeText(name, username);
  await typeText(secret, password);
  await act(async () => (rendered.find(".header-login") as HTMLFormElement).requestSubmit());
  return rendered;
}

const refuse = (value?: unknown, code = "login.cred.err") =>
  Promise.reject(new ApiError({ kind: "refused", code, message: "refused", status: 401, value }));

describe("the login form in the header", () => {
  it("[S2.094] is shown to a visitor, and its fields have no names that could end up in a URL", async () => {
    const { root } = await renderInPage(<SessionCorner />);
    expect(root.querySelectorAll(".header-login input")).toHaveLength(2);
    expect(root.querySelector(".header-login [name]")).toBeNull();
  });

  it("[S6.005] disappears after the login", async () => {
    const respond = (route: string) => (route === "POST /wps/session/login" ? result : new Promise(() => undefined));
    const { root, until } = await logIn("demoplayer", "Player2026", { respond });
    await until(() => {
      if (root.querySelector(".header-login") !== null) throw new Error("still there");
    });
    expect(sessionStorage.getItem("token")).toBe("t");
  });

  it("[S8.001] opens the login dialog with the refusal and the user name after a refused login", async () => {
    const { find, until } = await logIn("demoplayer", "wrong", { respond: () => refuse() });
    await until(() => find("dialog [role=alert] p"));
    expect(find("dialog [role=alert]").textContent).toBe("Incorrect username or password");
    expect((find("dialog input[name=username]") as HTMLInputElement).value).toBe("demoplayer");
  });

  it("opens the captcha or the login verification if the server requires it", async () => {
    const respond = (route: string) => (route === "GET /wps/captcha" ? "png" : refuse({ captcha: true }));
    const captcha = await logIn("demoplayer", "wrong", { respond });
    await captcha.until(() => expect(captcha.find("dialog .captcha")).not.toBeNull());
    await act(async () => closeDialog());
    const step = { ticket: "one", methods: [{ method: "totp", to: "" }] };
    const verification = await logIn("demoplayer", "Player2026", {
      respond: () => refuse(step, "login_verify_required"),
    });
    await verification.until(() => expect(verification.find("dialog .place-methods")).not.toBeNull());
  });

  it("shows an error for missing values and sends nothing", async () => {
    const { find, until, calls } = await logIn("demoplayer", " ", { respond: () => result });
    await until(() => find("dialog [role=alert] p"));
    expect(find("dialog [role=alert]").textContent).toBe("Please enter the username and password");
    expect(calls).toEqual([]);
  });
});
