/** Tests what the login shows and focuses: messages, the verification step, and the link for a forgotten password. */

import { act } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { PageSetting, RenderedInPage } from "../../../../testing/render-in-page.tsx";
import { typeText } from "../../../../testing/type-text.ts";
import LoginDialog from "./login-dialog.tsx";

const refuse = (code: string, value?: unknown) =>
  Promise.reject(new ApiError({ kind: "refused", code, message: `refused: ${code}`, status: 401, value }));

beforeEach(() => sessionStorage.clear());

const type = ({ find }: RenderedInPage, name: string, text: string) =>
  typeText(find(`input[name=${name}]`) as HTMLInputElement, text);
const submit = ({ find }: RenderedInPage) => act(async () => (find("form") as HTMLFormElement).requestSubmit());
const alertOf = ({ find }: RenderedInPage) => find("[role=alert]").textContent;
const press = ({ root }: RenderedInPage, text: string) =>
  act(async () => [...root.querySelectorAll("button")].find(({ textContent }) => textContent === text)?.click());

async function logIn(setting: PageSetting): Promise<RenderedInPage> {
  const rendered = await renderInPage(<LoginDialog />, setting);
  await type(rendered, "username", "demoplayer");
  await type(rendered, "password", "Wrong2026");
  await submit(rendered);
  return rendered;
}

describe("a wrong password", () => {
  it("focuses the password field and shows an error until the visitor types", async () => {
    const rendered = await logIn({ respond: () => refuse("login.cred.err") });
    expect(alertOf(rendered)).toBe("refused: login.cred.err");
    expect(document.activeElement).toBe(rendered.find("input[name=password]"));
    await type(rendered, "password", "Player2026");
    expect(alertOf(rendered)).toBe("");
  });
});

describe("a missing value", () => {
  it("is shown as an error at its field until the visitor types there", async () => {
    const rendered = await renderInPage(<LoginDialog />);
    await submit(rendered);
    const errors = () => rendered.root.querySelectorAll(".field-error").length;
    expect(errors()).toBe(2);
    await type(rendered, "username", "d");
    expect([errors(), alertOf(rendered)]).toEqual([1, ""]);
    await type(rendered, "password", "p");
    expect(errors()).toBe(0);
  });
});

describe("a wrong SMS code", () => {
  it("is shown as an error at its field, which has the focus, until the code is typed again", async () => {
    const respond = (route: string) =>
      route === "POST /wps/session/login" ? refuse("verification.code.invalid") : { countries: [] };
    const flags = { MOBILEVERCODELOGIN3: true };
    const rendered = await renderInPage(<LoginDialog />, { merchant: { flags }, respond });
    const tabs = [...rendered.root.querySelectorAll<HTMLElement>("[role=tab]")];
    await act(async () => tabs.find(({ textContent }) => textContent === "SMS code")?.click());
    await type(rendered, "mobileNum", "9171234567");
    await type(rendered, "code", "111111");
    await submit(rendered);
    expect(rendered.find(".field-error").textContent).toBe("refused: verification.code.invalid");
    expect(alertOf(rendered)).toBe("");
    expect(document.activeElement).toBe(rendered.find("input[name=code]"));
    await type(rendered, "code", "222222");
    expect(rendered.root.querySelector(".field-error")).toBeNull();
  });
});

describe("the verification of a new login location", () => {
  const value = { ticket: "first", methods: [{ method: "totp", to: "" }] };
  const openVerification = () =>
    logIn({ merchant: { flags: { REG3: true } }, respond: () => refuse("login_verify_required", value) });

  it("has a title of its own, hides the rest of the login, and has the focus", async () => {
    const { find, root } = await openVerification();
    expect(find("dialog h2").textContent).toBe("Is it you?");
    expect(root.querySelectorAll("h3")).toHaveLength(0);
    expect(root.textContent).not.toContain("No account yet?");
    expect(root.textContent).not.toContain("Log in to continue.");
    expect(document.activeElement).toBe(find("input[name=method]"));
  });

  it("keeps the user name when the user goes back", async () => {
    const rendered = await openVerification();
    await press(rendered, "Back to the login");
    expect(rendered.find("dialog h2").textContent).toBe("Welcome back");
    expect((rendered.find("input[name=username]") as HTMLInputElement).value).toBe("demoplayer");
  });
});

describe("the link for a forgotten password", () => {
  it.each([true, false])("is shown only if its flag is on (flag: %s)", async (isOn) => {
    const { root } = await renderInPage(<LoginDialog />, { merchant: { flags: { CHNGPASSVERIF3: isOn } } });
    expect(root.textContent?.includes("Forgot password?")).toBe(isOn);
  });
});
