import { describe, expect, it } from "vitest";
import { submitForm } from "../../../testing/submit-form.ts";
import { bareState, bodiesOf, focusedPart, refusalOf, showPane } from "../testing/show-pane.tsx";
import { PasswordPane } from "./password-pane.tsx";
import { PaymentPasswordPane } from "./payment-password-pane.tsx";

const facts = {
  "GET /wps/member/info": () => ({ hasPaymentPassword: true }),
  "GET /wps/system/setting/register": () => ({}),
};
const opener = ".security-head button";

describe("the panes for passwords", () => {
  it.each([
    ["Password", <PasswordPane key="1" />],
    ["Payment password", <PaymentPasswordPane key="2" />],
  ])('open "%s" with the focus in the first field, and can be closed again', async (title, pane) => {
    const page = await showPane(pane, facts);
    await page.until(() => page.find(opener));
    await page.click(opener);
    expect(page.find("form input")).toBe(document.activeElement);
    await page.click('.form-actions [data-kind="plain"]');
    expect(page.root.querySelector("form")).toBeNull();
    expect(focusedPart()).toBe(title);
  });

  it("focus the first invalid field, and the field that the server refuses", async () => {
    const page = await showPane(<PasswordPane />, {
      ...facts,
      "POST /wps/member/password": () => refusalOf("login.cred.err", 401, { field: "password" }),
    });
    await page.click(opener);
    await submitForm(page, { oldPassword: "Wrong2026" });
    expect(focusedPart()).toBe("newPassword");
    await submitForm(page, { newPassword: "Bagong2026", confirmNewPassword: "Bagong2026" });
    await page.until(() => expect(page.find(".field-error").textContent).toBe("The login password is wrong"));
    expect(focusedPart()).toBe("oldPassword");
  });

  it("require no old password if the member has none", async () => {
    const page = await showPane(<PasswordPane />, {
      ...facts,
      "GET /wps/member/security": () => ({ ...bareState, passwordChangedAt: null }),
      "POST /wps/member/password": () => ({ token: "fresh" }),
    });
    await page.until(() => expect(page.find(".security-head").textContent).toContain("No password yet"));
    await page.click(opener);
    await submitForm(page, { newPassword: "Bagong2026", confirmNewPassword: "Bagong2026" });
    await page.until(() => expect(bodiesOf(page, "POST /wps/member/password")).toHaveLength(1));
    expect(bodiesOf(page, "POST /wps/member/password")[0]).not.toHaveProperty("oldPassword");
  });

  it("do not show whether a payment password is set if the member's data could not be loaded", async () => {
    const page = await showPane(<PaymentPasswordPane />, {
      "GET /wps/member/info": () => refusalOf("request.param.err"),
    });
    await page.until(() => page.find(".pane-failure"));
    expect(page.root.querySelector(`.badge, ${opener}`)).toBeNull();
  });
});
