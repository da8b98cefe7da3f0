/** Phone-auth through our server, against a local service and a local issuer of its tokens. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startIdentityIssuer } from "../../../testing/identity-issuer.ts";
import type { IdentityIssuer } from "../../../testing/identity-issuer.ts";
import { phoneAuthCode, startPhoneAuthService } from "../../../testing/phone-auth-service.ts";
import type { PhoneAuthService } from "../../../testing/phone-auth-service.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
let issuer: IdentityIssuer;
let service: PhoneAuthService;
const audience = "our-client";

beforeAll(async () => {
  issuer = await startIdentityIssuer();
  service = await startPhoneAuthService({ issuer, audience, now: () => test.clock.realNow() });
  const relay = { url: service.url, apiKey: service.apiKey };
  const provider = { merchant: "openhouse", channel: "sms" as const, issuer: issuer.issuer, audience };
  const loginProviders = [{ ...provider, jwksUrl: issuer.jwksUrl, relay }];
  test = await createTestApp({ config: { loginProviders } });
  await test.register("takenname");
  await setMerchant(test, 1, { flags: { REGMOBVERF3: true, FIREBASECREATEACC3: true, CAPTCHA3: false } });
});
afterAll(async () => {
  await test.close();
  issuer.close();
  service.close();
});
// After this time, another code can be sent to the same number.
beforeEach(() => test.clock.advanceMs(61_000));

const post = (url: string, body: object, host = "localhost") => test.call({ method: "POST", url, body, host });
const sendCode = (mobileNo: string, host?: string) =>
  post("/wps/verification/phoneAuth/code", { mobileNo, countryDialingCode: "63" }, host);
const confirm = (sessionInfo: string, code: string) =>
  post("/wps/verification/phoneAuth/confirmation", { sessionInfo, code });
const register = (username: string, fields: object) => {
  const secrets = { password: "Player2026", confirmPassword: "Player2026" };
  const body = { username, ...secrets, verificationCode: phoneAuthCode, ...fields };
  return test.callEncrypted({ method: "PUT", url: "/wps/member/register", body });
};

async function sessionOf(mobileNo: string): Promise<string> {
  const { value } = await sendCode(mobileNo);
  return (value as { sessionInfo: string }).sessionInfo;
}

describe("a code of the phone-auth service", () => {
  it("is sent through our server, and the form counts one minute", async () => {
    const { status, value } = await sendCode("0917 123 4567");
    expect([status, value]).toMatchObject([200, { expiredMinutes: 1 }]);
    expect(service.lastNumber()).toBe("+639171234567");
    const messages = await test.deps.db.query(`select from message where recipient = '639171234567'`);
    expect(messages).toEqual([]);
  });

  it("gives a proof with which the registration verifies the number, once", async () => {
    const mobileNum = "9171234568";
    const { value } = await confirm(await sessionOf(mobileNum), ` ${phoneAuthCode} `);
    expect(value).toEqual({ firebaseChannel: "sms", firebaseIdToken: expect.any(String) as string });
    const proof = { ...(value as object), firebaseMobileNo: "+639171234568" };
    expect(await register("phoneauth1", { ...proof, mobileNum: "9171234569" })).toMatchObject({ status: 400 });
    // A refused registration keeps the proof.
    expect(await register("takenname", { ...proof, mobileNum })).toMatchObject({ status: 409 });
    expect(await register("phoneauth1", { ...proof, mobileNum })).toMatchObject({ status: 200 });
    const [code] = await test.deps.db.query<{ isUsed: boolean }>(
      `select used_at is not null as "isUsed" from verification_code where recipient = '639171234568'`,
    );
    expect(code).toEqual({ isUsed: true });
    expect(await register("phoneauth2", { ...proof, mobileNum })).toMatchObject({ status: 401 });
  });

  it("obeys the limits of our own codes, and refuses numbers that the form refuses", async () => {
    expect(await sendCode("123")).toMatchObject({ status: 400, errorCode: "format.mobile.err" });
    await sendCode("9171234571");
    expect(await sendCode("9171234571")).toMatchObject({ status: 200, errorCode: "verification.too.soon" });
  });

  it.each([
    ["INVALID_CODE", "auth/invalid-verification-code"],
    ["SESSION_EXPIRED", "auth/code-expired"],
    ["TOO_MANY_ATTEMPTS_TRY_LATER : Too many.", "auth/too-many-requests"],
    ["QUOTA_EXCEEDED", "auth/quota-exceeded"],
    ["OPERATION_NOT_ALLOWED", "auth/operation-not-allowed"],
    ["SOMETHING_NEW", "auth/internal-error"],
  ])("that the service refuses with %s is refused with %s", async (error, code) => {
    service.refuseNext(error);
    const answer = await confirm("session-0", phoneAuthCode);
    expect(answer).toMatchObject({ status: 400, errorCode: "phone.auth.err", value: { code } });
  });

  it("is refused while the service does not answer, or if the merchant has no service or has switched it off", async () => {
    service.refuseNext(503);
    expect(await confirm("session-0", phoneAuthCode)).toMatchObject({ errorCode: "system.not.available" });
    await setMerchant(test, 2, { flags: { REG3: true, FIREBASECREATEACC3: true } });
    expect(await sendCode("9171234572", "harbour.localhost")).toMatchObject({ errorCode: "function.not.available" });
    await setMerchant(test, 1, { flags: { FIREBASECREATEACC3: false } });
    expect(await sendCode("9171234572")).toMatchObject({ errorCode: "function.not.available" });
    const { value } = await test.call({ method: "GET", url: "/wps/system/status" });
    expect(value).toMatchObject({ info: { sms: "sms" } });
    await setMerchant(test, 1, { flags: { FIREBASECREATEACC3: true } });
    const later = await test.call({ method: "GET", url: "/wps/system/status" });
    expect(later.value).toMatchObject({ info: { sms: "firebase" } });
  });
});
