import { describe, expect, it } from "vitest";
import { submitForm } from "../../../testing/submit-form.ts";
import { bareState, bodiesOf, focusedPart, refusalOf, showPane } from "../testing/show-pane.tsx";
import { AddressPane } from "./address-pane.tsx";

const codeRoute = "POST /wps/member/address/code";
const bindRoute = "POST /wps/member/address";
const sentCode = { [codeRoute]: () => ({ expiredMinutes: 5 }) };

async function openForm(kind: "Mobile number" | "E-mail", responses: Parameters<typeof showPane>[1] = {}) {
  const page = await showPane(<AddressPane />, { ...sentCode, ...responses });
  await page.until(() => page.find(".address-line"));
  await page.click(`button[aria-label$=": ${kind}"]`);
  return page;
}

describe("the pane of contact addresses", () => {
  it("shows which addresses are confirmed and which are missing", async () => {
    const page = await showPane(<AddressPane />);
    await page.until(() => page.find(".address-line"));
    const lines = [...page.root.querySelectorAll(".address-line")].map((line) => line.textContent);
    expect(lines).toEqual(["Mobile numberNone yetConfirm", "E-mailj•••@example.phConfirmedChange"]);
  });

  it("explains the risk of codes by SMS, and names the safer method", async () => {
    const page = await showPane(<AddressPane />);
    expect(page.root.textContent).toContain("An authenticator app is safer than SMS");
    expect(page.root.textContent).toContain("if someone takes over your number, they also get your SMS codes");
  });

  it("[S4.035] adds a mobile number with a code and the password, and moves the focus to each step", async () => {
    const page = await openForm("Mobile number", { [bindRoute]: () => bareState });
    expect(focusedPart()).toBe("address");
    await submitForm(page, { address: " 0917 123 4567 " });
    await page.until(() => expect(page.find("output").textContent).toContain("0917 123 4567"));
    expect(focusedPart()).toBe("verificationCode");
    await submitForm(page, { verificationCode: "123456", password: "Player2026" });
    await page.until(() => expect(page.root.querySelector("form")).toBeNull());
    expect(bodiesOf(page, codeRoute)).toEqual([{ kind: "mobile", address: "0917 123 4567" }]);
    const proof = { verificationCode: "123456", password: "Player2026" };
    expect(bodiesOf(page, bindRoute)).toEqual([{ kind: "mobile", address: "0917 123 4567", ...proof }]);
    expect(focusedPart()).toBe("Mobile number and e-mail");
  });

  it("continues with the field for the code if the server refuses to send a second code too soon", async () => {
    const page = await openForm("E-mail", { [codeRoute]: () => refusalOf("verification.too.soon", 200) });
    await submitForm(page, { address: "new@example.ph" });
    await page.until(() => expect(focusedPart()).toBe("verificationCode"));
    expect(page.find("output").textContent).toBe("The server says verification.too.soon.");
  });

  it("also requires the authenticator's code if the member has one", async () => {
    const withAuthenticator = { "GET /wps/member/security": () => ({ ...bareState, hasAuthenticator: true }) };
    const page = await openForm("E-mail", { ...withAuthenticator, [bindRoute]: () => bareState });
    await submitForm(page, { address: "new@example.ph" });
    await page.until(() => page.find("input[name=code]"));
    await submitForm(page, { verificationCode: "123456", password: "Player2026", code: "NWCO-W42C-AAAA-BBBB" });
    await page.until(() => expect(bodiesOf(page, bindRoute)).toMatchObject([{ code: "NWCO-W42C-AAAA-BBBB" }]));
  });

  it("requires the authenticator's code if the server refuses the change without it", async () => {
    const page = await openForm("E-mail", { [bindRoute]: () => refusalOf("empty.field", 400, { field: "code" }) });
    await submitForm(page, { address: "new@example.ph" });
    await page.until(() => page.find("input[name=verificationCode]"));
    await submitForm(page, { verificationCode: "123456", password: "Player2026" });
    await page.until(() => expect(page.find("input[name=code]").getAttribute("aria-invalid")).toBe("true"));
  });

  it.each([
    ["an invalid address", codeRoute, refusalOf("format.email.err", 400, { field: "address" }), "address"],
    ["a wrong code", bindRoute, refusalOf("verification.code.invalid"), "verificationCode"],
    ["a wrong password", bindRoute, refusalOf("login.cred.err", 401, { field: "password" }), "password"],
  ])("shows an error at the focused field for %s", async (_case, route, refusal, field) => {
    const page = await openForm("E-mail", { [route]: () => refusal });
    await submitForm(page, { address: "new@example.ph" });
    if (route === bindRoute) {
      await page.until(() => page.find("input[name=password]"));
      await submitForm(page, { verificationCode: "000000", password: "Wrong2026" });
    }
    await page.until(() => expect(page.find(`input[name=${field}]`).getAttribute("aria-invalid")).toBe("true"));
    expect(focusedPart()).toBe(field);
  });

  it("focuses the first field and sends nothing if it is empty", async () => {
    const page = await openForm("E-mail");
    await submitForm(page, {});
    expect(focusedPart()).toBe("address");
    expect(page.find(".field-error").textContent).toBe("Input cannot be empty");
    expect(bodiesOf(page, codeRoute)).toEqual([]);
  });

  it("shows an error if loading fails, and loads again on a retry", async () => {
    let tries = 0;
    const page = await showPane(<AddressPane />, {
      "GET /wps/member/security": () => ((tries += 1) === 1 ? refusalOf("request.param.err") : bareState),
    });
    await page.until(() => page.find(".pane-failure"));
    expect(page.root.querySelector(".address-line")).toBeNull();
    await page.click(".pane-failure button");
    await page.until(() => expect(page.root.querySelectorAll(".address-line")).toHaveLength(2));
  });
});
