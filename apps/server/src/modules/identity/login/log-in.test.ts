import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaptchaWork } from "@openhouse/protocol/identity/captcha";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { solveWork } from "../../../testing/solve-work.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { registerAgent } from "../../../testing/test-people.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const dayMs = 24 * 3_600_000;

const login = (body: object, headers: Record<string, string> = {}) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body, headers });
const setFlags = (changed: Record<string, boolean>) => setMerchant(test, 1, { flags: changed });
const updateMember = (member: SignedInMember, set: string, values: unknown[] = []) =>
  test.deps.db.query(`update member set ${set} where merchant_id = 1 and id = $1`, [member.memberId, ...values]);

async function codeSentTo(recipient: string): Promise<string> {
  const { raw } = await test.call({ method: "GET", url: `/demo/outbox?to=${encodeURIComponent(recipient)}` });
  return raw.json<{ code: string | null }[]>()[0]?.code ?? "";
}

describe("a login by name and password", () => {
  it("[S3.001] [S3.002] [S3.004] [S7.004] returns token, account, type, and whether it is the first login", async () => {
    // A registration also signs in, so the account is created by an agent.
    const { token } = await registerAgent(test, "firstagent");
    const account = { type: 0, username: "firsttimer", password: "Player2026" };
    const created = await test.call({ method: "POST", url: "/wps/agent/downline", token, body: account });
    expect(created.status).toBe(200);
    const body = { username: "firsttimer", password: "Player2026", type: "username" };
    const first = await login(body);
    expect(first).toMatchObject({
      status: 200,
      value: { userName: "firsttimer", customerType: 0, firstTimeLogin: true },
    });
    expect((first.value as { token: string }).token).not.toBe("");
    expect(await login(body)).toMatchObject({ value: { firstTimeLogin: false } });
  });

  it("[S5.003] ignores spaces around the name and the password", async () => {
    await test.register("trimmed1");
    expect(await login({ username: " Trimmed1 ", password: " Player2026 " })).toMatchObject({ status: 200 });
  });

  it("[S3.003] returns passwordExpired if the password is older than the merchant allows", async () => {
    const member = await test.register("oldsecret");
    const body = { username: "oldsecret", password: "Player2026" };
    expect(await login(body)).toMatchObject({ value: { passwordExpired: false } });
    await updateMember(member, `password_changed_at = $2`, [new Date(test.clock.realNow().getTime() - 91 * dayMs)]);
    expect(await login(body)).toMatchObject({ value: { passwordExpired: true } });
    await setMerchant(test, 1, { settings: { "password.expiryDays": 0 } });
    expect(await login(body)).toMatchObject({ value: { passwordExpired: false } });
    await setMerchant(test, 1, { settings: { "password.expiryDays": 90 } });
  });

  it("accepts a verified mobile number or e-mail address instead of the name", async () => {
    await setFlags({ MOBILELOGIN3: true });
    const member = await test.register("reachable");
    await updateMember(member, `mobile = '639170000100', email = 'reach@example.com'`);
    const logInAs = (username: string) => login({ username, password: "Player2026", type: "" });
    expect(await logInAs("0917 000 0100")).toMatchObject({ status: 401, errorCode: "login.cred.err" });
    await updateMember(member, `mobile_verified_at = registered_at, email_verified_at = registered_at`);
    expect(await logInAs("0917 000 0100")).toMatchObject({ status: 200, value: { userName: "reachable" } });
    expect(await logInAs("Reach@Example.com")).toMatchObject({ status: 200, value: { userName: "reachable" } });
  });

  it.each([
    ["a user name of 50,000 characters", { username: "x".repeat(50_000), password: "Player2026" }],
    ["a password of 50,000 characters", { username: "trimmed1", password: "x".repeat(50_000) }],
    ["both", { username: "x".repeat(50_000), password: "x".repeat(50_000) }],
  ])("refuses %s as wrong", async (_case, body) => {
    const call = { method: "POST" as const, url: "/wps/session/login", body, ip: "203.0.113.50" };
    expect(await test.callEncrypted(call)).toMatchObject({ status: 401, errorCode: "login.cred.err" });
  });

  it.each([255, 100])("accepts a name and a password of %i characters if the merchant allows it", async (length) => {
    const rule = { minLength: 8, maxLength: 255 };
    await setMerchant(test, 1, {
      settings: { "registration.rules": { username: rule, password: rule, confirmPassword: rule } },
    });
    const username = `long${"x".repeat(length - 4)}`;
    const password = `Pw1${"x".repeat(length - 3)}`;
    await test.register(username, { password });
    expect(await login({ username, password })).toMatchObject({ status: 200, value: { userName: username } });
    const { token } = (await login({ username, password })).value as { token: string };
    const { value } = await test.call({ method: "GET", url: "/wps/member/loginHistory", token });
    expect((value as { list: object[] }).list).toHaveLength(2);
    await setMerchant(test, 1, { settings: { "registration.rules": {} } });
  });

  it("[S6.024] is refused on the agents' page for a member who is not an agent", async () => {
    await test.register("noagent1");
    const body = { username: "noagent1", password: "Player2026", page: "AGENT" };
    expect(await login(body)).toMatchObject({ status: 403, errorCode: "login.non.agent" });
  });
});

describe("a captcha at login", () => {
  const guess = (captcha?: string, cookie?: string) =>
    login({ username: "guessed1", password: "Wrong2026", ...(captcha && { captcha }) }, cookie ? { cookie } : {});

  // After this time, the earlier failures of the IP address no longer count.
  beforeAll(() => test.clock.advanceMs(31 * 60_000));

  it("[S4.026] is required after three failures, and the third response announces it", async () => {
    await test.register("guessed1");
    expect((await guess()).body["value"]).toBeNull();
    expect((await guess()).body["value"]).toBeNull();
    expect(await guess()).toMatchObject({ errorCode: "login.cred.err", body: { value: { captcha: true } } });
    expect(await guess()).toMatchObject({
      status: 400,
      errorCode: "captcha.required",
      body: { value: { captcha: true } },
    });
    expect(await guess("WRONG")).toMatchObject({ errorCode: "captcha.invalid" });
    // The right password without a captcha is also refused.
    expect(await login({ username: "guessed1", password: "Player2026" })).toMatchObject({
      errorCode: "captcha.required",
    });
  });

  it("is no longer required after a login with the right password and the right answer", async () => {
    const captchaResponse = await test.call({ method: "GET", url: "/wps/captcha" });
    const cookie = String(captchaResponse.raw.headers["set-cookie"]).split(";")[0] ?? "";
    const { value } = await test.call({ method: "GET", url: "/wps/captcha/work", headers: { cookie } });
    const captcha = solveWork(value as CaptchaWork);
    const body = { username: "guessed1", password: "Player2026" };
    expect(await login({ ...body, captcha }, { cookie })).toMatchObject({ status: 200 });
    expect(await login(body)).toMatchObject({ status: 200 });
  });

  it("stays required if an attacker signs in to their own account between guesses at other accounts", async () => {
    const ip = "203.0.113.40";
    const attacker = await test.register("ownacct1");
    const logInAt = (username: string, password: string) =>
      test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password }, ip });
    expect(await logInAt("victim01", "Wrong2026")).toMatchObject({ errorCode: "login.cred.err" });
    expect(await logInAt("victim02", "Wrong2026")).toMatchObject({ errorCode: "login.cred.err" });
    expect(await logInAt(attacker.account, attacker.password)).toMatchObject({ status: 200 });
    const third = await logInAt("victim03", "Wrong2026");
    expect(third.body).toMatchObject({ errorCode: "login.cred.err", value: { captcha: true } });
  });

  it("is preceded by responses to wrong passwords that are delayed longer each time", async () => {
    const ip = "203.0.113.41";
    await setMerchant(test, 1, { settings: { "login.delayStepMs": 300 } });
    const waits: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const before = performance.now();
      const body = { username: "waiting1", password: "Wrong2026" };
      await test.callEncrypted({ method: "POST", url: "/wps/session/login", body, ip });
      waits.push(performance.now() - before);
    }
    await setMerchant(test, 1, { settings: { "login.delayStepMs": 0 } });
    const [, second = 0, third = 0] = waits;
    expect([second >= 300, third >= 600]).toEqual([true, true]);
  });

  it("is not required if the merchant has switched it off", async () => {
    await setFlags({ CAPTCHA3: false });
    for (let time = 0; time < 4; time += 1) expect(await guess()).toMatchObject({ errorCode: "login.cred.err" });
    await setFlags({ CAPTCHA3: true });
    test.clock.advanceMs(31 * 60_000);
  });
});

describe("a login by SMS code", () => {
  const number = "639170000200";
  const send = (mobileNum = "917 000 0200") =>
    test.call({
      method: "POST",
      url: "/wps/verification/sms/noLogin",
      body: { mobileNum, countryDialingCode: "63" },
    });
  const enter = (password: string) =>
    login({ username: "9170000200", password, type: "sms", countryDialingCode: "63" });

  beforeAll(async () => {
    await setFlags({ MOBILEVERCODELOGIN3: true });
    const member = await test.register("bysms001");
    await updateMember(member, `mobile = $2, mobile_verified_at = registered_at, must_change_password = true`, [
      number,
    ]);
  });

  it("[S7.006] [S4.019] accepts the sent code only once, and requires no new password", async () => {
    expect(await send()).toMatchObject({ status: 200, value: { expiredMinutes: 5 } });
    const code = await codeSentTo(number);
    expect(await enter(code)).toMatchObject({
      status: 200,
      value: { userName: "bysms001", changePasswordRequired: false, passwordExpired: false },
    });
    expect(await enter(code)).toMatchObject({ errorCode: "verification.code.invalid" });
  });

  it("returns the same response for an unknown number, but sends no message", async () => {
    expect(await send("917 000 0299")).toMatchObject({ status: 200, value: { expiredMinutes: 5 } });
    expect(await codeSentTo("639170000299")).toBe("");
  });

  it("[S4.029] [S6.034] is refused if the flag is off", async () => {
    await setFlags({ MOBILEVERCODELOGIN3: false });
    expect(await enter("123456")).toMatchObject({ errorCode: "function.not.available" });
    await setFlags({ MOBILEVERCODELOGIN3: true });
  });
});

describe("the first login of a member", () => {
  it("[S4.025] is recorded once, and recording it requires a session", async () => {
    const { token, memberId } = await test.register("greeted1");
    const call = (sessionToken?: string) =>
      test.call({ method: "POST", url: "/wps/member/firstLogin", ...(sessionToken && { token: sessionToken }) });
    expect(await call()).toMatchObject({ status: 401 });
    expect(await call(token)).toMatchObject({ status: 200 });
    expect(await call(token)).toMatchObject({ status: 200 });
    const rows = await test.deps.db.query(`select id from outbox where name = 'member.greeted' and aggregate_id = $1`, [
      memberId,
    ]);
    expect(rows).toHaveLength(1);
  });
});
