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
  const house = { flags: { MOBILENUMREG3: true } };
  return renderInPage(<ForgotDialog />, { respond: (route) => responses[route], house, ...setting });
}

async function send(rendered: RenderedInPage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await typeText(rendered.find(`input[name=${name}]`) as HTMLInputElement, text);
  }
  await act(async () => (rendered.find("form") as HTMLFormElement).requestSubmit());
}

const errorsOf = ({ root }: RenderedInPage) => [...root.querySelectorAll(".field-error")].map((e) => e.textContent);
const posted = ({ calls }: RenderedInPage) => calls.filter(({ route }) => route.startsWith("POST"));
const byPhone = async () => {
  const rendered = await show();
  await rendered.click("[role=tab][aria-selected=false]");
  return rendered;
};

describe("a forgotten password by e-mail", () => {
  it.each([
    ["[S5.007] without a user name", { email: "ana@example.ph" }, "Input cannot be empty"],
    ["[S5.008] without an e-mail address", { username: "ana12345" }, "Input cannot be empty"],
    ["with what is no address", { username: "ana12345", email: "ana at home" }, "E-mail format is incorrect"],
  ])("%s is an error, and no call", async (_case, values, error) => {
    const rendered = await show();
    await send(rendered, values);
    expect(errorsOf(rendered)).toEqual([error]);
    expect(posted(rendered)).toEqual([]);
  });

  it("[S8.006] says in_been_out when it was sent, then sets the password by the code and logs in", async () => {
    const rendered = await show();
    await send(rendered, { username: " ana12345 ", email: "ana@example.ph" });
    expect(rendered.find("output").textContent).toContain("The email has been sent.");
    await send(rendered, { code: "123456", newPassword: "Bagong2026" });
    expect(posted(rendered).map(({ input }) => (input as { body: unknown }).body)).toEqual([
      { username: "ana12345", email: "ana@example.ph" },
      { username: "ana12345", email: "ana@example.ph", verificationCode: "123456", newPassword: "Bagong2026" },
    ]);
    expect(rendered.session.read()).toBe("t");
  });
});

describe("a mail that was asked for just before", () => {
  it("leads on to its code: the page was reloaded, or somebody went back", async () => {
    const early = {
      kind: "refused" as const,
      code: "verification.too.soon",
      message: "Again in 40 seconds",
      status: 200,
    };
    const respond = (route: string) =>
      route === "POST /wps/member/password/email" ? Promise.reject(new ApiError(early)) : responses[route];
    const rendered = await show({ respond });
    await send(rendered, { username: "ana12345", email: "ana@example.ph" });
    expect(rendered.find("output").textContent).toBe("Again in 40 seconds");
    await send(rendered, { code: "123456", newPassword: "Bagong2026" });
    expect(rendered.session.read()).toBe("t");
  });
});

describe("a forgotten password by phone", () => {
  const right = { mobileNum: "9171234567", code: "123456", newPassword: "Bagong2026" };

  it.each([
    ["[S5.009] without a number", { mobileNum: "" }, "Please enter a valid mobile number"],
    ["[S5.010] without a code", { code: " " }, "Please enter a valid verification code"],
    ["[S5.011] without a new password", { newPassword: "" }, "Input cannot be empty"],
    ["with a short password", { newPassword: "short1" }, "Please fill in your password with 8 - 32 characters"],
    ["with a blank in the password", { newPassword: "with space" }, "Password format is incorrect"],
  ])("%s is an error, and no call", async (_case, values, error) => {
    const rendered = await byPhone();
    await send(rendered, { ...right, ...values });
    expect(errorsOf(rendered)).toEqual([error]);
    expect(posted(rendered)).toEqual([]);
  });

  it("sends the code to a number only, and not before there is one", async () => {
    const rendered = await byPhone();
    await rendered.click(".code-button");
    expect(errorsOf(rendered)).toEqual(["Please enter a valid mobile number"]);
    expect(posted(rendered)).toEqual([]);
  });

  it("logs in by itself when the password is set", async () => {
    const rendered = await byPhone();
    await send(rendered, right);
    expect(posted(rendered)).toMatchObject([
      {
        route: "POST /wps/member/password/verification",
        input: { body: { mobileNum: "9171234567", countryDialingCode: "63", verificationCode: "123456" } },
      },
    ]);
    expect(rendered.session.read()).toBe("t");
  });

  it("is asked for the authenticator's code where the account has one, and not before", async () => {
    const asked = new ApiError({ kind: "refused", code: "login.totp.required", message: "Code, please", status: 401 });
    const refusals = [asked];
    const respond = (route: string) => {
      const refusal = route === "POST /wps/member/password/verification" ? refusals.shift() : undefined;
      return refusal === undefined ? responses[route] : Promise.reject(refusal);
    };
    const rendered = await show({ respond });
    await rendered.click("[role=tab][aria-selected=false]");
    expect(rendered.root.querySelector("input[name=authenticatorCode]")).toBeNull();
    await send(rendered, right);
    expect(rendered.root.textContent).toContain("Code, please");
    await send(rendered, {});
    expect(errorsOf(rendered)).toEqual(["Please enter a valid verification code"]);
    await send(rendered, { authenticatorCode: " 123456 " });
    const [first, second] = posted(rendered).map(({ input }) => (input as { body: object }).body);
    expect(first).not.toHaveProperty("authenticatorCode");
    expect(second).toMatchObject({ mobileNum: "9171234567", verificationCode: "123456", authenticatorCode: "123456" });
    expect(rendered.session.read()).toBe("t");
  });

  it("goes on to the second step of a new place, with the password set", async () => {
    const step = { ticket: "one", methods: [{ method: "bank", to: "" }] };
    const place = { kind: "refused" as const, code: "login_verify_required", message: "", status: 401, value: step };
    const respond = (route: string) => {
      if (route === "POST /wps/session/login/verification") return result;
      return route.endsWith("/password/verification") ? Promise.reject(new ApiError(place)) : responses[route];
    };
    const rendered = await show({ respond });
    await rendered.click("[role=tab][aria-selected=false]");
    await send(rendered, right);
    expect(rendered.find("output").textContent).toContain("Your new password was saved.");
    await send(rendered, { placeCode: "Ana Reyes" });
    expect(posted(rendered).at(-1)?.input).toMatchObject({
      body: { ticket: "one", method: "bank", code: "Ana Reyes" },
    });
    expect(rendered.session.read()).toBe("t");
  });

  it("is offered only where the house knows numbers", async () => {
    const { root } = await show({ house: { flags: {} } });
    expect(root.querySelector("[role=tab]")).toBeNull();
  });
});
