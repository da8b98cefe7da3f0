import { describe, expect, it, vi } from "vitest";
import { submitForm } from "../../../testing/submit-form.ts";
import { bareState, bodiesOf, focusedPart, refusalOf, showPane } from "../testing/show-pane.tsx";
import { AuthenticatorPane } from "./authenticator-pane.tsx";

const draft = { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Open%20House:me?secret=JBSWY3DPEHPK3PXP" };
const recoveryCodes = ["AAAA-BBBB-CCCC-DDDD", "EEEE-FFFF-GGGG-HHHH"];
const route = "POST /wps/member/authenticator";
const withAuthenticator = {
  "GET /wps/member/security": () => ({ ...bareState, hasAuthenticator: true, recoveryCodesLeft: 1 }),
};

async function enrol(responses: Parameters<typeof showPane>[1] = {}) {
  const page = await showPane(<AuthenticatorPane />, {
    [route]: () => draft,
    [`${route}/confirmation`]: () => ({ recoveryCodes }),
    ...responses,
  });
  await page.until(() => page.find(".security-head button"));
  await page.click(".security-head button");
  return page;
}

describe("the pane of the authenticator", () => {
  it("sets up an authenticator in steps, and moves the focus to each step", async () => {
    const page = await enrol();
    expect(focusedPart()).toBe("password");
    await submitForm(page, { password: "Player2026" });
    await page.until(() => page.find(".qr-picture"));
    expect(page.find(".secret-text").textContent).toBe("JBSW Y3DP EHPK 3PXP");
    expect(focusedPart()).toContain("Scan this");
    await submitForm(page, { code: "123 456" });
    await page.until(() => page.find(".recovery-codes"));
    expect(focusedPart()).toContain("Your recovery codes are ready.");
    expect([...page.root.querySelectorAll(".recovery-codes code")].map((code) => code.textContent)).toEqual(
      recoveryCodes,
    );
    await page.click('.form-actions [data-kind="primary"]');
    expect(focusedPart()).toBe("Authenticator app");
    expect(bodiesOf(page, route)).toEqual([{ password: "Player2026" }]);
    expect(bodiesOf(page, `${route}/confirmation`)).toEqual([{ code: "123 456" }]);
  });

  it("shows only the password as wrong, because no user name was entered", async () => {
    const page = await enrol({ [route]: () => refusalOf("login.cred.err", 401, { field: "password" }) });
    await submitForm(page, { password: "Wrong2026" });
    await page.until(() => expect(page.find(".field-error").textContent).toBe("The login password is wrong"));
    expect(focusedPart()).toBe("password");
  });

  it("shows a wrong first code as an error of its field, and keeps the QR code", async () => {
    const wrong = { [`${route}/confirmation`]: () => refusalOf("login.totp.err", 401, { field: "code" }) };
    const page = await enrol(wrong);
    await submitForm(page, { password: "Player2026" });
    await page.until(() => page.find("input[name=code]"));
    await submitForm(page, { code: "000000" });
    await page.until(() => expect(page.find(".field-error").textContent).toBe("The server says login.totp.err."));
    expect(page.root.querySelector(".qr-picture")).not.toBeNull();
    expect(focusedPart()).toBe("code");
  });

  it("shows how many recovery codes are left, and replaces them after password and code were entered", async () => {
    const page = await showPane(<AuthenticatorPane />, {
      ...withAuthenticator,
      [`${route}/recoveryCodes`]: () => ({ recoveryCodes }),
    });
    await page.until(() => expect(page.root.textContent).toContain("1 recovery code left."));
    await page.click(".form-actions button");
    await submitForm(page, { password: "Player2026", code: "123456" });
    await page.until(() => page.find(".recovery-codes"));
    expect(bodiesOf(page, `${route}/recoveryCodes`)).toEqual([{ password: "Player2026", code: "123456" }]);
  });

  it("removes the authenticator after password and code were entered, or keeps it on cancel", async () => {
    const page = await showPane(<AuthenticatorPane />, { ...withAuthenticator, [`${route}/removal`]: () => null });
    await page.until(() => page.find('[data-kind="danger"]'));
    await page.click('[data-kind="danger"]');
    await page.click('form [data-kind="plain"]:not([data-square])');
    await page.click('[data-kind="danger"]');
    await submitForm(page, { password: "Player2026", code: "AAAA-BBBB-CCCC-DDDD" });
    await page.until(() => expect(page.root.querySelector("form")).toBeNull());
    const proof = { password: "Player2026", code: "AAAA-BBBB-CCCC-DDDD" };
    expect(bodiesOf(page, `${route}/removal`)).toEqual([proof]);
  });

  it("offers no actions if its state could not be loaded", async () => {
    const page = await showPane(<AuthenticatorPane />, {
      "GET /wps/member/security": () => refusalOf("request.param.err"),
    });
    await page.until(() => page.find(".pane-failure"));
    expect(page.root.querySelector(".security-head button, .badge")).toBeNull();
  });
});

describe("the button that copies the recovery codes", () => {
  it.each([
    ["shows in its label that the codes were copied", () => Promise.resolve(), "Copied."],
    [
      "shows an error if the codes cannot be copied",
      () => Promise.reject(new Error("denied")),
      "Your browser does not allow copying.",
    ],
  ])("%s", async (_case, writeText, text) => {
    vi.stubGlobal("navigator", { clipboard: { writeText: vi.fn<typeof writeText>(writeText) } });
    const page = await enrol();
    await submitForm(page, { password: "Player2026" });
    await page.until(() => page.find("input[name=code]"));
    await submitForm(page, { code: "123456" });
    await page.until(() => page.find(".recovery-codes"));
    await page.click(".form-actions button");
    await page.until(() => expect(page.root.textContent).toContain(text));
    expect(navigator.clipboard.writeText).toHaveBeenCalledExactlyOnceWith(recoveryCodes.join("\n"));
    vi.unstubAllGlobals();
  });
});
