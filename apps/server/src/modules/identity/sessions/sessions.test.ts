import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const registration = (body: object) =>
  test.callEncrypted({ method: "PUT", url: "/wps/member/register", body, language: "EN" });
const login = (body: object, host = "localhost") =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body, host });
const memberInfo = (token: string, host = "localhost") =>
  test.call({ method: "GET", url: "/wps/member/info", token, host });

describe("registration", () => {
  const validForm = { username: "newplayer", password: "Player2026", confirmPassword: "Player2026", agreement: true };

  it.each([
    ["an empty user name", { ...validForm, username: " " }, 400, "empty.username"],
    ["an invalid user name", { ...validForm, username: "1player" }, 400, "format.username.err"],
    ["a short password", { ...validForm, password: "abc", confirmPassword: "abc" }, 400, "length.pwd.err"],
    ["a different confirmation", { ...validForm, confirmPassword: "Player2027" }, 400, "confirm.pwd.err"],
    ["an unknown field", { ...validForm, isAgent: true }, 400, "request.param.err"],
    ["a field of the wrong type", { ...validForm, password: 12345678 }, 400, "request.param.err"],
  ])("refuses %s", async (_what, body, status, errorCode) => {
    const answer = await registration(body);
    expect(answer).toMatchObject({ status, errorCode, body: { success: false } });
  });

  it("opens an account, signs in and refuses the name a second time, in any case", async () => {
    const answer = await registration(validForm);
    expect(answer).toMatchObject({ status: 200, value: { userName: "newplayer", firstTimeLogin: true } });
    const { token } = answer.value as { token: string };
    expect(await memberInfo(token)).toMatchObject({ status: 200, value: { account: "newplayer", type: 0 } });
    expect(await registration({ ...validForm, username: "NEWPLAYER" })).toMatchObject({
      status: 409,
      errorCode: "exists.account.err",
    });
  });

  it("opens one account when the same name is registered twice concurrently", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => registration({ ...validForm, username: "racing1" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

describe("login", () => {
  it("responds the same for an unknown account and for a wrong password", async () => {
    await test.register("knownone");
    const wrong = await login({ username: "knownone", password: "nothing1" });
    const unknown = await login({ username: "nobody99", password: "nothing1" });
    expect(wrong.raw.body).toBe(unknown.raw.body);
    expect(wrong).toMatchObject({ status: 401, errorCode: "login.cred.err" });
  });

  it("ignores spaces and case of the name", async () => {
    await test.register("trimmed1");
    expect(await login({ username: " Trimmed1 ", password: "Player2026" })).toMatchObject({
      status: 200,
      value: { userName: "trimmed1", firstTimeLogin: false },
    });
  });

  it("is refused for five minutes after ten failures from one address", async () => {
    // Without the captcha, which would refuse these first.
    await setMerchant(test, 1, { flags: { CAPTCHA3: false } });
    const { account } = await test.register("guessed1");
    for (let count = 0; count < 10; count += 1) await login({ username: account, password: "wrong-guess" });
    const closed = await login({ username: account, password: "Player2026" });
    expect(closed).toMatchObject({ status: 429, errorCode: "too.much.request" });
    test.clock.advanceMs(5 * 60_000 + 1);
    expect(await login({ username: account, password: "Player2026" })).toMatchObject({ status: 200 });
    await setMerchant(test, 1, { flags: { CAPTCHA3: true } });
  });

  it("refuses a member on the agents' page", async () => {
    await test.register("noagent1");
    const answer = await login({ username: "noagent1", password: "Player2026", page: "AGENT" });
    expect(answer).toMatchObject({ status: 403, errorCode: "login.non.agent" });
  });

  it("separates merchants: neither account nor token of one works at the other", async () => {
    const { token } = await test.register("onemerchant");
    expect(await login({ username: "onemerchant", password: "Player2026" }, "harbour.localhost")).toMatchObject({
      status: 401,
    });
    expect(await memberInfo(token, "harbour.localhost")).toMatchObject({ status: 401 });
    expect(await test.register("onemerchant", { host: "harbour.localhost" })).toHaveProperty("token");
  });
});

describe("sessions", () => {
  it("are refused after the logout", async () => {
    const { token } = await test.register("leaving1");
    expect(await test.call({ method: "DELETE", url: "/wps/session/logout", token })).toMatchObject({ status: 200 });
    expect(await memberInfo(token)).toMatchObject({ status: 401, errorCode: "login.not.session" });
  });

  it("end after 30 idle minutes and are extended by a touch", async () => {
    const idle = await test.register("idling12");
    const busy = await test.register("touching");
    for (let minute = 0; minute < 30; minute += 10) {
      test.clock.advanceMs(10 * 60_000);
      expect(await test.call({ method: "GET", url: "/wps/session/touch", token: busy.token })).toMatchObject({
        status: 200,
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    test.clock.advanceMs(1);
    expect(await memberInfo(idle.token)).toMatchObject({ status: 401 });
    expect(await memberInfo(busy.token)).toMatchObject({ status: 200 });
  });

  it("are listed to their owner, who can end another own session, but no other member's", async () => {
    const { token, account } = await test.register("twodevice");
    const other = (await login({ username: account, password: "Player2026" })).value as { token: string };
    const stranger = await test.register("stranger1");
    const { list } = (await test.call({ method: "GET", url: "/wps/session/list", token })).value as {
      list: { id: string; isCurrent: boolean }[];
    };
    const otherId = list.find(({ isCurrent }) => !isCurrent)?.id ?? "";
    const end = (by: string) => test.call({ method: "DELETE", url: `/wps/session/list/${otherId}`, token: by });
    expect(list).toHaveLength(2);
    expect(await end(stranger.token)).toMatchObject({ status: 404, errorCode: "no.data" });
    expect(await end(token)).toMatchObject({ status: 200 });
    expect(await memberInfo(other.token)).toMatchObject({ status: 401 });
  });
});

describe("the status of an account", () => {
  it.each([0, 2, 3, 4, 5, 6, 7])("%i ends a running session and refuses the login", async (status) => {
    const { token, account, memberId, password } = await test.register(`barred${status}`);
    expect(await memberInfo(token)).toMatchObject({ status: 200 });
    await test.deps.db.query(`update member set status = $1 where id = $2`, [status, memberId]);
    test.clock.advanceMs(5_001);
    expect(await memberInfo(token)).toMatchObject({ status: 401, errorCode: "login.not.session" });
    expect(await login({ username: account, password })).toMatchObject({ errorCode: "login.denied" });
  });

  it.each([10, 11])("%i keeps the session and allows the login", async (status) => {
    const { token, account, memberId, password } = await test.register(`sleepy${status}`);
    await test.deps.db.query(`update member set status = $1 where id = $2`, [status, memberId]);
    test.clock.advanceMs(5_001);
    expect(await memberInfo(token)).toMatchObject({ status: 200 });
    expect(await login({ username: account, password })).toMatchObject({ status: 200 });
  });
});

describe("encrypted calls", () => {
  const plain = { method: "POST" as const, url: "/wps/session/login", body: { username: "a", password: "b" } };

  it("refuse a plain body", async () => {
    expect(await test.call(plain)).toMatchObject({ status: 400, errorCode: "enc.required" });
  });

  it("refuse a replay, another path, an old time and any change", async () => {
    const { encrypted } = await import("../../../testing/test-app.ts");
    const sealed = () => encrypted(test.call, test.clock, plain);
    const refused = { status: 400, errorCode: "enc.payload.invalid" };
    const once = await sealed();
    expect(await test.call(once)).toMatchObject({ status: 401 });
    expect(await test.call(once)).toMatchObject(refused);
    const elsewhere = { ...(await sealed()), method: "PUT" as const, url: "/wps/member/register" };
    expect(await test.call(elsewhere)).toMatchObject(refused);
    const { body, ...rest } = await sealed();
    const { value } = body as { value: string };
    const flipped = value.slice(0, -3) + (value.at(-3) === "A" ? "B" : "A") + value.slice(-2);
    expect(await test.call({ ...rest, body: { value: flipped } })).toMatchObject(refused);
    const old = await sealed();
    test.clock.advanceMs(2 * 60_000 + 1_000);
    expect(await test.call(old)).toMatchObject(refused);
  });
});

describe("free play", () => {
  const url = "/wps/session/login/freeplay";
  const value = async () => {
    const { encrypted } = await import("../../../testing/test-app.ts");
    const sealed = await encrypted(test.call, test.clock, { method: "POST", url, body: {} });
    return { os: "test", platform: "W", encryption: sealed.headers?.["encryption"] ?? "" };
  };
  const gateway = { "x-gateway-version": "3" };

  it("opens a trial account with a token in both places, once per value", async () => {
    const body = await value();
    const answer = await test.call({ method: "POST", url, body, headers: gateway });
    expect(answer).toMatchObject({ status: 200, value: { customerType: 4 } });
    expect(answer.body["token"]).toBe((answer.value as { token: string }).token);
    expect(await test.call({ method: "POST", url, body, headers: gateway })).toMatchObject({ status: 400 });
  });

  it("is refused without the gateway header and if the merchant has it off", async () => {
    const off = { status: 400, errorCode: "function.not.available" };
    expect(await test.call({ method: "POST", url, body: await value() })).toMatchObject(off);
    const elsewhere = {
      method: "POST" as const,
      url,
      body: await value(),
      headers: gateway,
      host: "harbour.localhost",
    };
    expect(await test.call(elsewhere)).toMatchObject(off);
  });

  it("cannot make calls that need a real account", async () => {
    const answer = await test.call({ method: "POST", url, body: await value(), headers: gateway });
    const { token } = answer.value as { token: string };
    const body = { password: "x", paymentPassword: "Pay2026", confirmPaymentPassword: "Pay2026" };
    expect(await test.call({ method: "POST", url: "/wps/member/paymentPassword", body, token })).toMatchObject({
      status: 403,
      errorCode: "in_need_true_account",
    });
  });
});
