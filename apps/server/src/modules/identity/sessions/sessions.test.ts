import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const register = (body: object) =>
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
    ["a field of the wrong type", { ...validForm, password: [12345678] }, 400, "request.param.err"],
  ])("refuses %s", async (_case, body, status, errorCode) => {
    const response = await register(body);
    expect(response).toMatchObject({ status, errorCode, body: { success: false } });
  });

  it("opens an account, signs the member in, and refuses the same name in upper case", async () => {
    const response = await register(validForm);
    expect(response).toMatchObject({ status: 200, value: { userName: "newplayer", firstTimeLogin: true } });
    const { token } = response.value as { token: string };
    expect(await memberInfo(token)).toMatchObject({ status: 200, value: { account: "newplayer", type: 0 } });
    expect(await register({ ...validForm, username: "NEWPLAYER" })).toMatchObject({
      status: 409,
      errorCode: "exists.account.err",
    });
  });

  it("opens only one account when four concurrent requests register the same name", async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => register({ ...validForm, username: "racing1" })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

describe("login", () => {
  it("returns the same response for an unknown account and for a wrong password", async () => {
    await test.register("knownone");
    const wrongPassword = await login({ username: "knownone", password: "nothing1" });
    const unknownAccount = await login({ username: "nobody99", password: "nothing1" });
    expect(wrongPassword.raw.body).toBe(unknownAccount.raw.body);
    expect(wrongPassword).toMatchObject({ status: 401, errorCode: "login.cred.err" });
  });

  it("ignores the case of the name and the spaces around it", async () => {
    await test.register("trimmed1");
    expect(await login({ username: " Trimmed1 ", password: "Player2026" })).toMatchObject({
      status: 200,
      value: { userName: "trimmed1", firstTimeLogin: false },
    });
  });

  it("is refused for five minutes after ten failures from one IP address", async () => {
    // The captcha is switched off, because it would refuse these attempts first.
    await setMerchant(test, 1, { flags: { CAPTCHA3: false } });
    const { account } = await test.register("guessed1");
    for (let count = 0; count < 10; count += 1) await login({ username: account, password: "wrong-guess" });
    const tooManyAttempts = await login({ username: account, password: "Player2026" });
    expect(tooManyAttempts).toMatchObject({ status: 429, errorCode: "too.much.request" });
    test.clock.advanceMs(5 * 60_000 + 1);
    expect(await login({ username: account, password: "Player2026" })).toMatchObject({ status: 200 });
    await setMerchant(test, 1, { flags: { CAPTCHA3: true } });
  });

  it("is refused on the agents' page for a member who is not an agent", async () => {
    await test.register("noagent1");
    const response = await login({ username: "noagent1", password: "Player2026", page: "AGENT" });
    expect(response).toMatchObject({ status: 403, errorCode: "login.non.agent" });
  });

  it("is separate per merchant: an account and a token of one merchant do not work at another", async () => {
    const { token } = await test.register("onemerchant");
    expect(await login({ username: "onemerchant", password: "Player2026" }, "harbour.localhost")).toMatchObject({
      status: 401,
    });
    expect(await memberInfo(token, "harbour.localhost")).toMatchObject({ status: 401 });
    expect(await test.register("onemerchant", { host: "harbour.localhost" })).toHaveProperty("token");
  });
});

describe("sessions", () => {
  it("are refused after DELETE /wps/session/logout", async () => {
    const { token } = await test.register("leaving1");
    expect(await test.call({ method: "DELETE", url: "/wps/session/logout", token })).toMatchObject({ status: 200 });
    expect(await memberInfo(token)).toMatchObject({ status: 401, errorCode: "login.not.session" });
  });

  it("end after 30 idle minutes unless GET /wps/session/touch extends them", async () => {
    const idleMember = await test.register("idling12");
    const activeMember = await test.register("touching");
    for (let minute = 0; minute < 30; minute += 10) {
      test.clock.advanceMs(10 * 60_000);
      expect(await test.call({ method: "GET", url: "/wps/session/touch", token: activeMember.token })).toMatchObject({
        status: 200,
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    test.clock.advanceMs(1);
    expect(await memberInfo(idleMember.token)).toMatchObject({ status: 401 });
    expect(await memberInfo(activeMember.token)).toMatchObject({ status: 200 });
  });

  it("are listed only for their owner, and only their owner can end them", async () => {
    const { token, account } = await test.register("twodevice");
    const otherSession = (await login({ username: account, password: "Player2026" })).value as { token: string };
    const otherMember = await test.register("stranger1");
    const { list } = (await test.call({ method: "GET", url: "/wps/session/list", token })).value as {
      list: { id: string; isCurrent: boolean }[];
    };
    const otherId = list.find(({ isCurrent }) => !isCurrent)?.id ?? "";
    const end = (sessionToken: string) =>
      test.call({ method: "DELETE", url: `/wps/session/list/${otherId}`, token: sessionToken });
    expect(list).toHaveLength(2);
    expect(await end(otherMember.token)).toMatchObject({ status: 404, errorCode: "no.data" });
    expect(await end(token)).toMatchObject({ status: 200 });
    expect(await memberInfo(otherSession.token)).toMatchObject({ status: 401 });
  });

  it("are not listed after they have expired, and can then no longer be ended", async () => {
    const { token, account } = await test.register("expired1");
    const list = async (sessionToken: string) =>
      (await test.call({ method: "GET", url: "/wps/session/list", token: sessionToken })).value as {
        list: { id: string }[];
      };
    const id = (await list(token)).list[0]?.id ?? "";
    test.clock.advanceMs(31 * 60_000);
    const { token: freshToken } = (await login({ username: account, password: "Player2026" })).value as {
      token: string;
    };
    expect((await list(freshToken)).list.map((session) => session.id)).not.toContain(id);
    const end = { method: "DELETE" as const, url: `/wps/session/list/${id}`, token: freshToken };
    expect(await test.call(end)).toMatchObject({ status: 404, errorCode: "no.data" });
  });
});

describe("the status of an account", () => {
  it.each([0, 2, 3, 4, 5, 6, 7])("%i ends a live session and refuses the login", async (status) => {
    const { token, account, memberId, password } = await test.register(`barred${status}`);
    expect(await memberInfo(token)).toMatchObject({ status: 200 });
    await test.deps.db.query(`update member set status = $1 where id = $2`, [status, memberId]);
    test.clock.advanceMs(5_001);
    expect(await memberInfo(token)).toMatchObject({ status: 401, errorCode: "login.not.session" });
    expect(await login({ username: account, password })).toMatchObject({ errorCode: "login.denied" });
  });

  it.each([10, 11])("%i keeps a live session and allows the login", async (status) => {
    const { token, account, memberId, password } = await test.register(`sleepy${status}`);
    await test.deps.db.query(`update member set status = $1 where id = $2`, [status, memberId]);
    test.clock.advanceMs(5_001);
    expect(await memberInfo(token)).toMatchObject({ status: 200 });
    expect(await login({ username: account, password })).toMatchObject({ status: 200 });
  });
});

describe("routes that require an encrypted call", () => {
  const plain = { method: "POST" as const, url: "/wps/session/login", body: { username: "a", password: "b" } };

  it("refuse a body that is not encrypted", async () => {
    expect(await test.call(plain)).toMatchObject({ status: 400, errorCode: "enc.required" });
  });

  it("refuse a replayed call, a call that was encrypted for another path, a changed body and an expired call", async () => {
    const { encryptRequest } = await import("../../../testing/test-app.ts");
    const encryptCall = () => encryptRequest(test.call, test.clock, plain);
    const invalidPayload = { status: 400, errorCode: "enc.payload.invalid" };
    const call = await encryptCall();
    expect(await test.call(call)).toMatchObject({ status: 401 });
    expect(await test.call(call)).toMatchObject(invalidPayload);
    const callToOtherPath = { ...(await encryptCall()), method: "PUT" as const, url: "/wps/member/register" };
    expect(await test.call(callToOtherPath)).toMatchObject(invalidPayload);
    const { body, ...otherFields } = await encryptCall();
    const { value: requestBody } = body as { value: string };
    const changedValue = requestBody.slice(0, -3) + (requestBody.at(-3) === "A" ? "B" : "A") + requestBody.slice(-2);
    expect(await test.call({ ...otherFields, body: { value: changedValue } })).toMatchObject(invalidPayload);
    const expiredCall = await encryptCall();
    test.clock.advanceMs(2 * 60_000 + 1_000);
    expect(await test.call(expiredCall)).toMatchObject(invalidPayload);
  });
});

describe("free play", () => {
  const url = "/wps/session/login/freeplay";
  const requestBody = async () => {
    const { encryptRequest } = await import("../../../testing/test-app.ts");
    const encryptedCall = await encryptRequest(test.call, test.clock, { method: "POST", url, body: {} });
    return { os: "test", platform: "W", encryption: encryptedCall.headers?.["encryption"] ?? "" };
  };
  const gateway = { "x-gateway-version": "3" };

  it("opens one trial account per value of the field encryption, and returns the token in two fields of the response", async () => {
    const body = await requestBody();
    const response = await test.call({ method: "POST", url, body, headers: gateway });
    expect(response).toMatchObject({ status: 200, value: { customerType: 4 } });
    expect(response.body["token"]).toBe((response.value as { token: string }).token);
    expect(await test.call({ method: "POST", url, body, headers: gateway })).toMatchObject({ status: 400 });
  });

  it("is refused with an encrypted value but without the gateway header, and if the merchant has switched free play off", async () => {
    const notAvailable = { status: 400, errorCode: "function.not.available" };
    expect(await test.call({ method: "POST", url, body: await requestBody() })).toMatchObject(notAvailable);
    const callToOtherMerchant = {
      method: "POST" as const,
      url,
      body: await requestBody(),
      headers: gateway,
      host: "harbour.localhost",
    };
    expect(await test.call(callToOtherMerchant)).toMatchObject(notAvailable);
  });

  it("opens a trial account for an empty body, as clients of the family send it, with the token in two fields", async () => {
    const response = await test.call({ method: "POST", url, body: {} });
    expect(response).toMatchObject({ status: 200, value: { customerType: 4 } });
    expect(response.body["token"]).toBe((response.value as { token: string }).token);
  });

  it("does not allow calls that need a real account", async () => {
    const response = await test.call({ method: "POST", url, body: await requestBody(), headers: gateway });
    const { token } = response.value as { token: string };
    const body = { password: "x", paymentPassword: "Pay2026", confirmPaymentPassword: "Pay2026" };
    expect(await test.call({ method: "POST", url: "/wps/member/paymentPassword", body, token })).toMatchObject({
      status: 403,
      errorCode: "in_need_true_account",
    });
  });
});
