import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const register = (body: object) => test.callEncrypted({ method: "PUT", url: "/wps/member/register/mobile", body });
const flags = (changed: Record<string, boolean>) => setMerchant(test, 1, { flags: changed });
const send = (body: object) => test.call({ method: "POST", url: "/wps/verification/sms/register", body });
const password = { password: "Player2026", confirmPassword: "Player2026", agreement: true };

async function outboxOf(to: string) {
  const { raw } = await test.call({ method: "GET", url: `/demo/outbox?to=${to}` });
  return raw.json<{ kind: string; text: string; code: string | null }[]>();
}

async function memberOf(account: string) {
  const rows = await test.deps.db.query<{
    mobile: string;
    mobile_verified_at: Date | null;
    must_change_password: boolean;
  }>(`select mobile, mobile_verified_at, must_change_password from member where merchant_id = 1 and account = $1`, [
    account,
  ]);
  return rows[0];
}

describe("a registration by number", () => {
  beforeAll(() => flags({ MOBILENUMREG3: true, MOBILENUMPASSREG3: true, REGMOBVERF3: false }));

  it("[S7.010] accepts an encrypted PUT without a session, and no POST", async () => {
    const body = { ...password, mobileNum: "9170000001", countryDialingCode: "63" };
    expect(await register(body)).toMatchObject({ status: 200, value: { userName: "639170000001" } });
    expect(await test.callEncrypted({ method: "POST", url: "/wps/member/register/mobile", body })).toMatchObject({
      status: 404,
    });
  });

  it.each(["9170000001", "09170000001", "+63 917 000 0001", "639170000001"])(
    "allows a login with the number written as %s",
    async (username) => {
      const body = { username, password: password.password };
      const answer = await test.callEncrypted({ method: "POST", url: "/wps/session/login", body });
      expect(answer).toMatchObject({ status: 200, value: { userName: "639170000001" } });
    },
  );

  it("needs the number and, if the flag is on, a password", async () => {
    expect(await register(password)).toMatchObject({ errorCode: "empty.field", value: { field: "mobileNum" } });
    expect(await register({ mobileNum: "9170000002" })).toMatchObject({ value: { field: "password" } });
  });

  it("recognises a number in every spelling", async () => {
    expect(await register({ ...password, mobileNum: "0917 000 0003" })).toMatchObject({ status: 200 });
    expect(await register({ ...password, mobileNum: "+63 917-000-0003" })).toMatchObject({
      status: 409,
      errorCode: "exists.account.err",
    });
  });

  it("accepts numbers of the countries that the merchant has opened, and no others", async () => {
    const abroad = { ...password, mobileNum: "7700900123", countryDialingCode: "44" };
    expect(await register(abroad)).toMatchObject({ status: 400, errorCode: "format.mobile.err" });
    const countries = [{ countryCode: "GB", countryDialingCode: "44" }];
    await setMerchant(test, 1, { settings: { "registration.countries": countries } });
    expect(await register(abroad)).toMatchObject({ status: 200, value: { userName: "447700900123" } });
  });

  it.each([
    ["852", "9123 4567", "85291234567"],
    ["853", "6612 3456", "85366123456"],
    ["65", "+65 8123 4567", "6581234567"],
  ])("accepts eight digits for +%s, but not nine", async (countryDialingCode, mobileNum, userName) => {
    const countries = [{ countryCode: "XX", countryDialingCode }];
    await setMerchant(test, 1, { settings: { "registration.countries": countries } });
    const form = { ...password, countryDialingCode };
    expect(await register({ ...form, mobileNum: `${mobileNum}9` })).toMatchObject({ errorCode: "format.mobile.err" });
    expect(await register({ ...form, mobileNum })).toMatchObject({ status: 200, value: { userName } });
    await setMerchant(test, 1, {
      settings: { "registration.countries": [{ countryCode: "GB", countryDialingCode: "44" }] },
    });
  });

  it("generates a password, sends it and requires its change, if the form has none", async () => {
    await flags({ MOBILENUMPASSREG3: false });
    const answer = await register({ mobileNum: "9170000004", agreement: true });
    expect(answer).toMatchObject({ status: 200, value: { changePasswordRequired: true, firstTimeLogin: true } });
    const [message] = await outboxOf("639170000004");
    expect(message).toMatchObject({ kind: "sms" });
    const login = { username: "639170000004", password: message?.code };
    const again = await test.callEncrypted({ method: "POST", url: "/wps/session/login", body: login });
    expect(again).toMatchObject({ status: 200, value: { changePasswordRequired: true } });
    expect(await memberOf("639170000004")).toMatchObject({ must_change_password: true, mobile: "639170000004" });
    await flags({ MOBILENUMPASSREG3: true });
  });
});

describe("the code that verifies a number", () => {
  beforeAll(() => flags({ MOBILENUMREG3: true, MOBILENUMPASSREG3: true, REGMOBVERF3: true }));
  beforeEach(() => test.clock.advanceMs(61_000));

  it("[S7.026] [S7.027] is sent to the number of the form; the response contains its lifetime", async () => {
    const puzzle = { captcha_id: "c", lot_number: "l", pass_token: "p", gen_time: "1", captcha_output: "o" };
    const number = { mobileNo: "917 111 0001", countryDialingCode: "63" };
    const body = { ...number, regType: "register", geetestValidateV4: puzzle };
    const answer = await send(body);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: null, value: { expiredMinutes: 5 } } });
    expect(await outboxOf("639171110001")).toMatchObject([
      { kind: "sms", code: expect.stringMatching(/^\d{6}$/) as unknown },
    ]);
  });

  it.each([
    ["no number", { mobileNo: "" }],
    ["a text", { mobileNo: "abc" }],
    ["a short number", { mobileNo: "12345" }],
    ["a closed country", { mobileNo: "9171110001", countryDialingCode: "33" }],
  ])("is not sent for %s", async (_what, body) => {
    expect(await send(body)).toMatchObject({ status: 400, errorCode: "format.mobile.err" });
  });

  it("[S5.077] is not sent again within a minute", async () => {
    const body = { mobileNo: "9171110002" };
    expect(await send(body)).toMatchObject({ body: { success: true } });
    expect(await send(body)).toMatchObject({
      status: 200,
      body: { success: false, errorCode: "verification.too.soon" },
    });
    test.clock.advanceMs(61_000);
    expect(await send(body)).toMatchObject({ body: { success: true } });
  });

  it("is not sent if the merchant verifies no numbers", async () => {
    await flags({ REGMOBVERF3: false });
    expect(await send({ mobileNo: "9171110003" })).toMatchObject({ status: 400, errorCode: "function.not.available" });
    await flags({ REGMOBVERF3: true });
  });

  it("registers the account once, and marks the number as verified", async () => {
    const form = { ...password, mobileNum: "9171110004" };
    await send({ mobileNo: form.mobileNum });
    const [message] = await outboxOf("639171110004");
    const code = message?.code ?? "";
    const wrong = code === "000000" ? "111111" : "000000";
    const missing = await register(form);
    expect(missing).toMatchObject({ status: 400, errorCode: "verification.code.invalid" });
    expect(missing.body).toMatchObject({ message: "Please enter a valid verification code" });
    expect(await register({ ...form, verificationCode: "1".repeat(256) })).toMatchObject({
      errorCode: "verification.code.invalid",
    });
    expect(await register({ ...form, verificationCode: wrong })).toMatchObject({
      errorCode: "verification.code.invalid",
    });
    expect(await register({ ...form, verificationCode: code })).toMatchObject({ status: 200 });
    expect((await memberOf("639171110004"))?.mobile_verified_at).not.toBeNull();
    expect(await register({ ...form, verificationCode: code })).toMatchObject({
      errorCode: "verification.code.invalid",
    });
  });

  it("registers one account when it is sent three times concurrently", async () => {
    const form = { ...password, mobileNum: "9171110005" };
    await send({ mobileNo: form.mobileNum });
    const [message] = await outboxOf("639171110005");
    const body = { ...form, verificationCode: message?.code };
    const answers = await Promise.all([register(body), register(body), register(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it("does not verify a number that another account verifies concurrently", async () => {
    await send({ mobileNo: "9171110006" });
    const [message] = await outboxOf("639171110006");
    const body = { ...password, username: "slower01", mobileNum: "9171110006", verificationCode: message?.code };
    let slower: Promise<unknown> = Promise.resolve();
    await test.deps.db.transaction(async (tx) => {
      await tx.query(
        `update member set mobile = '639171110006', mobile_verified_at = now() where account = '639170000001'`,
      );
      slower = test.callEncrypted({ method: "PUT", url: "/wps/member/register", body });
      // The registration has checked the number and now waits at the unique index.
      await expect.poll(() => isWaiting()).toBe(true);
    });
    expect(await slower).toMatchObject({ status: 409, errorCode: "exists.mobile.err", value: { field: "mobileNum" } });
  });

  it("does not verify a number that another account has verified", async () => {
    await send({ mobileNo: "9171110004" });
    const [message] = await outboxOf("639171110004");
    const body = { ...password, username: "another1", mobileNum: "9171110004", verificationCode: message?.code };
    const answer = await test.callEncrypted({ method: "PUT", url: "/wps/member/register", body });
    expect(answer).toMatchObject({ status: 409, errorCode: "exists.mobile.err" });
  });
});

async function isWaiting(): Promise<boolean> {
  const rows = await test.deps.db.query(`select pid from pg_locks where not granted and locktype = 'transactionid'`);
  return rows.length > 0;
}

describe("the countries of numbers", () => {
  it("[S7.077] [S3.096] [S3.097] are a list, the merchant's own first", async () => {
    const { value } = await test.call({ method: "GET", url: "/wps/system/country" });
    expect(value).toMatchObject({
      countryCode: "PH",
      countries: [
        { countryCode: "PH", countryDialingCode: "63" },
        { countryCode: "GB", countryDialingCode: "44" },
      ],
    });
  });
});
