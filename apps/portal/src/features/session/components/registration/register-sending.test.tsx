import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import {
  thailand,
  philippines,
  requiredRule,
  optionalRule,
  validValues,
  show,
  showSubmitted,
} from "../../testing/show-register-form.tsx";

beforeEach(() => history.replaceState(null, "", "/register"));
afterEach(() => vi.useRealTimers());

const smsOn = { REGMOBVERF3: true };
const codeCall = "POST /wps/verification/sms/register";
const throwCodeNeeded = () => {
  throw new ApiError({ kind: "refused", code: "affiliate.code.needed", message: "", status: 200 });
};

type Form = Awaited<ReturnType<typeof show>>;
const codeButton = (form: Form) => form.find(".code-button") as HTMLButtonElement;
const pressCode = (form: Form) => act(async () => codeButton(form).click());
const codeCalls = (form: Form) => form.routes().filter((route) => route === codeCall);
const advance = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

describe("the request of a registration", () => {
  it("[S3.063] [S3.064] [S3.065] [S4.046] [S7.014] contains user name, password and confirmation", async () => {
    const form = await showSubmitted({});
    expect(form.sent()).toHaveLength(1);
    expect(form.sent()[0]?.route).toBe("PUT /wps/member/register");
    expect(form.body()).toMatchObject({ ...validValues, domain: "localhost" });
  });

  it.each([
    ["S3.066", "payeeName", "Ana Cruz"],
    ["S3.067", "email", "ana@example.ph"],
    ["S3.068", "qqNum", "1234567"],
    ["S3.069", "mobileNum", "9171234567"],
    ["S3.070", "recommenderId", "friend1"],
    ["S3.071", "captcha", "x4t7"],
    ["S3.074", "paymentPassword", "Pay2026"],
    ["S3.075", "line", "anacruz"],
    ["S3.076", "whatsapp", "639171234567"],
    ["S3.077", "facebook", "ana.cruz"],
    ["S3.078", "wechat", "ana_cruz"],
    ["S3.079", "idNumber", "A1234567"],
  ])("[%s] contains %s if its rule is on", async (_row, name, value) => {
    const form = await showSubmitted({ rules: { [name]: optionalRule } }, { [name]: ` ${value} ` });
    expect(form.body()?.[name]).toBe(value);
  });

  it("is repeated with a captcha if the server requires one that the form does not have", async () => {
    const responses = {
      "GET /wps/captcha": () => "png",
      "PUT /wps/member/register": (input: unknown) => {
        const { captcha } = (input as { body: { captcha?: string } }).body;
        if (captcha === "x4t7") return { token: "t" };
        const value = { captcha: true };
        throw new ApiError({ kind: "refused", code: "captcha.required", message: "Captcha?", status: 400, value });
      },
    };
    const form = await showSubmitted({ responses });
    expect(form.find(".captcha .field-error").textContent).toBe("Captcha?");
    await vi.waitFor(() => expect(form.root.querySelector(".captcha img")).not.toBeNull());
    await form.enter({ captcha: "x4t7" });
    await form.submit();
    expect(form.sent().map(({ input }) => (input as { body: { captcha?: string } }).body.captcha)).toEqual([
      undefined,
      "x4t7",
    ]);
  });

  it("[S5.016] leaves out fields that the rules hide", async () => {
    const form = await showSubmitted({ rules: { email: { enabled: false } } });
    expect(form.body()).not.toHaveProperty("email");
  });

  it("[S3.072] contains the SMS code", async () => {
    const form = await showSubmitted({ flags: smsOn }, { mobileNum: "9171234567", verificationCode: "123456" });
    expect(form.body()).toMatchObject({ verificationCode: "123456", mobileNum: "9171234567" });
  });

  it("[S3.073] contains the affiliate code after the code was checked", async () => {
    const responses = {
      "GET /wps/agent/affiliate": (input: unknown) => ("code" in queryOf(input) ? { code: "ana" } : throwCodeNeeded()),
    };
    const form = await showSubmitted({ rules: { affiliateCode: requiredRule }, responses }, { affiliateCode: "ana" });
    expect(form.body()).toMatchObject({ affiliateCode: "ana" });
    const order = form.calls.map(({ route, input }) => [route, queryOf(input)["code"]]);
    expect(order.slice(0, 3)).toEqual([
      ["GET /wps/agent/affiliate", undefined],
      ["GET /wps/agent/affiliate", "ana"],
      ["PUT /wps/member/register", undefined],
    ]);
  });

  it("is not sent if the affiliate code is unknown, and a warning is shown", async () => {
    const responses = {
      "GET /wps/agent/affiliate": (input: unknown) => {
        if (!("code" in queryOf(input))) return throwCodeNeeded();
        throw new ApiError({ kind: "refused", code: "affiliate.code.unknown", message: "", status: 200 });
      },
    };
    const form = await showSubmitted(
      { rules: { affiliateCode: requiredRule }, responses },
      { affiliateCode: "nobody" },
    );
    expect(form.sent()).toEqual([]);
    const warning = form.find("dialog[open]");
    expect(warning.textContent).toContain("Invalid invitation code");
    await act(async () => form.button("Submit").click());
    expect(form.root.querySelector("dialog[open]")).toBeNull();
  });

  it("[S2.218] [S3.080] contains the invitation code of the URL", async () => {
    history.replaceState(null, "", "/register?referralCode=ABC");
    const form = await showSubmitted({});
    expect(form.root.textContent).toContain("Invitation code ABC");
    expect(form.body()).toMatchObject({ referralCode: "ABC" });
  });

  it("[S3.080] contains the invitation code with which the visitor came, after other pages and a cleared form", async () => {
    sessionStorage.setItem("invitation", "ABC");
    const form = await show({ isReload: true });
    await form.enter({ username: "capizlover" });
    await act(async () => form.button("Clear").click());
    await form.enter(validValues);
    await form.confirmAge();
    await form.submit();
    expect(form.body()).toMatchObject({ referralCode: "ABC" });
    expect(sessionStorage.getItem("invitation")).toBeNull();
  });

  it("[S5.039] [S7.013] contains no invitation code if the URL has none or it was removed", async () => {
    expect((await showSubmitted({})).body()).toMatchObject({ referralCode: "" });
    history.replaceState(null, "", "/register?r=ABC");
    const form = await show();
    await act(async () => (form.find(".register-invited button") as HTMLButtonElement).click());
    await form.enter(validValues);
    await form.confirmAge();
    await form.submit();
    expect(form.body()).toMatchObject({ referralCode: "" });
  });

  it("[S3.082] contains the chosen country", async () => {
    const form = await show({ rules: { mobileNum: optionalRule }, countries: [philippines, thailand] });
    await act(async () => (form.root.querySelectorAll(".country-item")[1] as HTMLElement).click());
    await form.enter({ ...validValues, mobileNum: "0812345678" });
    await form.confirmAge();
    await form.submit();
    expect(form.body()).toMatchObject({ countryDialingCode: "66", mobileNum: "812345678" });
  });

  it("contains the country of a pasted international number", async () => {
    const hongKong = { countryCode: "HK", countryDialingCode: "852" };
    const form = await show({ rules: { mobileNum: optionalRule }, countries: [philippines, hongKong] });
    expect(form.hintAt("mobileNum")?.textContent).toBe("10-digit number");
    await form.enter({ ...validValues, mobileNum: "+852 9123 4567" });
    expect(form.hintAt("mobileNum")?.textContent).toBe("8-digit number");
    expect(form.input("mobileNum").value).toBe("91234567");
    await form.confirmAge();
    await form.submit();
    expect(form.body()).toMatchObject({ countryDialingCode: "852", mobileNum: "91234567" });
  });

  it("[S7.014] uses another route and contains the number as user name if the type is mobile number", async () => {
    const form = await show({ flags: { MOBILENUMREG3: true } });
    await form.click("input[value=registerMobile]");
    await form.enter({ mobileNum: "+63 917 123 4567", birthday: validValues.birthday });
    await form.confirmAge();
    await form.submit();
    expect(form.sent()[0]?.route).toBe("PUT /wps/member/register/mobile");
    expect(form.body()).toMatchObject({ username: "9171234567", mobileNum: "9171234567", domain: "localhost" });
    expect(form.body()).not.toHaveProperty("password");
  });
});

describe("a complete registration", () => {
  it("[S4.042] checks all fields before the first call", async () => {
    const form = await showSubmitted({ rules: { email: optionalRule } }, { username: "1", email: "a@" });
    expect(form.errors()).toHaveLength(2);
    expect(form.calls).toEqual([]);
  });

  it("[S2.220] [S2.221] [S4.047] [S4.048] stores the token, deletes the draft and opens the front page", async () => {
    await showSubmitted({});
    expect(sessionStorage.getItem("token")).toBe("t");
    expect(location.pathname).toBe("/");
    expect(sessionStorage.getItem("registration.draft")).toBeNull();
  });
});

describe("a registration form that is opened again", () => {
  it("keeps all values except passwords and codes, and stores neither secrets nor contact data", async () => {
    const rules = { email: optionalRule, paymentPassword: optionalRule, mobileNum: optionalRule };
    const form = await show({ rules, flags: smsOn });
    const open = { username: "capizlover", email: "ana@example.ph", mobileNum: "9171234567" };
    const secret = { password: "Lantern2026", confirmPassword: "Lantern2026", paymentPassword: "Pay2026" };
    await form.enter({ ...open, ...secret, verificationCode: "998877" });
    await form.confirmAge();
    const stored = [sessionStorage, localStorage].flatMap((storage) => Object.values<string>(storage)).join("\n");
    expect(stored).toContain("capizlover");
    expect(stored).not.toMatch(/Lantern2026|Pay2026|998877|ana@example|9171234567/);
    const reloadedForm = await show({ rules, flags: smsOn, isReload: true });
    expect(Object.keys(open).map((name) => reloadedForm.input(name).value)).toEqual(Object.values(open));
    expect(["password", "verificationCode"].map((name) => reloadedForm.input(name).value)).toEqual(["", ""]);
    expect(reloadedForm.input("isOfAge").checked).toBe(true);
  });

  it("[S3.087] keeps a cleared form empty except for the country and the invitation code", async () => {
    history.replaceState(null, "", "/register?referralCode=ABC");
    const setting = { rules: { email: optionalRule, mobileNum: optionalRule }, countries: [philippines, thailand] };
    const form = await show(setting);
    await act(async () => (form.root.querySelectorAll(".country-item")[1] as HTMLElement).click());
    await form.enter({ ...validValues, email: "a@", mobileNum: "0812345678" });
    await form.confirmAge();
    await act(async () => form.button("Clear").click());
    for (const displayedForm of [form, await show({ ...setting, isReload: true })]) {
      const names = ["username", "password", "confirmPassword", "email", "mobileNum"];
      expect(names.map((name) => displayedForm.input(name).value)).toEqual(["", "", "", "", ""]);
      expect(displayedForm.input("isOfAge").checked).toBe(false);
      expect(displayedForm.find(".country-button").textContent).toContain("+66");
      expect(displayedForm.root.textContent).toContain("Invitation code ABC");
    }
  });
});

describe("the get-code button", () => {
  const showFilledForm = async (minutes = 1) => {
    const form = await show({ flags: smsOn, responses: { [codeCall]: () => ({ expiredMinutes: minutes }) } });
    await form.enter({ mobileNum: "9171234567" });
    return form;
  };

  it('[S4.049] has the label "Get code" and is enabled before a code is sent', async () => {
    const form = await showFilledForm();
    expect([codeButton(form).textContent, codeButton(form).disabled]).toEqual(["Get code", false]);
  });

  it.each([
    ["S5.062", "an empty number", ""],
    ["S5.040", "a wrong number", "abc"],
  ])("[%s] sends nothing for %s", async (_row, _case, mobileNum) => {
    const form = await show({ flags: smsOn });
    await form.enter({ mobileNum });
    await pressCode(form);
    expect(form.errors()).toEqual(["Please enter a valid mobile number"]);
    expect(codeCalls(form)).toEqual([]);
    expect(document.activeElement).toBe(form.input("mobileNum"));
  });

  it("[S7.026] sends the number, its country and the type of registration", async () => {
    const form = await showFilledForm();
    await pressCode(form);
    expect(form.calls.find(({ route }) => route === codeCall)?.input).toMatchObject({
      body: { mobileNo: "9171234567", countryDialingCode: "63", regType: "register" },
    });
    expect(form.hintAt("verificationCode")?.textContent).toContain("+63 9171234567");
  });

  it("[S4.050] counts down in seconds, and [S4.052] is enabled again at 0", async () => {
    vi.useFakeTimers();
    const form = await showFilledForm();
    await pressCode(form);
    expect([codeButton(form).textContent, codeButton(form).disabled]).toEqual(["60s", true]);
    await advance(1_000);
    expect(codeButton(form).textContent).toBe("59s");
    await advance(59_000);
    expect([codeButton(form).textContent, codeButton(form).disabled]).toEqual(["Get code", false]);
  });

  it.each([
    ["[S9.064]", 1, "60s"],
    ["[S9.002]", 2, "120s"],
    ["[S4.051]", 3, "180s"],
    ["[S9.064]", 5, "300s"],
  ])("%s counts 60 seconds for each minute of the response (minutes: %i)", async (...[, minutes, expected]) => {
    vi.useFakeTimers();
    const form = await showFilledForm(minutes);
    await pressCode(form);
    expect(codeButton(form).textContent).toBe(expected);
  });

  it("counts one minute after a code from the phone-auth service, without a call to our server", async () => {
    vi.useFakeTimers();
    const sendPhoneCode = vi.fn(async () => undefined);
    const form = await show({ flags: smsOn, verifiers: { sendPhoneCode } });
    await form.enter({ mobileNum: "9171234567" });
    await pressCode(form);
    expect(sendPhoneCode).toHaveBeenCalledWith({ mobileNo: "9171234567", countryDialingCode: "63" });
    expect(codeCalls(form)).toEqual([]);
    expect(codeButton(form).textContent).toBe("60s");
  });

  it("[S8.030] sends nothing before GeeTest's puzzle is solved, and shows that it must be solved", async () => {
    const checkHuman = () => Promise.reject(Object.assign(new Error("closed"), { code: "human/cancelled" }));
    const form = await show({ flags: smsOn, verifiers: { checkHuman } });
    await form.enter({ mobileNum: "9171234567" });
    await pressCode(form);
    expect(form.find("dialog[open]").textContent).toContain("Please complete verification first");
    expect(codeCalls(form)).toEqual([]);
    expect([codeButton(form).textContent, codeButton(form).disabled]).toEqual(["Get code", false]);
  });

  it("continues the countdown after a reload", async () => {
    vi.useFakeTimers();
    const form = await showFilledForm();
    await pressCode(form);
    await advance(10_000);
    const reloadedForm = await show({ flags: smsOn, isReload: true });
    expect(codeButton(reloadedForm).textContent).toBe("50s");
    expect(reloadedForm.hintAt("verificationCode")?.textContent).toContain("A code was just sent");
  });

  it("is enabled at once for a changed number, and hides the hint of the old number", async () => {
    const form = await showFilledForm(5);
    await pressCode(form);
    expect(document.activeElement).toBe(form.input("verificationCode"));
    await form.enter({ mobileNum: "9171234568" });
    expect([codeButton(form).textContent, codeButton(form).disabled]).toEqual(["Get code", false]);
    expect(form.hintAt("verificationCode")?.textContent).toBe("The code from our SMS");
  });

  it("[S5.076] sends once even if it is pressed several times within a second", async () => {
    vi.useFakeTimers();
    const refuse = () => {
      throw new ApiError({ kind: "refused", code: "verification.paused", message: "Later", status: 200 });
    };
    const form = await show({ flags: smsOn, responses: { [codeCall]: refuse } });
    await form.enter({ mobileNum: "9171234567" });
    for (const ms of [0, 300, 600]) {
      await advance(ms === 0 ? 0 : 300);
      await pressCode(form);
    }
    expect(codeCalls(form)).toHaveLength(1);
    await advance(1_000);
    await pressCode(form);
    expect(codeCalls(form)).toHaveLength(2);
  });

  it("[S5.077] sends nothing during the countdown", async () => {
    vi.useFakeTimers();
    const form = await showFilledForm();
    await pressCode(form);
    codeButton(form).disabled = false;
    await advance(5_000);
    await pressCode(form);
    expect(codeCalls(form)).toHaveLength(1);
  });

  it("shows the server's text as a warning if the server refuses to send a code", async () => {
    const refuse = () => {
      throw new ApiError({ kind: "refused", code: "verification.too.many", message: "Too many codes", status: 200 });
    };
    const form = await show({ flags: smsOn, responses: { [codeCall]: refuse } });
    await form.enter({ mobileNum: "9171234567" });
    await pressCode(form);
    expect(form.find("dialog[open]").textContent).toContain("Too many codes");
    expect(codeButton(form).disabled).toBe(false);
  });
});

function queryOf(input: unknown): Record<string, unknown> {
  return (input as { query?: Record<string, unknown> } | undefined)?.query ?? {};
}
