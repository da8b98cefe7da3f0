import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Audience } from "../../../core/actor.ts";
import { permissionTable } from "../../../permission-rows.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp, encryptRequest } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { signInStaff, startTrial } from "../../../testing/test-people.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const get = (url: string, token?: string) => test.call({ method: "GET", url, ...(token && { token }) });
const login = (body: object, language?: "EN" | "TY") =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body, ...(language && { language }) });

describe("GET /wps/member/info", () => {
  const url = "/wps/member/info";

  it("[S3.005] [S3.006] [S3.007] [S3.008] [S3.009] [S7.040] returns id, account, names and type", async () => {
    const { token, memberId } = await test.register("wholeinfo");
    await test.deps.db.query(`update member set nickname = 'Whole' where id = $1`, [memberId]);
    const { status, body } = await get(url, token);
    expect({ status, success: body["success"] }).toEqual({ status: 200, success: true });
    expect(body["value"]).toMatchObject({
      id: String(memberId),
      account: "wholeinfo",
      userName: "wholeinfo",
      nickname: "Whole",
      type: 0,
    });
  });

  it("[S7.040] is refused without a session", async () => {
    expect(await get(url)).toMatchObject({ status: 401, body: { success: false } });
    expect(await get(url, "somebody")).toMatchObject({ status: 401, body: { success: false } });
  });
});

describe("GET /wps/member/loginInfo", () => {
  const url = "/wps/member/loginInfo";

  it("[S7.078] returns account, balance, and the number of other sessions", async () => {
    const { token, account, password, memberId } = await test.register("comeback1");
    expect(await get(url, token)).toMatchObject({
      status: 200,
      value: {
        member: { id: String(memberId), account },
        balance: { sumBalance: 0, sumBalanceMinor: "0", currency: "PHP" },
        otherSessions: 0,
      },
    });
    await login({ username: account, password });
    expect(await get(url, token)).toMatchObject({ value: { otherSessions: 1 } });
    expect(await get(url)).toMatchObject({ status: 401 });
  });

  it("returns no balance if the merchant has switched off COMM3", async () => {
    const { token } = await test.register("nomoney12");
    await setMerchant(test, 1, { flags: { COMM3: false } });
    expect(await get(url, token)).toMatchObject({ status: 200, value: { balance: null } });
    await setMerchant(test, 1, { flags: { COMM3: true } });
  });

  it("[S7.079] the response to a login reports a first login until POST /wps/member/firstLogin", async () => {
    const { token, account, password } = await test.register("greeted12");
    await test.deps.db.query(`update member set first_login_at = null where account = $1`, [account]);
    const reportFirstLogin = () => test.call({ method: "POST", url: "/wps/member/firstLogin", body: {}, token });
    expect((await login({ username: account, password })).value).toMatchObject({ firstTimeLogin: true });
    expect(await reportFirstLogin()).toMatchObject({ status: 200, body: { success: true } });
    expect(await reportFirstLogin()).toMatchObject({ status: 200 });
    expect((await login({ username: account, password })).value).toMatchObject({ firstTimeLogin: false });
  });

  it("[S7.045] a token is refused after DELETE /wps/session/logout", async () => {
    const { token } = await test.register("leaving12");
    const logOut = (sessionToken?: string) =>
      test.call({ method: "DELETE", url: "/wps/session/logout", ...(sessionToken && { token: sessionToken }) });
    expect(await logOut()).toMatchObject({ status: 401 });
    expect(await logOut(token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await get("/wps/member/info", token)).toMatchObject({ status: 401, body: { success: false } });
  });
});

describe("free play", () => {
  const url = "/wps/session/login/freeplay";
  const requestBody = async (random: string) => {
    const encryptedCall = await encryptRequest(test.call, test.clock, { method: "POST", url, body: { random } });
    return { os: "Linux", platform: "W", encryption: encryptedCall.headers?.["encryption"] ?? "" };
  };

  it("[S7.018] [S7.020] opens a trial account if a call has the fields os and platform W and the header X-Gateway-Version 3", async () => {
    const headers = { "x-gateway-version": "3" };
    const body = await requestBody(randomUUID());
    expect(await test.call({ method: "POST", url, body })).toMatchObject({ errorCode: "function.not.available" });
    const { status, body: responseBody } = await test.call({ method: "POST", url, body, headers });
    expect({ status, success: responseBody["success"] }).toEqual({ status: 200, success: true });
    const info = await get("/wps/member/info", String(responseBody["token"]));
    expect(info.value).toMatchObject({ type: 4 });
  });

  it("is refused with 503 while all slots for costly calls are taken", async () => {
    const { costlySlots } = test.app;
    const { free } = costlySlots;
    costlySlots.free = 0;
    const body = await requestBody(randomUUID());
    const response = await test.call({ method: "POST", url, body, headers: { "x-gateway-version": "3" } });
    costlySlots.free = free;
    expect(response).toMatchObject({ status: 503, errorCode: "system.not.available" });
    expect(response.raw.headers["retry-after"]).toBe("1");
  });

  it("[S6.017] does not allow launching a game with real money", async () => {
    const { token } = await startTrial(test);
    const menus = await get("/lgw/games/game_menus");
    const [group] = menus.raw.json<{ gameMenus: { nodeId: string }[] }[]>();
    const body = { nodeId: group?.gameMenus[0]?.nodeId ?? "", accountType: "1" };
    expect(await test.call({ method: "POST", url: "/wps/game/launchGame", body, token })).toMatchObject({
      status: 403,
      errorCode: "in_need_true_account",
      body: { success: false },
    });
  });
});

describe("a staff account", () => {
  it("[S6.014] cannot sign in as a member, and is given the reason only with the right password", async () => {
    await signInStaff(test, "finance", "cashdesk1");
    const validLogin = { username: "cashdesk1", password: "Staff2026" };
    expect(await login(validLogin, "EN")).toMatchObject({
      status: 403,
      errorCode: "login.non.member",
      body: { success: false, message: "Non-member account unable to login" },
    });
    expect(await login({ ...validLogin, password: "Staff2027" })).toMatchObject({ errorCode: "login.cred.err" });
  });
});

describe("a call without a session", () => {
  const calls = Object.entries(permissionTable).filter(([route]) => !route.includes("/backoffice/"));
  const sendCall = (route: string) => {
    const [method, pattern] = route.split(" ") as ["GET" | "POST", string];
    // A launch with real money needs a session.
    const url = pattern.replaceAll(/:\w+/g, "1").replace("/launchGame", "/launchGame?accountType=0");
    const body = pattern.endsWith("/launchGame") ? { accountType: "0" } : {};
    return test.call({ method, url, ...(method !== "GET" && { body }), language: "EN" });
  };
  const isPublic = (allowed: readonly Audience[]) => allowed.includes("visitor");

  it.each(calls.filter(([, allowed]) => !isPublic(allowed)))("[S6.039] is refused by %s", async (route) => {
    expect(await sendCall(route)).toMatchObject({
      status: 401,
      body: { success: false, message: "You are not logged in, please login" },
    });
  });

  it.each(calls.filter(([, allowed]) => isPublic(allowed)))("[S6.040] is not refused by %s", async (route) => {
    const { status, errorCode } = await sendCall(route);
    expect(errorCode).not.toBe("login.not.session");
    expect(status).not.toBe(401);
  });
});
