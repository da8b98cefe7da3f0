import { act } from "react";
import { ApiError } from "@openhouse/browser/api-error";
import { beforeEach, describe, expect, it } from "vitest";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { PageSetting, RenderedInPage } from "../../../../testing/render-in-page.tsx";
import { typeText } from "../../../../testing/type-text.ts";
import ForgotDialog from "./forgot-dialog.tsx";

const result = { token: "t", id: "1", userName: "ana", firstTimeLogin: false };
const responses: Readonly<Record<string, unknown>> = {
  "POST /wps/member/password/email": { expiredMinutes: 5 },
  "POST /wps/member/password/sms": { expiredMinutes: 5 },
  "POST /wps/member/password/verification": result,
  "GET /wps/member/info": {},
  "GET /wps/system/setting/register": {},
  "GET /wps/system/country": { countries: [] },
};

beforeEach(() => sessionStorage.clear());

function show(setting: PageSetting = {}): Promise<RenderedInPage> {
  const merchant = { flags: { MOBILENUMREG3: true } };
  return renderInPage(<ForgotDialog />, { respond: (route) => responses[route], merchant, ...setting });
}

async function send(rendered: RenderedInPage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await typeText(rendered.find(`input[name=${name}]`) as HTMLInputElement, text);
  }
  await act(async () => (rendered.find("form") as HTMLFormElement).requestSubmit());
}

const errorsOf = ({ root }: RenderedInPage) =>
  [...root.querySelectorAll(".field-error")].map((error) => error.textContent);
const sentCalls = ({ calls }: RenderedInPage) => calls.filter(({ route }) => route.startsWith("POST"));
const showPhoneForm = async () => {
  const rendered = await show();
  await rendered.click("[role=tab][aria-selected=false]");
  return rendered;
};

describe("the recovery of a password by e-mail", () => {
  it.each([
    ["[S5.007] without a user name", { email: "ana@example.ph" }, "Input cannot be empty"],
    ["[S5.008] without an e-mail address", { username: "ana12345" }, "Input cannot be empty"],
    ["with an invalid e-mail address", { username: "ana12345", email: "ana at home" }, "E-mail format is incorrect"],
  ])("%s shows an error and sends nothing", async (_case, values, error) => {
    const rendered = await show();
    await send(rendered, values);
    expect(errorsOf(rendered)).toEqual([error]);
    expect(sentCalls(rendered)).toEqual([]);
  });

  it("[S8.006] shows the text in_been_out, then sets the password with the code and logs in", async () => {
    const rendered = await show();
    await send(rendered, { username: " ana12345 ", email: "ana@example.ph" });
    expect(rendered.find("output").textContent).toContain("The email has been sent.");
    await send(rendered, { code: "123456", newPassword: "Bagong2026" });
    expect(sentCalls(rendered).map(({ input }) => (input as { body: unknown }).body)).toEqual([
      { username: "ana12345", email: "ana@example.ph" },
      { username: "ana12345", email: "ana@example.ph", verificationCode: "123456", newPassword: "Bagong2026" },
    ]);
    expect(rendered.session.read()).toBe("t");
  });
});

describe("a recovery e-mail that is refused because one was just sent", () => {
  it("opens the form for the code of the earlier e-mail, and shows the server's text", async () => {
    const tooSoon = {
      kind: "refused" as const,
      code: "verification.too.soon",
      message: "Again in 40 seconds",
      status: 200,
    };
    const respond = (route: string) =>
      route === "POST /wps/member/password/email" ? Promise.reject(new ApiError(tooSoon)) : responses[route];
    const rendered = await show({ respond });
    await send(rendered, { username: "ana12345", email: "ana@example.ph" });
    expect(rendered.find("output").textContent).toBe("Again in 40 seconds");
    await send(rendered, { code: "123456", newPassword: "Bagong2026" });
    expect(rendered.session.read()).toBe("t");
  });
});

describe("the recovery of a password by phone", () => {
  const validBody = { mobileNum: "9171234567", code: "123456", newPassword: "Bagong2026" };

  it.each([
    ["[S5.009] without a number", { mobileNum: "" }, "Please enter a valid mobile number"],
    ["[S5.010] without a code", { code: " " }, "Please enter a valid verification code"],
    ["[S5.011] without a new password", { newPassword: "" }, "Input cannot be empty"],
    ["with a short password", { newPassword: "short1" }, "Please fill in your password with 8 - 32 characters"],
    ["with a space in the password", { newPassword: "with space" }, "Password format is incorrect"],
  ])("%s shows an error and sends nothing", async (_case, values, error) => {
    const rendered = await showPhoneForm();
    await send(rendered, { ...validBody, ...values });
    expect(errorsOf(rendered)).toEqual([error]);
    expect(sentCalls(rendered)).toEqual([]);
  });

  it("requests a code only for a valid number", async () => {
    const rendered = await showPhoneForm();
    await rendered.click(".code-button");
    expect(errorsOf(rendered)).toEqual(["Please enter a valid mobile number"]);
    expect(sentCalls(rendered)).toEqual([]);
  });

  it("logs in when the new password is set", async () => {
    const rendered = await showPhoneForm();
    await send(rendered, validBody);
    expect(sentCalls(rendered)).toMatchObject([
      {
        route: "POST /wps/member/password/verification",
        input: { body: { mobileNum: "9171234567", countryDialingCode: "63", verificationCode: "123456" } },
      },
    ]);
    expect(rendered.session.read()).toBe("t");
  });

  it("has a field for the authenticator's code only if the server requires the code", async () => {
    const codeRequired = new ApiError({
      kind: "refused",
      code: "login.totp.required",
      message: "Code, please",
      status: 401,
    });
    const refusals = [codeRequired];
    const respond = (route: string) => {
      const refusal = route === "POST /wps/member/password/verification" ? refusals.shift() : undefined;
      return refusal === undefined ? responses[route] : Promise.reject(refusal);
    };
    const rendered = await show({ respond });
    await rendered.click("[role=tab][aria-selected=false]");
    expect(rendered.root.querySelector("input[name=authenticatorCode]")).toBeNull();
    await send(rendered, validBody);
    expect(rendered.root.textContent).toContain("Code, please");
    await send(rendered, {});
    expect(errorsOf(rendered)).toEqual(["Please enter a valid verification code"]);
    await send(rendered, { authenticatorCode: " 123456 " });
    const [first, second] = sentCalls(rendered).map(({ input }) => (input as { body: object }).body);
    expect(first).not.toHaveProperty("authenticatorCode");
    expect(second).toMatchObject({ mobileNum: "9171234567", verificationCode: "123456", authenticatorCode: "123456" });
    expect(rendered.session.read()).toBe("t");
  });

  it("continues with the verification of a new login location after the password is set", async () => {
    const step = { ticket: "one", methods: [{ method: "bank", to: "" }] };
    const newLocation = {
      kind: "refused" as const,
      code: "login_verify_required",
      message: "",
      status: 401,
      value: step,
    };
    const respond = (route: string) => {
      if (route === "POST /wps/session/login/verification") return result;
      return route.endsWith("/password/verification") ? Promise.reject(new ApiError(newLocation)) : responses[route];
    };
    const rendered = await show({ respond });
    await rendered.click("[role=tab][aria-selected=false]");
    await send(rendered, validBody);
    expect(rendered.find("output").textContent).toContain("Your new password was saved.");
    await send(rendered, { placeCode: "Ana Reyes" });
    expect(sentCalls(rendered).at(-1)?.input).toMatchObject({
      body: { ticket: "one", method: "bank", code: "Ana Reyes" },
    });
    expect(rendered.session.read()).toBe("t");
  });

  it("is not offered if the merchant does not use mobile numbers", async () => {
    const { root } = await show({ merchant: { flags: {} } });
    expect(root.querySelector("[role=tab]")).toBeNull();
  });
});
