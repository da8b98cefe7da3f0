/** Codes that visitors request, and the captchas that these requests need. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CaptchaWork } from "@openhouse/protocol/identity/captcha";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { solveWork } from "../../../testing/solve-work.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
let owner: SignedInMember;
const number = "639170000700";
const email = "cora@example.ph";

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.register("codeowner");
  const settings = { "verification.freePerAddressHourly": 1, "captcha.workBits": 6 };
  await setMerchant(test, 1, { flags: { REGMOBVERF3: true, MOBILEVERCODELOGIN3: true }, settings });
  await test.deps.db.query(
    `update member set email = $1, mobile = $2, mobile_verified_at = registered_at where merchant_id = 1 and id = $3`,
    [email, number, owner.memberId],
  );
});
afterAll(() => test.close());
beforeEach(() => test.deps.db.query(`delete from verification_code`));

let networks = 0;
let numbers = 0;
const nextIp = () => `198.51.${(networks += 1)}.7`;
const nextNumber = () => `917555${String((numbers += 1)).padStart(4, "0")}`;

interface CodeRequest {
  readonly ip: string;
  readonly cookie?: string;
  readonly body?: object;
}

type Send = (request: CodeRequest) => Promise<TestAnswer>;

const jsonRequest =
  (url: string, bodyOf: () => object): Send =>
  ({ ip, cookie, body }) =>
    test.call({ method: "POST", url, ip, body: { ...bodyOf(), ...body }, headers: cookie ? { cookie } : {} });

const requests: Readonly<Record<string, Send>> = {
  register: jsonRequest("/wps/verification/sms/register", () => ({ mobileNo: nextNumber(), countryDialingCode: "63" })),
  login: jsonRequest("/wps/verification/sms/noLogin", () => ({ mobileNum: nextNumber(), countryDialingCode: "63" })),
  "recovery by SMS": jsonRequest("/wps/member/password/sms", () => ({
    mobileNum: nextNumber(),
    countryDialingCode: "63",
  })),
  "recovery by e-mail": ({ ip, cookie, body }) =>
    test.call({
      method: "POST",
      url: "/wps/member/password/email",
      ip,
      body: new URLSearchParams({ username: "codeowner", email, ...body }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...(cookie && { cookie }) },
    }),
};

/** Requests a captcha from the IP address and solves its proof of work for the action. */
async function solveCaptcha(ip: string, action = "code"): Promise<{ cookie: string; body: { captcha: string } }> {
  const captchaResponse = await test.call({ method: "GET", url: "/wps/captcha", ip });
  const cookie = String(captchaResponse.raw.headers["set-cookie"]).split(";")[0] ?? "";
  const url = `/wps/captcha/work?action=${action}`;
  const { value } = await test.call({ method: "GET", url, ip, headers: { cookie } });
  return { cookie, body: { captcha: solveWork(value as CaptchaWork) } };
}

const captchaRequired = { status: 400, errorCode: "captcha.required", body: { value: { captcha: true } } };
const captchaInvalid = { status: 400, errorCode: "captcha.invalid", body: { value: { captcha: true } } };

describe.each(Object.entries(requests))("a code for %s", (_name, send) => {
  it("needs no captcha for the first request from an IP address, but needs one for later requests", async () => {
    const ip = nextIp();
    expect(await send({ ip })).toMatchObject({ status: 200, body: { success: true } });
    test.clock.advanceMs(61_000);
    expect(await send({ ip })).toMatchObject(captchaRequired);
    expect(await send({ ip, body: { captcha: "AAAAA" } })).toMatchObject(captchaInvalid);
    expect(await send({ ip, ...(await solveCaptcha(ip, "login")) })).toMatchObject(captchaInvalid);
    const proof = await solveCaptcha(ip);
    expect(await send({ ip, ...proof })).toMatchObject({ status: 200, body: { success: true } });
    test.clock.advanceMs(61_000);
    expect(await send({ ip, ...proof })).toMatchObject(captchaInvalid);
  });
});

describe("the captcha before a code", () => {
  it("is not required if the merchant has switched captchas off", async () => {
    await setMerchant(test, 1, { flags: { CAPTCHA3: false } });
    const ip = nextIp();
    for (let time = 0; time < 3; time += 1) expect(await requests["login"]?.({ ip })).toMatchObject({ status: 200 });
    await setMerchant(test, 1, { flags: { CAPTCHA3: true } });
  });

  it("does not shorten the wait between two codes", async () => {
    const ip = nextIp();
    const body = { mobileNum: nextNumber() };
    await requests["login"]?.({ ip, body });
    expect(await requests["login"]?.({ ip, body })).toMatchObject({ status: 200, errorCode: "verification.too.soon" });
  });
});

describe("a known device", () => {
  it("has one hourly limit of codes for all IP addresses", async () => {
    await setMerchant(test, 1, { flags: { CAPTCHA3: false }, settings: { "verification.perDeviceHourly": 2 } });
    const signedIn = await test.callEncrypted({
      method: "POST",
      url: "/wps/session/login",
      body: { username: owner.account, password: owner.password },
    });
    const setCookies = [signedIn.raw.headers["set-cookie"]].flat().map(String);
    const cookie = setCookies.find((line) => line.startsWith("device-"))?.split(";")[0] ?? "";
    expect(setCookies.join()).toContain("Path=/wps;");
    const requestCode = async (name: string) => {
      test.clock.advanceMs(61_000);
      const body = name === "recovery by e-mail" ? {} : { mobileNum: number.slice(2) };
      return requests[name]?.({ ip: nextIp(), cookie, body });
    };
    expect(await requestCode("login")).toMatchObject({ body: { success: true } });
    expect(await requestCode("recovery by SMS")).toMatchObject({ body: { success: true } });
    expect(await requestCode("recovery by e-mail")).toMatchObject({ errorCode: "verification.too.many" });
    await setMerchant(test, 1, { flags: { CAPTCHA3: true }, settings: { "verification.perDeviceHourly": 10 } });
  });
});
