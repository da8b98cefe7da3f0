import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import type { CaptchaWork } from "@openhouse/protocol/identity/captcha";
import { solveWork } from "../../../testing/solve-work.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { registerAgent } from "../../../testing/test-people.ts";
import { insertAgentCode } from "../../agents/index.ts";
import { letters } from "../../captcha/glyphs.ts";
import { issueCaptcha } from "../../captcha/issue-captcha.ts";

const merchantId = 1 as MerchantId;
const validForm = { username: "newplayer", password: "Player2026", confirmPassword: "Player2026", agreement: true };
const required = { enabled: true, required: true };
const optional = { enabled: true, required: false };

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const put = (url: string, body: object) => test.callEncrypted({ method: "PUT", url, body });
const register = (body: object) => put("/wps/member/register", body);
const registerMobile = (body: object) => put("/wps/member/register/mobile", body);
const setRules = (changed: object) => setMerchant(test, 1, { settings: { "registration.rules": changed } });
const memberOf = async (account: string) =>
  (await test.deps.db.query(`select * from member where merchant_id = 1 and account = $1`, [account]))[0];

describe("the routes of registration", () => {
  it("[S7.009] accept only an encrypted PUT, without a session", async () => {
    expect(await register({ ...validForm, username: "putplayer" })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const post = await test.callEncrypted({ method: "POST", url: "/wps/member/register", body: validForm });
    expect(post).toMatchObject({ status: 404, body: { success: false } });
    const plain = await test.call({ method: "PUT", url: "/wps/member/register", body: validForm });
    expect(plain).toMatchObject({ status: 400, errorCode: "enc.required" });
  });

  it("[S7.016] [S3.088] [S3.089] [S3.090] [S3.091] [S3.093] [S3.094] [S3.095] return a complete rule for each field", async () => {
    const { status, value } = await test.call({ method: "GET", url: "/wps/system/setting/register" });
    expect(status).toBe(200);
    const returnedRules = Object.values(value as Record<string, object>);
    expect(returnedRules.length).toBe(21);
    for (const rule of returnedRules) {
      expect(Object.keys(rule).toSorted()).toEqual(
        ["acceptedPattern", "enabled", "maxLength", "minLength", "patternId", "required", "type"].toSorted(),
      );
    }
  });

  it("[S3.055] return the same rules as the system status", async () => {
    const status = await test.call({ method: "GET", url: "/wps/system/status" });
    const rulesCall = await test.call({ method: "GET", url: "/wps/system/setting/register" });
    expect((status.value as { info: { register: unknown } }).info.register).toEqual(rulesCall.value);
  });

  it("ignore a field that the merchant has switched off, whatever its value", async () => {
    const form = { ...validForm, username: "offfields1", qqNum: "no digits", payeeName: "Ana Cruz", email: "a@" };
    expect(await register(form)).toMatchObject({ status: 200 });
    const { email, profile } = (await memberOf("offfields1")) as { email: unknown; profile: object };
    expect([email, Object.keys(profile)]).toEqual([null, []]);
  });

  it("refuse a registration if the merchant has switched registration off", async () => {
    await setMerchant(test, 1, { flags: { REG3: false } });
    expect(await register(validForm)).toMatchObject({ status: 400, errorCode: "function.not.available" });
    await setMerchant(test, 1, { flags: { REG3: true } });
    expect(await registerMobile({ mobileNum: "9171234567" })).toMatchObject({ errorCode: "function.not.available" });
  });
});

describe("the agreement", () => {
  const consents = (account: string) =>
    test.deps.db.query(
      `select c.kind, c.version, c.age, c.at = m.registered_at as "isAtOnce" from consent c
       join member m on m.merchant_id = c.merchant_id and m.id = c.member_id where m.account = $1`,
      [account],
    );

  it.each([
    ["is missing", { agreement: undefined }],
    ["is refused", { agreement: false }],
    ["is an older version", { agreementVersion: "2019-1" }],
  ])("is required: a registration in which it %s is refused", async (_case, change) => {
    const response = await register({ ...validForm, username: "noconsent", ...change });
    expect(response).toMatchObject({ status: 400, errorCode: "agreement.required", value: { field: "agreement" } });
    expect(response.body["message"]).toBe("Please confirm that you are 18 or older and accept the terms of use.");
    expect(await memberOf("noconsent")).toBeUndefined();
  });

  it("is stored with its version, its minimum age and the time", async () => {
    const { value } = await test.call({ method: "GET", url: "/wps/system/status" });
    const { agreementVersion } = value as { agreementVersion: string };
    expect(await register({ ...validForm, username: "consents1", agreementVersion })).toMatchObject({ status: 200 });
    expect(await consents("consents1")).toEqual([
      { kind: "agreement", version: agreementVersion, age: 18, isAtOnce: true },
    ]);
  });

  it("is also required for a registration by mobile number", async () => {
    await setMerchant(test, 1, { flags: { MOBILENUMREG3: true, MOBILENUMPASSREG3: false } });
    expect(await registerMobile({ mobileNum: "9170001234" })).toMatchObject({ errorCode: "agreement.required" });
    expect(await registerMobile({ mobileNum: "9170001234", agreement: true })).toMatchObject({ status: 200 });
    expect(await consents("639170001234")).toHaveLength(1);
    await setMerchant(test, 1, { flags: { MOBILENUMREG3: false } });
  });
});

describe("a registration by user name", () => {
  beforeAll(() =>
    setRules({
      payeeName: { ...required, patternId: 8 },
      email: required,
      mobileNum: required,
      paymentPassword: optional,
      whatsapp: required,
      facebook: required,
      line: required,
      wechat: required,
      qqNum: required,
      idNumber: required,
      recommenderId: optional,
    }),
  );
  afterAll(() => setRules({}));

  const completeForm = {
    ...validForm,
    payeeName: "Ana Cruz",
    email: "Ana@Example.ph",
    mobileNum: "0917 123 4567",
    countryDialingCode: "63",
    paymentPassword: "Pay2026",
    whatsapp: "639171234567",
    facebook: "ana.cruz",
    line: "anacruz",
    wechat: "ana_cruz",
    qqNum: "1234567",
    idNumber: "A1234567",
    recommenderId: "friend1",
  };
  const formatError = (field: string) => ["format.field.err", 400, field] as const;

  it.each([
    ["no user name", { username: " " }, "empty.username", 400, "username"],
    ["an invalid user name", { username: "1player" }, "format.username.err", 400, "username"],
    ["a short user name", { username: "abc" }, "format.username.err", 400, "username"],
    ["no password", { password: "" }, "empty.field", 400, "password"],
    ["a short password", { password: "abc", confirmPassword: "abc" }, "length.pwd.err", 400, "password"],
    ["a password with a space", { password: "with a space", confirmPassword: "" }, "format.pwd.err", 400, "password"],
    ["no confirmation", { confirmPassword: "" }, "empty.field", 400, "confirmPassword"],
    ["a different confirmation", { confirmPassword: "Player2027" }, "confirm.pwd.err", 400, "confirmPassword"],
    ["no number", { mobileNum: "" }, "empty.field", 400, "mobileNum"],
    ["a number with letters", { mobileNum: "abc" }, "format.mobile.err", 400, "mobileNum"],
    ["a country that the merchant has not opened", { countryDialingCode: "44" }, "format.mobile.err", 400, "mobileNum"],
    ["no name", { payeeName: "" }, "empty.field", 400, "payeeName"],
    ["an invalid name", { payeeName: "An4" }, "format.name.err", 400, "payeeName"],
    ["no e-mail", { email: "" }, "empty.field", 400, "email"],
    ["an incomplete e-mail address", { email: "a@" }, "format.email.err", 400, "email"],
    ["no payment password, which is always required", { paymentPassword: "" }, "empty.field", 400, "paymentPassword"],
    ["a short payment password", { paymentPassword: "abc" }, "format.pwd.err", 400, "paymentPassword"],
    [
      "a payment password that equals the password",
      { paymentPassword: "Player2026" },
      "payment.password.same",
      400,
      "paymentPassword",
    ],
    ["no WhatsApp", { whatsapp: "" }, "empty.field", 400, "whatsapp"],
    ["letters for WhatsApp", { whatsapp: "abcdefgh" }, ...formatError("whatsapp")],
    ["no Facebook", { facebook: "" }, "empty.field", 400, "facebook"],
    ["a Facebook name with a space", { facebook: "ana cruz" }, ...formatError("facebook")],
    ["no LINE", { line: "" }, "empty.field", 400, "line"],
    ["no WeChat", { wechat: "" }, "empty.field", 400, "wechat"],
    ["no QQ", { qqNum: "" }, "empty.field", 400, "qqNum"],
    ["letters for QQ", { qqNum: "qq12345" }, ...formatError("qqNum")],
    ["no id number", { idNumber: "" }, "empty.field", 400, "idNumber"],
    ["an invalid recommender", { recommenderId: "a b" }, ...formatError("recommenderId")],
    ["an unknown invitation code", { referralCode: "nobody" }, "invitation_code_error", 400, undefined],
    ["a field of the wrong type", { password: [12345678] }, "request.param.err", 400, undefined],
    ["a taken name", { username: "takenname" }, "exists.account.err", 409, undefined],
  ])("with %s is refused", async (_case, change, errorCode, status, field) => {
    if (errorCode === "exists.account.err") await register({ ...completeForm, username: "takenname" });
    const response = await register({ ...completeForm, ...change });
    expect(response).toMatchObject({ status, errorCode, body: { success: false } });
    if (field !== undefined) expect(response.value).toMatchObject({ field });
  });

  it.each([
    [{ username: "1player" }, "Account format is incorrect"],
    [{ password: "with a space" }, "Password format is incorrect"],
    [{ password: "abc" }, "Please fill in your password with 8 - 32 characters"],
    [{ confirmPassword: "Player2027" }, "Confirmation password is not correct."],
    [{ payeeName: "An4" }, "Real name format is incorrect"],
    [{ username: "abc" }, "Please enter 6 - 13 characters"],
    [{ paymentPassword: "abc" }, "Please enter 6 - 32 characters"],
    [{ qqNum: "1" }, "Please enter 5 - 12 characters"],
    [{ mobileNum: "abc" }, "Phone number format is incorrect"],
    [{ email: "a@" }, "E-mail format is incorrect"],
    [{ line: "" }, "Input cannot be empty"],
    [{ referralCode: "nobody" }, "Invalid invitation code"],
  ])("with %j is refused with the message %s", async (change, message) => {
    expect((await register({ ...completeForm, ...change })).body).toMatchObject({ message });
  });

  it("is refused for the first invalid field in the order of the form", async () => {
    const response = await register({ ...completeForm, line: "", email: "a@", username: "x" });
    expect(response).toMatchObject({ errorCode: "format.username.err", value: { field: "username" } });
  });

  it("stores mobile number, e-mail address, profile fields and payment password separately", async () => {
    expect(await register({ ...completeForm, username: "WholeForm1" })).toMatchObject({ status: 200 });
    const member = await memberOf("wholeform1");
    expect(member).toMatchObject({
      mobile: "639171234567",
      mobile_verified_at: null,
      email: "ana@example.ph",
      profile: { payeeName: "Ana Cruz", line: "anacruz", qqNum: "1234567", recommenderId: "friend1" },
    });
    const hash = String(member?.["payment_password_hash"]);
    expect(await test.deps.passwords.verify("Pay2026", hash)).toBe(true);
    expect(JSON.stringify(member?.["profile"])).not.toContain("Pay2026");
  });

  it("does not store fields that the rules disable, even if they are sent", async () => {
    await setRules({});
    expect(await register({ ...completeForm, username: "hiddenone", email: "not an address" })).toMatchObject({
      status: 200,
    });
    expect(await memberOf("hiddenone")).toMatchObject({ email: null, mobile: null, profile: {} });
  });
});

describe("codes of agents in a registration", () => {
  let agentId: MemberId;
  beforeAll(async () => {
    ({ memberId: agentId } = await registerAgent(test, "codeagent"));
    const at = test.clock.businessNow();
    await insertAgentCode(test.deps.db, { merchantId, code: "ana", agentId, kind: "affiliate", at });
  });

  const uplineOf = async (account: string) => {
    const [row] = await test.deps.db.query<{ upline_id: bigint | null }>(
      `select p.upline_id from member_place p join member m on m.merchant_id = p.merchant_id and m.id = p.member_id
       where m.merchant_id = $1 and m.account = $2`,
      [merchantId, account],
    );
    return row?.upline_id;
  };
  const checkAffiliate = (query: string) => test.call({ method: "GET", url: `/wps/agent/affiliate${query}` });

  it("[S5.039] are optional", async () => {
    expect(await register({ ...validForm, username: "nocode11" })).toMatchObject({ status: 200 });
    expect(await uplineOf("nocode11")).toBeNull();
  });

  it("make the agent the upline, as a referral code or as an affiliate code", async () => {
    await register({ ...validForm, username: "invited1", referralCode: " ANA " });
    await register({ ...validForm, username: "affiliat1", affiliateCode: "ana" });
    expect([await uplineOf("invited1"), await uplineOf("affiliat1")]).toEqual([agentId, agentId]);
  });

  it("[S7.024] can be checked: GET /wps/agent/affiliate returns a known code and refuses an unknown code", async () => {
    expect(await checkAffiliate("?code=ANA&domain=localhost")).toMatchObject({
      status: 200,
      body: { success: true, value: { code: "ana" } },
    });
    expect(await checkAffiliate("?code=nobody&domain=localhost")).toMatchObject({
      status: 200,
      body: { success: false, errorCode: "affiliate.code.unknown", message: "Invalid invitation code" },
    });
  });

  it("are required only if the merchant requires them and the domain does not contain one", async () => {
    expect(await checkAffiliate("?domain=www.example.ph")).toMatchObject({
      body: { success: true, value: { code: null } },
    });
    await setMerchant(test, 1, {
      settings: { "registration.needsAffiliate": true, "registration.rules": { affiliateCode: required } },
    });
    expect(await checkAffiliate("?domain=www.example.ph")).toMatchObject({
      status: 200,
      body: { success: false, errorCode: "affiliate.code.needed" },
    });
    expect(await checkAffiliate("?domain=ana.example.ph")).toMatchObject({
      body: { success: true, value: { code: "ana" } },
    });
    const withoutCode = { ...validForm, username: "wanting1" };
    expect(await register(withoutCode)).toMatchObject({ errorCode: "empty.field", value: { field: "affiliateCode" } });
    expect(await register({ ...withoutCode, affiliateCode: "nobody" })).toMatchObject({
      errorCode: "invitation_code_error",
    });
    expect(await register({ ...withoutCode, affiliateCode: "ana" })).toMatchObject({ status: 200 });
    await setMerchant(test, 1, { settings: { "registration.needsAffiliate": false, "registration.rules": {} } });
  });
});

describe("a captcha in the form", () => {
  beforeAll(() => setRules({ captcha: optional }));
  afterAll(() => setRules({}));

  it("is required, and a wrong answer is refused", async () => {
    const form = { ...validForm, username: "captcha11" };
    expect(await register(form)).toMatchObject({ errorCode: "empty.field", value: { field: "captcha" } });
    expect(await register({ ...form, captcha: "AAAAA" })).toMatchObject({
      status: 400,
      errorCode: "captcha.invalid",
    });
  });

  it("is required even if the form has no captcha, while the network sends many registrations", async () => {
    await setRules({});
    const { registrationBurst } = test.app.rateLimiters;
    await registrationBurst.set("198.51.100.0/24", registrationBurst.points, 60);
    const send = (username: string, ip: string, headers = {}, captcha?: string) => {
      const body = { ...validForm, username, ...(captcha === undefined ? {} : { captcha }) };
      return test.callEncrypted({ method: "PUT", url: "/wps/member/register", body, ip, headers });
    };
    const refused = await send("bursting1", "198.51.100.1");
    expect([refused.errorCode, refused.value]).toEqual(["captcha.required", { captcha: true }]);
    expect((await send("bursting1", "198.51.100.2", {}, "AAAAA")).errorCode).toBe("captcha.invalid");
    const image = await test.call({ method: "GET", url: "/wps/captcha" });
    const cookie = String(image.raw.headers["set-cookie"]).split(";")[0] ?? "";
    const work = await test.call({ method: "GET", url: "/wps/captcha/work?action=register", headers: { cookie } });
    const answer = solveWork(work.value as CaptchaWork);
    expect(await send("bursting1", "198.51.100.3", { cookie }, answer)).toMatchObject({ status: 200 });
    expect(await send("bursting2", "198.51.101.1")).toMatchObject({ status: 200 });
    await setRules({ captcha: optional });
  });

  it("allows the registration if the answer is correct", async () => {
    const { random } = test.deps;
    const fixedRandom = { ...random, int: (limit: number) => (limit === letters.length ? letters.indexOf("A") : 0) };
    const { id } = await issueCaptcha({ ...test.deps, random: fixedRandom }, merchantId);
    const body = { ...validForm, username: "captcha12", captcha: "AAAAA" };
    const headers = { cookie: `captchaId=${id}` };
    const call = { method: "PUT" as const, url: "/wps/member/register", body, headers };
    expect(await test.callEncrypted(call)).toMatchObject({ status: 200 });
  });
});
