import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settingsWith } from "../core/merchant/settings.ts";
import { setHouse } from "../testing/set-house.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestAnswer, TestApp } from "../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const policy = (value: string) => setHouse(test, 1, { settings: { "session.policy": value } });
const logIn = (username: string) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password: "Player2026" } });
const tokenOf = ({ value }: TestAnswer) => (value as { token: string }).token;
/** The companion among the cookies of a response. */
const cookieOf = ({ raw }: TestAnswer) =>
  [raw.headers["set-cookie"] ?? []].flat().find((one) => one.startsWith("__Host-session-")) ?? "";
const pairOf = (answer: TestAnswer) => cookieOf(answer).split(";")[0] ?? "";
const info = (token: string, cookie?: string) =>
  test.call({ method: "GET", url: "/wps/member/info", token, ...(cookie && { headers: { cookie } }) });
const shut = { status: 401, errorCode: "login.not.session" };

describe("a session as the spec wants it", () => {
  it("is its token alone, and the login sets no cookie of a session", async () => {
    await test.register("plainone");
    const answer = await logIn("plainone");
    expect(cookieOf(answer)).toBe("");
    expect(await info(tokenOf(answer))).toMatchObject({ status: 200 });
  });
});

describe("a session in the strict policy", () => {
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

  it("needs both: a stolen token without its cookie is nothing, on every kind of call", async () => {
    const answer = await logIn("strictone");
    const token = tokenOf(answer);
    expect(await info(token, pairOf(answer))).toMatchObject({ status: 200 });
    expect(await info(token)).toMatchObject(shut);
    const ticket = { method: "POST" as const, url: "/wps/session/live-ticket", token };
    expect(await test.call(ticket)).toMatchObject(shut);
    expect(await test.call({ ...ticket, headers: { cookie: pairOf(answer) } })).toMatchObject({ status: 200 });
  });

  it("is not opened by a cookie alone, by another session's, nor by a changed one", async () => {
    const [mine, other] = [await logIn("strictone"), await logIn("strictone")];
    const cookie = pairOf(mine);
    const bare = { method: "GET" as const, url: "/wps/member/info", headers: { cookie } };
    expect(await test.call(bare)).toMatchObject(shut);
    expect(await info(tokenOf(mine), pairOf(other))).toMatchObject(shut);
    const renamed = `${cookie.split("=")[0]}=${pairOf(other).split("=")[1]}`;
    expect(await info(tokenOf(mine), renamed)).toMatchObject(shut);
    expect(await info(tokenOf(mine), `${cookie.split("=")[0]}=`)).toMatchObject(shut);
  });

  it("lives beside another one in the same browser", async () => {
    const [mine, other] = [await logIn("strictone"), await logIn("strictone")];
    const both = `${pairOf(mine)}; ${pairOf(other)}`;
    expect(await info(tokenOf(mine), both)).toMatchObject({ status: 200 });
    expect(await info(tokenOf(other), both)).toMatchObject({ status: 200 });
  });

  it("is not made whole by a stolen token at the start address, while a ticket works and brings its cookie", async () => {
    const mine = await logIn("strictone");
    const [token, companion] = [tokenOf(mine), pairOf(mine)];
    const enter = (ticket: string, cookie = "") =>
      test.call({ method: "POST", url: "/wps/session/login/token", body: { token: ticket }, headers: { cookie } });
    expect(await enter(token, companion)).toMatchObject({ status: 401, errorCode: "login.token.invalid" });
    const ask = { method: "POST" as const, url: "/wps/session/login/ticket", token };
    expect(await test.call(ask)).toMatchObject(shut);
    const asked = await test.call({ ...ask, headers: { cookie: companion } });
    const started = String(asked.raw.headers["set-cookie"]).split(";")[0] ?? "";
    const answer = await enter((asked.value as { ticket: string }).ticket, started);
    expect(await info(tokenOf(answer), pairOf(answer))).toMatchObject({ status: 200 });
  });

  it("comes whole from a registration, and loses its cookie at the logout", async () => {
    const body = { username: "strictnew", password: "Player2026", confirmPassword: "Player2026", agreement: true };
    const answer = await test.callEncrypted({ method: "PUT", url: "/wps/member/register", body });
    const [token, cookie] = [tokenOf(answer), pairOf(answer)];
    expect(await info(token, cookie)).toMatchObject({ status: 200 });
    const gone = await test.call({ method: "DELETE", url: "/wps/session/logout", token, headers: { cookie } });
    expect(cookieOf(gone)).toMatch(new RegExp(`^${cookie.split("=")[0]}=; .*Max-Age=0$`));
  });

  it("of another merchant stays as it is", async () => {
    const { token } = await test.register("harbour1", { host: "harbour.localhost" });
    const answer = await test.call({ method: "GET", url: "/wps/member/info", token, host: "harbour.localhost" });
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe("the policy", () => {
  it("knows two words", () => {
    expect(() => settingsWith(new Map([["session.policy", "stict"]]))).toThrow(/may not be stict/);
    expect(settingsWith(new Map([["session.policy", "strict"]]))["session.policy"]).toBe("strict");
  });
});
