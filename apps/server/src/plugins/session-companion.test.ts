import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settingsWith } from "../core/merchant/settings.ts";
import { setMerchant } from "../testing/set-merchant.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestAnswer, TestApp } from "../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const policy = (value: string) => setMerchant(test, 1, { settings: { "session.policy": value } });
const logIn = (username: string) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password: "Player2026" } });
const tokenOf = ({ value }: TestAnswer) => (value as { token: string }).token;
/** The companion among the cookies of a response. */
const cookieOf = ({ raw }: TestAnswer) =>
  [raw.headers["set-cookie"] ?? []].flat().find((header) => header.startsWith("__Host-session-")) ?? "";
const pairOf = (answer: TestAnswer) => cookieOf(answer).split(";")[0] ?? "";
const info = (token: string, cookie?: string) =>
  test.call({ method: "GET", url: "/wps/member/info", token, ...(cookie && { headers: { cookie } }) });
const refused = { status: 401, errorCode: "login.not.session" };

describe("a session under the default policy", () => {
  it("consists of its token only, and its login sets no session cookie", async () => {
    await test.register("plainone");
    const answer = await logIn("plainone");
    expect(cookieOf(answer)).toBe("");
    expect(await info(tokenOf(answer))).toMatchObject({ status: 200 });
  });
});

describe("a session under the strict policy", () => {
  beforeAll(async () => {
    await test.register("strictone");
    await policy("strict");
  });
  afterAll(() => policy("as-spec"));

  it("gets a cookie that scripts cannot read and other sites cannot send", async () => {
    expect(cookieOf(await logIn("strictone"))).toMatch(
      /^__Host-session-[\w-]{8}=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    );
  });

  it("needs both token and cookie: the token without the cookie is refused", async () => {
    const answer = await logIn("strictone");
    const token = tokenOf(answer);
    expect(await info(token, pairOf(answer))).toMatchObject({ status: 200 });
    expect(await info(token)).toMatchObject(refused);
    const ticket = { method: "POST" as const, url: "/wps/session/live-ticket", token };
    expect(await test.call(ticket)).toMatchObject(refused);
    expect(await test.call({ ...ticket, headers: { cookie: pairOf(answer) } })).toMatchObject({ status: 200 });
  });

  it("is refused with the cookie alone, with another session's cookie and with a changed cookie", async () => {
    const [firstLogin, secondLogin] = [await logIn("strictone"), await logIn("strictone")];
    const cookie = pairOf(firstLogin);
    const cookieOnly = { method: "GET" as const, url: "/wps/member/info", headers: { cookie } };
    expect(await test.call(cookieOnly)).toMatchObject(refused);
    expect(await info(tokenOf(firstLogin), pairOf(secondLogin))).toMatchObject(refused);
    const renamed = `${cookie.split("=")[0]}=${pairOf(secondLogin).split("=")[1]}`;
    expect(await info(tokenOf(firstLogin), renamed)).toMatchObject(refused);
    expect(await info(tokenOf(firstLogin), `${cookie.split("=")[0]}=`)).toMatchObject(refused);
  });

  it("works together with another session in the same browser", async () => {
    const [firstLogin, secondLogin] = [await logIn("strictone"), await logIn("strictone")];
    const bothCookies = `${pairOf(firstLogin)}; ${pairOf(secondLogin)}`;
    expect(await info(tokenOf(firstLogin), bothCookies)).toMatchObject({ status: 200 });
    expect(await info(tokenOf(secondLogin), bothCookies)).toMatchObject({ status: 200 });
  });

  it("cannot be continued elsewhere with its token alone, but can be with a ticket, which sets a new cookie", async () => {
    const firstLogin = await logIn("strictone");
    const [token, companion] = [tokenOf(firstLogin), pairOf(firstLogin)];
    const enter = (ticket: string, cookie = "") =>
      test.call({ method: "POST", url: "/wps/session/login/token", body: { token: ticket }, headers: { cookie } });
    expect(await enter(token, companion)).toMatchObject({ status: 401, errorCode: "login.token.invalid" });
    const ticketCall = { method: "POST" as const, url: "/wps/session/login/ticket", token };
    expect(await test.call(ticketCall)).toMatchObject(refused);
    const ticketAnswer = await test.call({ ...ticketCall, headers: { cookie: companion } });
    const started = String(ticketAnswer.raw.headers["set-cookie"]).split(";")[0] ?? "";
    const answer = await enter((ticketAnswer.value as { ticket: string }).ticket, started);
    expect(await info(tokenOf(answer), pairOf(answer))).toMatchObject({ status: 200 });
  });

  it("gets its cookie from a registration too, and loses it at the logout", async () => {
    const body = { username: "strictnew", password: "Player2026", confirmPassword: "Player2026", agreement: true };
    const answer = await test.callEncrypted({ method: "PUT", url: "/wps/member/register", body });
    const [token, cookie] = [tokenOf(answer), pairOf(answer)];
    expect(await info(token, cookie)).toMatchObject({ status: 200 });
    const loggedOut = await test.call({ method: "DELETE", url: "/wps/session/logout", token, headers: { cookie } });
    expect(cookieOf(loggedOut)).toMatch(new RegExp(`^${cookie.split("=")[0]}=; .*Max-Age=0$`));
  });

  it("does not affect sessions of another merchant", async () => {
    const { token } = await test.register("harbour1", { host: "harbour.localhost" });
    const answer = await test.call({ method: "GET", url: "/wps/member/info", token, host: "harbour.localhost" });
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe("the session policy", () => {
  it("accepts only its known values", () => {
    expect(() => settingsWith(new Map([["session.policy", "stict"]]))).toThrow(/may not be stict/);
    expect(settingsWith(new Map([["session.policy", "strict"]]))["session.policy"]).toBe("strict");
  });
});
