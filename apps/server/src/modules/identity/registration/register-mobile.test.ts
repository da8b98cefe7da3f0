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
const setFlags = (changed: Record<string, boolean>) => setMerchant(test, 1, { flags: changed });
const requestCode = (body: object) => test.call({ method: "POST", url: "/wps/verification/sms/register", body });
const passwordFields = { password: "Player2026", confirmPassword: "Player2026", agreement: true };

async function outboxOf(recipient: string) {
  const { raw } = await test.call({ method: "GET", url: `/demo/outbox?to=${recipient}` });
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

describe("a registration by mobile number", () => {
  beforeAll(() => setFlags({ MOBILENUMREG3: true, MOBILENUMPASSREG3: true, REGMOBVERF3: false }));

  it("[S7.010] accepts only an encrypted PUT, without a session", async () => {
    const body = { ...passwordFields, mobileNum: "9170000001", countryDialingCode: "63" };
    expect(await register(body)).toMatchObject({ status: 200, value: { userName: "639170000001" } });
    expect(await test.callEncrypted({ method: "POST", url: "/wps/member/register/mobile", body })).toMatchObject({
      status: 404,
    });
  });

  it.each(["9170000001", "09170000001", "+63 917 000 0001", "639170000001"])(
    "allows a login with the mobile number written as %s",
    async (username) => {
      const body = { username, password: passwordFields.password };
      const response = await test.callEncrypted({ method: "POST", url: "/wps/session/login", body });
      expect(response).toMatchObject({ status: 200, value: { userName: "639170000001" } });
    },
  );

  it("requires the mobile number and, if MOBILENUMPASSREG3 is on, a password", async () => {
    expect(await register(passwordFields)).toMatchObject({ errorCode: "empty.field", value: { field: "mobileNum" } });
    expect(await register({ mobileNum: "9170000002" })).toMatchObject({ value: { field: "password" } });
  });

  it("refuses a mobile number that is registered in another spelling", async () => {
    expect(await register({ ...passwordFields, mobileNum: "0917 000 0003" })).toMatchObject({ status: 200 });
    expect(await register({ ...passwordFields, mobileNum: "+63 917-000-0003" })).toMatchObject({
      status: 409,
      errorCode: "exists.account.err",
    });
  });

  it("accepts only mobile numbers of countries that the merchant has opened", async () => {
    const foreignNumber = { ...passwordFields, mobileNum: "7700900123", countryDialingCode: "44" };
    expect(await register(foreignNumber)).toMatchObject({ status: 400, errorCode: "format.mobile.err" });
    const countries = [{ countryCode: "GB", countryDialingCode: "44" }];
    await setMerchant(test, 1, { settings: { "registration.countries": countries } });
    expect(await register(foreignNumber)).toMatchObject({ status: 200, value: { userName: "447700900123" } });
  });

  it.each([
    ["852", "9123 4567", "85291234567"],
    ["853", "6612 3456", "85366123456"],
    ["65", "+65 8123 4567", "6581234567"],
  ])("accepts eight digits for +%s, but not nine", async (countryDialingCode, mobileNum, userName) => {
    const countries = [{ countryCode: "XX", countryDialingCode }];
    await setMerchant(test, 1, { settings: { "registration.countries": countries } });
    const form = { ...passwordFields, countryDialingCode };
    expect(await register({ ...form, mobileNum: `${mobileNum}9` })).toMatchObject({
      errorCode: "format.mobile.err",
      body: { message: "Please enter 8 digits" },
      value: { field: "mobileNum", min: 8, max: 8 },
    });
    expect(await register({ ...form, mobileNum })).toMatchObject({ status: 200, value: { userName } });
    await setMerchant(test, 1, {
      settings: { "registration.countries": [{ countryCode: "GB", countryDialingCode: "44" }] },
    });
  });

  it("sends a generated password, which must be changed, if MOBILENUMPASSREG3 is off", async () => {
    await setFlags({ MOBILENUMPASSREG3: false });
    const response = await register({ mobileNum: "9170000004", agreement: true });
    expect(response).toMatchObject({ status: 200, value: { changePasswordRequired: true, firstTimeLogin: true } });
    const [message] = await outboxOf("639170000004");
    expect(message).toMatchObject({ kind: "sms" });
    const login = { username: "639170000004", password: message?.code };
    const secondLogin = await test.callEncrypted({ method: "POST", url: "/wps/session/login", body: login });
    expect(secondLogin).toMatchObject({ status: 200, value: { changePasswordRequired: true } });
    expect(await memberOf("639170000004")).toMatchObject({ must_change_password: true, mobile: "639170000004" });
    await setFlags({ MOBILENUMPASSREG3: true });
  });
});

describe("the code that verifies a mobile number", () => {
  beforeAll(() => setFlags({ MOBILENUMREG3: true, MOBILENUMPASSREG3: true, REGMOBVERF3: true }));
  beforeEach(() => test.clock.advanceMs(61_000));

  it("[S7.026] [S7.027] is sent to the mobile number of the form, and the response contains the lifetime of the code", async () => {
    const puzzle = { captcha_id: "c", lot_number: "l", pass_token: "p", gen_time: "1", captcha_output: "o" };
    const number = { mobileNo: "917 111 0001", countryDialingCode: "63" };
    const body = { ...number, regType: "register", geetestValidateV4: puzzle };
    const response = await requestCode(body);
    expect(response).toMatchObject({
      status: 200,
      body: { success: true, message: null, value: { expiredMinutes: 5 } },
    });
    expect(await outboxOf("639171110001")).toMatchObject([
      { kind: "sms", code: expect.stringMatching(/^\d{6}$/) as unknown },
    ]);
  });

  it.each([
    ["an empty number", { mobileNo: "" }],
    ["letters", { mobileNo: "abc" }],
    ["a short number", { mobileNo: "12345" }],
    ["a country that the merchant has not opened", { mobileNo: "9171110001", countryDialingCode: "33" }],
  ])("is refused for %s with format.mobile.err", async (_case, body) => {
    expect(await requestCode(body)).toMatchObject({ status: 400, errorCode: "format.mobile.err" });
  });

  it("is refused for a number of a wrong length with the lengths of the country, and for another fault without", async () => {
    const bounds = { body: { message: "Please enter 10 digits" }, value: { field: "mobileNum", min: 10, max: 10 } };
    expect(await requestCode({ mobileNo: "91711" })).toMatchObject(bounds);
    expect(await requestCode({ mobileNo: "abc" })).toMatchObject({
      body: { message: "Phone number format is incorrect" },
      value: { field: "mobileNum" },
    });
  });

  it("[S5.077] is not sent again to the same mobile number within a minute", async () => {
    const body = { mobileNo: "9171110002" };
    expect(await requestCode(body)).toMatchObject({ body: { success: true } });
    expect(await requestCode(body)).toMatchObject({
      status: 200,
      body: { success: false, errorCode: "verification.too.soon" },
    });
    test.clock.advanceMs(61_000);
    expect(await requestCode(body)).toMatchObject({ body: { success: true } });
  });

  it("is not sent if the merchant does not verify mobile numbers", async () => {
    await setFlags({ REGMOBVERF3: false });
    expect(await requestCode({ mobileNo: "9171110003" })).toMatchObject({
      status: 400,
      errorCode: "function.not.available",
    });
    await setFlags({ REGMOBVERF3: true });
  });

  it("registers only one account, and marks the mobile number as verified", async () => {
    const form = { ...passwordFields, mobileNum: "9171110004" };
    await requestCode({ mobileNo: form.mobileNum });
    const [message] = await outboxOf("639171110004");
    const code = message?.code ?? "";
    const wrongCode = code === "000000" ? "111111" : "000000";
    const responseWithoutCode = await register(form);
    expect(responseWithoutCode).toMatchObject({ status: 400, errorCode: "verification.code.invalid" });
    expect(responseWithoutCode.body).toMatchObject({ message: "Please enter a valid verification code" });
    expect(await register({ ...form, verificationCode: "1".repeat(256) })).toMatchObject({
      errorCode: "verification.code.invalid",
    });
    expect(await register({ ...form, verificationCode: wrongCode })).toMatchObject({
      errorCode: "verification.code.invalid",
    });
    expect(await register({ ...form, verificationCode: code })).toMatchObject({ status: 200 });
    expect((await memberOf("639171110004"))?.mobile_verified_at).not.toBeNull();
    expect(await register({ ...form, verificationCode: code })).toMatchObject({
      errorCode: "verification.code.invalid",
    });
  });

  it("registers only one account when three concurrent requests send it", async () => {
    const form = { ...passwordFields, mobileNum: "9171110005" };
    await requestCode({ mobileNo: form.mobileNum });
    const [message] = await outboxOf("639171110005");
    const body = { ...form, verificationCode: message?.code };
    const responses = await Promise.all([register(body), register(body), register(body)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it("does not verify a mobile number that another account verifies concurrently", async () => {
    await requestCode({ mobileNo: "9171110006" });
    const [message] = await outboxOf("639171110006");
    const body = { ...passwordFields, username: "slower01", mobileNum: "9171110006", verificationCode: message?.code };
    let laterRegistration: Promise<unknown> = Promise.resolve();
    await test.deps.db.transaction(async (tx) => {
      await tx.query(
        `update member set mobile = '639171110006', mobile_verified_at = now() where account = '639170000001'`,
      );
      laterRegistration = test.callEncrypted({ method: "PUT", url: "/wps/member/register", body });
      // The registration has checked the mobile number and now waits for the lock of the unique index.
      await expect.poll(() => isAnyTransactionWaiting()).toBe(true);
    });
    expect(await laterRegistration).toMatchObject({
      status: 409,
      errorCode: "exists.mobile.err",
      value: { field: "mobileNum" },
    });
  });

  it("does not verify a mobile number that another account has verified", async () => {
    await requestCode({ mobileNo: "9171110004" });
    const [message] = await outboxOf("639171110004");
    const body = { ...passwordFields, username: "another1", mobileNum: "9171110004", verificationCode: message?.code };
    const response = await test.callEncrypted({ method: "PUT", url: "/wps/member/register", body });
    expect(response).toMatchObject({ status: 409, errorCode: "exists.mobile.err" });
  });
});

async function isAnyTransactionWaiting(): Promise<boolean> {
  const rows = await test.deps.db.query(`select pid from pg_locks where not granted and locktype = 'transactionid'`);
  return rows.length > 0;
}

describe("the countries of mobile numbers", () => {
  it("[S7.077] [S3.096] [S3.097] are listed with the merchant's own country first", async () => {
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
