import { act } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { typeText } from "../../../../testing/type-text.ts";
import {
  thailand,
  philippines,
  requiredRule,
  optionalRule,
  validValues,
  show,
  showSubmitted,
} from "../../testing/show-register-form.tsx";

beforeEach(() => {
  history.replaceState(null, "", "/register");
});

describe("the fields of the registration form", () => {
  it("[S2.205] [S2.207] [S2.208] [S2.209] are user name, password and confirmation for type user name", async () => {
    const form = await show({ flags: { MOBILENUMREG3: true } });
    await form.click("input[name=regType][value=registerMobile]");
    await form.click("input[name=regType][value=register]");
    expect((form.find("input[name=regType]:checked") as HTMLInputElement).value).toBe("register");
    expect([form.has("username"), form.has("password"), form.has("confirmPassword")]).toEqual([true, true, true]);
    expect(form.has("mobileNum")).toBe(false);
  });

  it("[S2.206] include the number for type mobile number, which needs the feature flag MOBILENUMREG3", async () => {
    expect((await show()).root.querySelector("[name=regType]")).toBeNull();
    const form = await show({ flags: { MOBILENUMREG3: true } });
    await form.click("input[value=registerMobile]");
    expect([form.has("mobileNum"), form.has("username")]).toEqual([true, false]);
    await form.click("input[value=register]");
    expect(form.has("username")).toBe(true);
  });

  it("[S2.216] include passwords for type mobile number only with the feature flag MOBILENUMPASSREG3", async () => {
    for (const MOBILENUMPASSREG3 of [true, false]) {
      const form = await show({ flags: { MOBILENUMREG3: true, MOBILENUMPASSREG3 } });
      await form.click("input[value=registerMobile]");
      expect(form.has("password")).toBe(MOBILENUMPASSREG3);
      expect(form.has("confirmPassword")).toBe(MOBILENUMPASSREG3);
    }
  });

  it.each([
    ["S2.210", "password", "confirmPassword"],
    ["S2.211", "confirmPassword", "password"],
  ])("[%s] include the field %s with a toggle of its own that shows its value", async (_row, name, other) => {
    const form = await show();
    const toggle = form.input(name).parentElement?.querySelector("button") as HTMLButtonElement;
    await act(async () => toggle.click());
    expect([form.input(name).type, form.input(other).type]).toEqual(["text", "password"]);
    await act(async () => toggle.click());
    expect(form.input(name).type).toBe("password");
  });

  it("[S2.212] [S5.016] include the mobile number only if its rule is on", async () => {
    expect((await show({ rules: { mobileNum: optionalRule } })).has("mobileNum")).toBe(true);
    expect((await show({ rules: { mobileNum: { enabled: false } } })).has("mobileNum")).toBe(false);
  });

  it("[S2.214] [S2.215] include the SMS code and its button only with the feature flag REGMOBVERF3", async () => {
    const form = await show({ flags: { REGMOBVERF3: true } });
    expect(form.has("verificationCode")).toBe(true);
    expect(form.input("verificationCode").parentElement?.querySelector("button")?.textContent).toBe("Get code");
    expect((await show()).has("verificationCode")).toBe(false);
  });

  it("[S2.217] include a field only if its rule is on", async () => {
    const form = await show({ rules: { email: optionalRule, qqNum: { enabled: false } } });
    expect([form.has("email"), form.has("qqNum")]).toEqual([true, false]);
  });

  it("[S5.074] are marked with * only if they are required", async () => {
    const form = await show({ rules: { email: requiredRule, line: optionalRule, paymentPassword: optionalRule } });
    const stars = [...form.root.querySelectorAll(".field")].map((field) => [
      field.querySelector("input")?.name,
      field.querySelector(".field-star") !== null,
    ]);
    expect(Object.fromEntries(stars)).toEqual({
      username: true,
      password: true,
      confirmPassword: true,
      birthday: true,
      email: true,
      paymentPassword: true,
      line: false,
    });
  });

  it("[S2.213] [S3.098] offer a choice by national flag and dialling code if there are several countries", async () => {
    expect((await show({ rules: { mobileNum: optionalRule } })).root.querySelector(".country-item")).toBeNull();
    const form = await show({ rules: { mobileNum: optionalRule }, countries: [philippines, thailand] });
    const items = [...form.root.querySelectorAll<HTMLElement>(".country-item")];
    expect(items.map(({ textContent }) => textContent)).toEqual(["Philippines+63", "Thailand+66"]);
    expect(items[1]?.querySelector("img")?.getAttribute("src")).toMatch(/\/COUNTRY_FLAG\/TH\.png$/);
    expect(form.routes().filter((route) => route === "GET /wps/system/country")).toHaveLength(1);
  });
});

describe("the errors and hints of the registration form", () => {
  it("[S2.222] show the first error of a field next to its label", async () => {
    const form = await showSubmitted({ rules: { username: { minLength: 4, maxLength: 11 } } }, { username: "1-" });
    expect(form.errors()).toEqual(["Account format is incorrect"]);
    expect(form.input("username").closest(".field")?.querySelector(".field-head .field-error")).not.toBeNull();
  });

  it("[S2.223] include a hint for every field", async () => {
    const form = await show({
      rules: { email: optionalRule, line: optionalRule, payeeName: optionalRule },
      flags: { REGMOBVERF3: true },
    });
    const fields = [...form.root.querySelectorAll(".field")];
    expect(fields).toHaveLength(9);
    expect(fields.filter((field) => field.querySelector(".field-hint") === null)).toEqual([]);
  });

  it("[S2.224] mark a hint as an error while the value is invalid", async () => {
    const form = await show();
    await form.enter({ username: "1abc" });
    expect(form.hintAt("username")?.dataset["error"]).toBe("");
    await form.enter({ username: "abcdef" });
    expect(form.hintAt("username")?.dataset["error"]).toBeUndefined();
    expect(form.errors()).toEqual([]);
  });

  it("contain nothing for an empty field that lost the focus", async () => {
    const form = await show();
    await form.enter({ username: "" });
    expect(form.errors()).toEqual([]);
  });

  it.each([
    ["S5.018", { username: { minLength: 4, maxLength: 11 } }, { username: "abc" }, "username"],
    ["S5.019", { password: { minLength: 6, maxLength: 12 } }, { password: "abc", confirmPassword: "abc" }, "password"],
    ["S5.021", { payeeName: requiredRule }, {}, "payeeName"],
    ["S5.022", { paymentPassword: optionalRule }, {}, "paymentPassword"],
    ["S5.023", { qqNum: requiredRule }, {}, "qqNum"],
    ["S5.024", { line: requiredRule }, {}, "line"],
    ["S5.025", { whatsapp: requiredRule }, {}, "whatsapp"],
    ["S5.026", { facebook: requiredRule }, {}, "facebook"],
    ["S5.027", { wechat: requiredRule }, {}, "wechat"],
    ["S5.028", { idNumber: requiredRule }, {}, "idNumber"],
    ["S5.029", { email: optionalRule }, { email: "a@" }, "email"],
    ["S5.030", { recommenderId: requiredRule }, {}, "recommenderId"],
    ["S5.033", { mobileNum: optionalRule }, { mobileNum: "abc" }, "mobileNum"],
    ["S5.036", { mobileNum: requiredRule }, {}, "mobileNum"],
  ])("[%s] enforce the rule %j", async (_row, rules, values, name) => {
    const form = await showSubmitted({ rules }, values);
    expect(form.errorAt(name)).toBeTruthy();
    expect(form.errors()).toHaveLength(1);
    expect(form.sent()).toEqual([]);
  });

  it("[S5.031] require the affiliate code if its rule and the domain require one", async () => {
    const throwCodeNeeded = () => {
      throw new ApiError({ kind: "refused", code: "affiliate.code.needed", message: "", status: 200 });
    };
    const responses = { "GET /wps/agent/affiliate": throwCodeNeeded };
    const form = await showSubmitted({ rules: { affiliateCode: requiredRule }, responses });
    expect(form.errorAt("affiliateCode")).toBe("Input cannot be empty");
    expect(form.sent()).toEqual([]);
  });

  it("[S5.017] require a value only if its rule requires it", async () => {
    expect((await showSubmitted({ rules: { line: requiredRule } })).errors()).toEqual(["Input cannot be empty"]);
    expect((await showSubmitted({ rules: { line: optionalRule } })).sent()).toHaveLength(1);
  });

  it("[S5.035] require the number in a registration by mobile number", async () => {
    const form = await show({ flags: { MOBILENUMREG3: true } });
    await form.click("input[value=registerMobile]");
    await form.confirmAge();
    await form.submit();
    expect(form.errorAt("mobileNum")).toBe("Input cannot be empty");
  });

  it("[S5.037] require the SMS code if SMS is enabled", async () => {
    const form = await showSubmitted({ flags: { REGMOBVERF3: true } }, { mobileNum: "9171234567" });
    expect(form.errorAt("verificationCode")).toBe("Please enter a valid verification code");
    expect(form.sent()).toEqual([]);
  });

  it.each([
    [
      "S5.060",
      { password: { minLength: 6, maxLength: 12 } },
      { password: "abc", confirmPassword: "abc" },
      "Please fill in your password with 6 - 12 characters",
    ],
    ["S5.064", { payeeName: { ...optionalRule, patternId: 8 } }, { payeeName: "An4" }, "Real name format is incorrect"],
    ["S5.065", { mobileNum: optionalRule }, { mobileNum: "abc" }, "Phone number format is incorrect"],
    ["S5.067", {}, { username: "1abcdef" }, "Account format is incorrect"],
    ["S5.068", {}, { password: "with space", confirmPassword: "with space" }, "Password format is incorrect"],
    ["S5.069", { email: optionalRule }, { email: "a@" }, "E-mail format is incorrect"],
    ["S5.072", { wechat: requiredRule }, {}, "Input cannot be empty"],
  ])("[%s] show the specification's text", async (_row, rules, values, text) => {
    expect((await showSubmitted({ rules }, values)).errors()).toEqual([text]);
  });

  it("[S5.061] reject a code that is too long", async () => {
    const values = { mobileNum: "9171234567", verificationCode: "1".repeat(256) };
    const form = await showSubmitted({ flags: { REGMOBVERF3: true } }, values);
    expect(form.errors()).toEqual(["Please enter a valid verification code"]);
  });

  it("[S5.020] [S5.070] require an equal confirmation of the password, and nothing is sent without it", async () => {
    const form = await showSubmitted({}, { confirmPassword: "Lantern2027" });
    expect(form.errors()).toEqual(["Confirmation password is not correct."]);
    expect(form.sent()).toEqual([]);
  });

  it("[S5.078] [S5.079] [S9.028] require the confirmation of the minimum age", async () => {
    const form = await show({ age: 21 });
    await form.enter(validValues);
    await form.submit();
    expect(form.root.textContent).toContain("I am 21 or older");
    expect(form.errors()).toEqual(["Please confirm"]);
    expect(form.sent()).toEqual([]);
    expect((await show()).root.textContent).toContain("I am 18 or older");
  });

  it("[S5.080] contain the minimum age only if it is 21", async () => {
    const hintOf = async (age: number) =>
      (await show({ age })).root.querySelector(".age-agreement .field-hint")?.textContent;
    expect(await hintOf(21)).toContain("The minimum age here is 21, not 18");
    expect(await hintOf(18)).toBeUndefined();
  });
});

describe("the registration form", () => {
  it("restores the cleared values with Undo until the visitor types again", async () => {
    const form = await show();
    const press = (text: string) =>
      act(async () => [...form.root.querySelectorAll("button")].find((button) => button.textContent === text)?.click());
    await typeText(form.input("username"), "capizlover");
    await typeText(form.input("password"), "Lantern2026");
    await press("Clear");
    expect([form.input("username").value, form.input("password").value]).toEqual(["", ""]);
    await press("Undo");
    expect([form.input("username").value, form.input("password").value]).toEqual(["capizlover", "Lantern2026"]);
    await press("Clear");
    await typeText(form.input("username"), "o");
    expect(form.root.textContent).not.toContain("Undo");
  });

  it("focuses the first invalid field after a try to submit", async () => {
    const form = await showSubmitted({}, { username: "" });
    expect(document.activeElement).toBe(form.input("username"));
  });
});

it("[S3.080] an invitation is kept if the visitor types before the form is hydrated", async () => {
  history.replaceState(null, "", "/register?referralCode=agent7");
  const form = await show({ earlyName: "earlybird" });
  expect(form.input("username").value).toBe("earlybird");
  await form.enter({ ...validValues, username: "earlybird" });
  await form.confirmAge();
  await form.submit();
  expect(form.body()).toMatchObject({ username: "earlybird", referralCode: "agent7" });
});

describe("a refusal of the registration", () => {
  const refusing = (error: Partial<ConstructorParameters<typeof ApiError>[0]>) => ({
    "PUT /wps/member/register": () => {
      throw new ApiError({ kind: "refused", code: "", message: "", status: 400, ...error });
    },
  });

  it("is shown at the refused field, which gets the focus, until its value changes", async () => {
    const responses = refusing({ code: "exists.account.err", message: "This username is already taken.", status: 409 });
    const form = await showSubmitted({ responses });
    expect(form.errorAt("username")).toBe("This username is already taken.");
    expect(document.activeElement).toBe(form.input("username"));
    await form.enter({ username: "capizlover2" });
    expect(form.errors()).toEqual([]);
  });

  it("[S5.066] is shown as a warning if the invitation code is unknown", async () => {
    history.replaceState(null, "", "/register?referralCode=nobody");
    const form = await showSubmitted({ responses: refusing({ code: "invitation_code_error", message: "x" }) });
    expect(form.root.querySelector("dialog[open]")?.textContent).toContain("Invalid invitation code");
  });

  it("is shown above the button if it belongs to no field", async () => {
    const form = await showSubmitted({ responses: refusing({ code: "system.not.available", message: "Try later" }) });
    expect(form.find(".form-failure").textContent).toContain("Try later");
  });
});
