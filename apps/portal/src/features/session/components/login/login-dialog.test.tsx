import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { PageSetting, RenderedInPage } from "../../../../testing/render-in-page.tsx";
import { typeText } from "../../../../testing/type-text.ts";
import LoginDialog from "./login-dialog.tsx";
import { closeDialog, useOpenDialog } from "../../../../lib/dialogs/dialog-store.ts";

const result = {
  token: "t",
  id: "1",
  userName: "demoplayer",
  customerType: 0,
  firstTimeLogin: false,
  passwordExpired: false,
  changePasswordRequired: false,
};
const phone = { flags: { MOBILELOGIN3: true, MOBILEVERCODELOGIN3: true } };

const show = ({ respond = () => result, ...setting }: PageSetting = {}) =>
  renderInPage(<LoginDialog />, {
    ...setting,
    respond: (route, input) => (route === "GET /wps/system/country" ? { countries: [] } : respond(route, input)),
  });

async function type(rendered: RenderedInPage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await typeText(rendered.find(`input[name=${name}]`) as HTMLInputElement, text);
  }
}

async function submit({ find }: RenderedInPage): Promise<void> {
  await act(async () => (find("form") as HTMLFormElement).requestSubmit());
}

async function logIn(username: string, password: string, setting: PageSetting = {}): Promise<RenderedInPage> {
  const rendered = await show(setting);
  await type(rendered, { username, password });
  await submit(rendered);
  return rendered;
}

/** Clicks the tab of a login method. */
async function chooseMethod({ root }: RenderedInPage, label: string): Promise<void> {
  const tab = [...root.querySelectorAll<HTMLElement>("[role=tab]")].find(({ textContent }) => textContent === label);
  await act(async () => tab?.click());
}

const refuse = (code: string, value?: unknown) =>
  Promise.reject(new ApiError({ kind: "refused", code, message: `refused: ${code}`, status: 401, value }));

describe("the login by user name", () => {
  it("[S5.001] [S5.073] without a user name shows an error and sends nothing", async () => {
    const { find, calls } = await logIn("", "Player2026");
    expect(find("[role=alert]").textContent).toBe("Please enter the username and password");
    expect(find(".field-error").textContent).toBe("Input cannot be empty");
    expect(calls).toEqual([]);
  });

  it("[S5.002] without a password shows an error and sends nothing", async () => {
    const { find, calls } = await logIn("demoplayer", "");
    expect(find("[role=alert]").textContent).toBe("Please enter the username and password");
    expect(calls).toEqual([]);
  });

  it("[S5.003] trims both values, and treats white space as empty", async () => {
    const { calls } = await logIn(" demoplayer ", " Player2026 ");
    expect(calls[0]).toMatchObject({
      route: "POST /wps/session/login",
      input: { body: { username: "demoplayer", password: "Player2026", type: "username" } },
    });
    expect((await logIn("  ", "  ")).calls).toEqual([]);
  });

  it("shows the server's text if it is refused", async () => {
    const { find } = await logIn("demoplayer", "wrong", { respond: () => refuse("login.cred.err") });
    expect(find("[role=alert]").textContent).toBe("refused: login.cred.err");
  });

  it("keeps its idempotency key after a lost connection", async () => {
    const lost = new ApiError({ kind: "network", code: "", message: "", status: 0 });
    const rendered = await logIn("demoplayer", "Player2026", { respond: () => Promise.reject(lost) });
    await submit(rendered);
    const keys = rendered.calls.map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(rendered.find("[role=alert]").textContent).toBe("Network link is abnormal, please try again");
  });
});

describe("the login by mobile number", () => {
  it("[S4.028] is not offered while its flags are off", async () => {
    const { root } = await show({ merchant: { flags: {} } });
    expect(root.querySelector("input[name=username]")).not.toBeNull();
    expect(root.querySelector("[role=tab]")).toBeNull();
  });

  it("[S4.029] [S6.034] offers the SMS code only if its flag is on", async () => {
    const on = await show({ merchant: phone });
    expect([...on.root.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent)).toContain("SMS code");
    const off = await show({ merchant: { flags: { MOBILELOGIN3: true } } });
    expect([...off.root.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent)).toEqual([
      "Username",
      "Mobile",
    ]);
  });

  it("[S5.004] without a mobile number shows an error and sends nothing", async () => {
    const rendered = await show({ merchant: phone });
    await chooseMethod(rendered, "SMS code");
    await type(rendered, { code: "123456" });
    await submit(rendered);
    expect(rendered.find(".field-error").textContent).toBe("Please enter a valid mobile number");
    expect(rendered.calls.filter(({ route }) => route.startsWith("POST"))).toEqual([]);
  });

  it("[S5.005] without a code shows an error and sends nothing", async () => {
    const rendered = await show({ merchant: phone });
    await chooseMethod(rendered, "SMS code");
    await type(rendered, { mobileNum: "9171234567" });
    await submit(rendered);
    expect(rendered.find(".field-error").textContent).toBe("Please enter a valid verification code");
    expect(rendered.calls.filter(({ route }) => route.startsWith("POST"))).toEqual([]);
  });

  it("sends the number, the code and the country", async () => {
    const rendered = await show({ merchant: phone });
    await chooseMethod(rendered, "SMS code");
    await type(rendered, { mobileNum: "+63 917 123 4567", code: " 123456 " });
    await submit(rendered);
    const body = { username: "9171234567", password: "123456", type: "sms", countryDialingCode: "63" };
    expect(rendered.calls.find(({ route }) => route === "POST /wps/session/login")?.input).toMatchObject({ body });
  });

  it("sends the international number and the password of the account", async () => {
    const rendered = await show({ merchant: phone });
    await chooseMethod(rendered, "Mobile");
    await type(rendered, { mobileNum: "0917 123 4567", password: "Player2026" });
    await submit(rendered);
    const body = { username: "+639171234567", password: "Player2026", type: "username" };
    expect(rendered.calls.find(({ route }) => route === "POST /wps/session/login")?.input).toMatchObject({ body });
  });
});

describe("the SMS code of the login", () => {
  const codeButton = ({ find }: RenderedInPage) => find(".code-button") as HTMLButtonElement;
  const codeRequestCount = ({ calls }: RenderedInPage) =>
    calls.filter(({ route }) => route === "POST /wps/verification/sms/noLogin").length;
  const showCode = async () => {
    sessionStorage.clear();
    const rendered = await show({ merchant: phone, respond: () => ({ expiredMinutes: 5 }) });
    await chooseMethod(rendered, "SMS code");
    return rendered;
  };

  it("[S5.076] [S5.077] is requested once, and not again during the countdown", async () => {
    const rendered = await showCode();
    await type(rendered, { mobileNum: "9171234567" });
    await act(async () => {
      for (let press = 0; press < 3; press += 1) codeButton(rendered).click();
    });
    expect(codeRequestCount(rendered)).toBe(1);
    expect(codeButton(rendered).disabled).toBe(true);
    expect(codeButton(rendered).textContent).toMatch(/^(300|299)s$/);
  });

  it("is requested only for a valid number", async () => {
    const rendered = await showCode();
    await act(async () => codeButton(rendered).click());
    expect(codeRequestCount(rendered)).toBe(0);
    expect(rendered.find(".field-error").textContent).toBe("Please enter a valid mobile number");
  });

  it("[S8.002] is reported as failed in a dialog with the server's text, and no countdown starts", async () => {
    sessionStorage.clear();
    const rendered = await show({ merchant: phone, respond: () => refuse("sms.busy") });
    await chooseMethod(rendered, "SMS code");
    await type(rendered, { mobileNum: "9171234567" });
    await act(async () => codeButton(rendered).click());
    expect(rendered.root.textContent).toContain("refused: sms.busy");
    expect(codeButton(rendered).disabled).toBe(false);
  });
});

describe("the verification of a new login location", () => {
  const verification = {
    ticket: "first",
    methods: [
      { method: "sms", to: "•••567" },
      { method: "totp", to: "" },
    ],
  };

  async function openVerification(
    methods: unknown = verification.methods,
    respondNext: (route: string) => unknown = () => result,
  ) {
    sessionStorage.clear();
    const respond = (route: string) =>
      route === "POST /wps/session/login"
        ? refuse("login_verify_required", { ...verification, methods })
        : respondNext(route);
    return logIn("demoplayer", "Player2026", { respond });
  }
  const confirmations = ({ calls }: RenderedInPage) =>
    calls.filter(({ route }) => route === "POST /wps/session/login/verification").map(({ input }) => input);

  it("is required before a session opens, and shows the masked mobile number", async () => {
    const { root } = await openVerification();
    expect(root.textContent).toContain("SMS to •••567");
    expect(sessionStorage.getItem("token")).toBeNull();
  });

  it("[S4.031] sends the SMS code with the ticket from the response of the call that sent the code", async () => {
    const rendered = await openVerification(verification.methods, (route) =>
      route.endsWith("/code") ? { expiredMinutes: 5, ticket: "second" } : result,
    );
    await act(async () => rendered.find(".code-button").click());
    await type(rendered, { placeCode: "123456" });
    await submit(rendered);
    expect(confirmations(rendered)).toMatchObject([{ body: { ticket: "second", method: "sms", code: "123456" } }]);
    expect(sessionStorage.getItem("token")).toBe("t");
  });

  it("waits for the response to the code request, which contains the ticket", async () => {
    let resolveSending = (_reply: object): void => undefined;
    const sending = new Promise<object>((resolve) => (resolveSending = resolve));
    const rendered = await openVerification(verification.methods, (route) =>
      route.endsWith("/code") ? sending : result,
    );
    await act(async () => rendered.find(".code-button").click());
    await type(rendered, { placeCode: "123456" });
    await submit(rendered);
    expect(confirmations(rendered)).toEqual([]);
    await act(async () => resolveSending({ expiredMinutes: 5, ticket: "second" }));
    expect(confirmations(rendered)).toMatchObject([{ body: { ticket: "second", code: "123456" } }]);
  });

  it("[S4.033] requires the name on the bank account if there is no other method", async () => {
    const rendered = await openVerification([{ method: "bank", to: "" }]);
    await type(rendered, { placeCode: "Maria Santos" });
    await submit(rendered);
    expect(confirmations(rendered)).toMatchObject([{ body: { method: "bank", code: "Maria Santos" } }]);
  });

  it("uses the new ticket after a wrong code", async () => {
    const rendered = await openVerification([{ method: "totp", to: "" }], () =>
      refuse("login.place.invalid", { ticket: "third" }),
    );
    await type(rendered, { placeCode: "111111" });
    await submit(rendered);
    expect(rendered.find(".field-error").textContent).toBe("refused: login.place.invalid");
    expect(rendered.find("[role=alert]").textContent).toBe("");
    expect(document.activeElement).toBe(rendered.find("input[name=placeCode]"));
    await type(rendered, { placeCode: "222222" });
    await submit(rendered);
    expect(confirmations(rendered)).toMatchObject([{ body: { ticket: "first" } }, { body: { ticket: "third" } }]);
  });

  it("is not sent without a code", async () => {
    const rendered = await openVerification();
    await submit(rendered);
    expect(rendered.find(".field-error").textContent).toBe("Please enter a valid verification code");
    expect(confirmations(rendered)).toEqual([]);
  });
});

describe("a successful login", () => {
  it("[S4.006] [S4.007] [S4.021] [S4.022] stores the token, loads the member and marks the login in the session storage", async () => {
    sessionStorage.clear();
    const { calls } = await logIn("demoplayer", "Player2026");
    expect(sessionStorage.getItem("token")).toBe("t");
    expect(sessionStorage.getItem("afterLogin")).toBe("1");
    await vi.waitFor(() => expect(calls.map(({ route }) => route)).toContain("GET /wps/member/info"));
  });

  it.each([
    ["exactly once", true, 1],
    ["only if the server marks it as the first", false, 0],
  ])("[S4.025] reports the first login %s", async (_case, firstTimeLogin, count) => {
    const { calls } = await logIn("demoplayer", "Player2026", { respond: () => ({ ...result, firstTimeLogin }) });
    await vi.waitFor(() => expect(calls.map(({ route }) => route)).toContain("GET /wps/member/info"));
    expect(calls.filter(({ route }) => route === "POST /wps/member/firstLogin")).toHaveLength(count);
  });

  function OpenKind() {
    return <output className="open-kind">{useOpenDialog()?.kind ?? "none"}</output>;
  }
  const showKind = (setting: PageSetting) =>
    renderInPage(
      <>
        <LoginDialog />
        <OpenKind />
      </>,
      setting,
    );

  it.each([
    ["[S4.016] instead of the initial password", { changePasswordRequired: true }, false, "changePassword"],
    [
      "[S4.017] [S6.033] instead of an expired password if the policy is on",
      { passwordExpired: true },
      true,
      "changePassword",
    ],
    ["[S4.018] [S6.033] instead of an expired one only if the policy is on", { passwordExpired: true }, false, "none"],
  ])("requires a new password %s", async (_case, marks, isPolicyOn, kind) => {
    await act(async () => closeDialog());
    const merchant = { flags: { PWDEXPFORCECHANGE3: isPolicyOn } };
    const rendered = await showKind({ merchant, respond: () => ({ ...result, ...marks }) });
    await type(rendered, { username: "demoplayer", password: "Player2026" });
    await submit(rendered);
    expect(rendered.find(".open-kind").textContent).toBe(kind);
  });

  it("[S4.019] requires no new password after a login by SMS code, even if the password has expired", async () => {
    await act(async () => closeDialog());
    const merchant = { flags: { PWDEXPFORCECHANGE3: true, MOBILEVERCODELOGIN3: true } };
    const respond = (route: string) =>
      route === "GET /wps/system/country" ? { countries: [] } : { ...result, passwordExpired: true };
    const rendered = await showKind({ merchant, respond });
    await chooseMethod(rendered, "SMS code");
    await type(rendered, { mobileNum: "9171234567", code: "123456" });
    await submit(rendered);
    expect(rendered.find(".open-kind").textContent).toBe("none");
    expect(sessionStorage.getItem("token")).toBe("t");
  });
});
