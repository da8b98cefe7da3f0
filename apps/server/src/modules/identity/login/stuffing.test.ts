/**
 * Credential stuffing with many names from many IP addresses, and attempts to lock owners out by guessing
 * (docs/security.md, Guessing).
 */

import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CaptchaWork } from "@openhouse/protocol/identity/captcha";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { solveWork } from "../../../testing/solve-work.ts";
import { createTestApp, encryptRequest } from "../../../testing/test-app.ts";
import type { TestApp, TestCall } from "../../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { flags: { CAPTCHA3: false }, settings: { "login.delayStepMs": 0 } });
  for (const account of ["besieged", "bystander"]) await test.register(account);
});
afterAll(() => test.close());
beforeEach(() => test.clock.advanceMs(31 * 60_000));

interface LoginCall {
  readonly username: string;
  readonly password?: string;
  readonly ip: string;
  readonly cookie?: string;
  readonly captcha?: string;
}

/** Sends one login from the IP address. */
async function logIn(login: LoginCall): Promise<LightMyRequestResponse> {
  const { username, password = "Wrong2026", ip, cookie, captcha } = login;
  const loginBody = { username, password, ...(captcha === undefined ? {} : { captcha }) };
  const call: TestCall = { method: "POST", url: "/wps/session/login", body: loginBody };
  const { body, headers } = await encryptRequest(test.call, test.clock, call);
  return test.app.inject({
    method: "POST",
    url: call.url,
    payload: body as object,
    remoteAddress: ip,
    headers: { host: "localhost", ...headers, ...(cookie === undefined ? {} : { cookie }) },
  });
}

const errorCodeOf = (response: LightMyRequestResponse) => response.json<{ errorCode: string | null }>().errorCode;
const ownerLogin = (ip: string, cookie?: string): LoginCall => ({
  username: "besieged",
  password: "Player2026",
  ip,
  cookie,
});
const deviceCookieOf = (response: LightMyRequestResponse) =>
  [response.headers["set-cookie"] ?? []].flat().find((cookie) => cookie.startsWith("device-")) ?? "";
const cookiePairOf = (cookie: string) => cookie.split(";")[0] ?? "";

/**
 * Sends thirty wrong passwords from thirty networks, so that logins from unknown devices and IP addresses are refused.
 */
async function exhaustAttempts(): Promise<void> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    expect(errorCodeOf(await logIn({ username: "besieged", ip: `45.7.${attempt}.9` }))).toBe("login.cred.err");
  }
  expect(errorCodeOf(await logIn(ownerLogin("45.8.1.9")))).toBe("too.much.request");
}

describe("an account that attackers try to lock", () => {
  it("can still be used on the owner's device from any IP address, with a cookie that scripts cannot read", async () => {
    const cookie = deviceCookieOf(await logIn(ownerLogin("112.198.1.1")));
    expect(cookie).toMatch(
      /^device-[\w-]{8}=[\w-]{16}\.\d+\.[\w-]{43}; Path=\/wps; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    await exhaustAttempts();
    expect(errorCodeOf(await logIn(ownerLogin("49.145.2.2")))).toBe("too.much.request");
    expect((await logIn(ownerLogin("49.145.2.2", cookiePairOf(cookie)))).statusCode).toBe(200);
  });

  it("can still be used on the owner's device from the attacker's IP address", async () => {
    const cookie = cookiePairOf(deviceCookieOf(await logIn(ownerLogin("112.198.1.1"))));
    for (let guess = 0; guess < 10; guess += 1) await logIn({ username: "besieged", ip: "112.198.1.1" });
    expect(errorCodeOf(await logIn(ownerLogin("112.198.1.1")))).toBe("too.much.request");
    expect((await logIn(ownerLogin("112.198.1.1", cookie))).statusCode).toBe(200);
  });

  it("cannot be used with a cookie that is forged, changed, of another account, or half a year old", async () => {
    const cookie = cookiePairOf(deviceCookieOf(await logIn(ownerLogin("112.198.1.1"))));
    const [name = "", value = ""] = cookie.split("=");
    const [id = "", expirySeconds = "", hashText = ""] = value.split(".");
    const otherCookie = cookiePairOf(
      deviceCookieOf(await logIn({ ...ownerLogin("112.198.1.2"), username: "bystander" })),
    );
    await exhaustAttempts();
    for (const invalidCookie of [
      `${name}=${"A".repeat(16)}.${expirySeconds}.${hashText}`,
      `${name}=${id}.${Number(expirySeconds) + 1}.${hashText}`,
      `${name}=${id}.${expirySeconds}.${"A".repeat(43)}`,
      `${name}=${otherCookie.split("=")[1]}`,
      `${name}=`,
      otherCookie,
    ]) {
      expect(errorCodeOf(await logIn(ownerLogin("49.145.3.3", invalidCookie)))).toBe("too.much.request");
    }
    test.clock.advanceMs(181 * 24 * 3_600_000);
    await exhaustAttempts();
    expect(errorCodeOf(await logIn(ownerLogin("49.145.3.3", cookie)))).toBe("too.much.request");
  });

  it("allows ten guesses with a stolen cookie, from any number of IP addresses", async () => {
    const cookie = cookiePairOf(deviceCookieOf(await logIn(ownerLogin("112.198.1.1"))));
    await exhaustAttempts();
    const outcomes: (string | null)[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      outcomes.push(errorCodeOf(await logIn({ username: "besieged", ip: `46.1.${attempt}.1`, cookie })));
    }
    expect(outcomes.filter((code) => code === "login.cred.err")).toHaveLength(10);
    expect(outcomes.slice(10)).toEqual(["too.much.request", "too.much.request"]);
  });

  it("has one limit of attempts for all spellings of its mobile number", async () => {
    const { memberId } = await test.register("bynumber");
    await test.deps.db.query(
      `update member set mobile = '639171230000', mobile_verified_at = registered_at where id = $1`,
      [memberId],
    );
    const spellings = ["09171230000", "0917 123 0000", "+63 917 123 0000", "0917-123-0000", "(0917) 1230000"];
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await logIn({ username: spellings[attempt % spellings.length] ?? "", ip: `47.3.${attempt}.9` });
    }
    const ownerAttempt = { username: "0917.123.0000", password: "Player2026", ip: "47.4.1.1" };
    expect(errorCodeOf(await logIn(ownerAttempt))).toBe("too.much.request");
  });
});

describe("guesses with many account names", () => {
  it("from one IP address, which many people share, require a captcha there, and lock out no account", async () => {
    await setMerchant(test, 1, { flags: { CAPTCHA3: true } });
    const insert = `insert into login_attempt (merchant_id, id, kind, account, ip, network, user_agent, outcome, at)
      select 1, id, 'login', 'shared' || id, '198.51.100.7', '198.51.100.0/24', '', 'login.cred.err', $2
      from unnest($1::bigint[]) id`;
    const ids = Array.from({ length: 110 }, () => test.deps.ids.next());
    await test.deps.db.query(insert, [ids, test.clock.realNow()]);
    for (const ip of ["198.51.100.7", "198.51.100.200"]) {
      const refused = await logIn(ownerLogin(ip));
      expect(refused.json()).toMatchObject({ errorCode: "captcha.required", value: { captcha: true } });
      const image = await test.call({ method: "GET", url: "/wps/captcha", ip });
      const cookie = cookiePairOf(String(image.raw.headers["set-cookie"]));
      const { value } = await test.call({ method: "GET", url: "/wps/captcha/work", headers: { cookie }, ip });
      const captcha = solveWork(value as CaptchaWork);
      expect((await logIn({ ...ownerLogin(ip, cookie), captcha })).statusCode).toBe(200);
    }
    expect((await logIn(ownerLogin("198.51.101.7"))).statusCode).toBe(200);
    await setMerchant(test, 1, { flags: { CAPTCHA3: false } });
    // Without captchas, the limit of the address remains.
    expect(errorCodeOf(await logIn({ ...ownerLogin("198.51.100.7"), username: "bystander" }))).toBe("too.much.request");
  });

  it(
    "from one network are limited to three hundred, even if each of its IP addresses makes only a few",
    { timeout: 60_000 },
    async () => {
      for (let attempt = 0; attempt < 300; attempt += 1) {
        const response = await logIn({ username: `leaked${attempt}`, ip: `203.0.113.${attempt % 250}` });
        expect(errorCodeOf(response)).toBe("login.cred.err");
      }
      expect(errorCodeOf(await logIn(ownerLogin("203.0.113.254")))).toBe("too.much.request");
      expect((await logIn(ownerLogin("203.0.114.1"))).statusCode).toBe(200);
    },
  );

  it(
    "from one IPv6 network are limited to three hundred, regardless of the number of IP addresses",
    { timeout: 60_000 },
    async () => {
      for (let attempt = 0; attempt < 300; attempt += 1) {
        await logIn({ username: `sixth${attempt}`, ip: `2001:db8:7:7::${attempt.toString(16)}` });
      }
      expect(errorCodeOf(await logIn(ownerLogin("2001:db8:7:7::ffff")))).toBe("too.much.request");
      expect((await logIn(ownerLogin("2001:db8:7:8::1"))).statusCode).toBe(200);
    },
  );

  it(
    "from many networks make a captcha required for all logins, but block no account",
    { timeout: 60_000 },
    async () => {
      await setMerchant(test, 1, { flags: { CAPTCHA3: true }, settings: { "login.captchaForAllAfterFailures": 40 } });
      for (let attempt = 0; attempt < 40; attempt += 1) {
        const response = await logIn({ username: `spread${attempt}`, ip: `51.${attempt}.1.1` });
        expect(errorCodeOf(response)).toBe("login.cred.err");
      }
      expect(errorCodeOf(await logIn(ownerLogin("52.1.1.1")))).toBe("captcha.required");
      test.clock.advanceMs(5 * 60_000 + 1);
      expect((await logIn(ownerLogin("52.1.1.1"))).statusCode).toBe(200);
      await setMerchant(test, 1, { flags: { CAPTCHA3: false } });
    },
  );
});

describe("a login without its second step", () => {
  it("does not make the IP address and the device known", async () => {
    const { memberId } = await test.register("halfway1");
    await test.deps.db.query(`update member set profile = '{"payeeName":"Ana Reyes"}' where id = $1`, [memberId]);
    await setMerchant(test, 1, { flags: { LOGINIPVERF3: true } });
    const unfinishedLogin = await logIn({ username: "halfway1", password: "Player2026", ip: "61.1.1.1" });
    expect(errorCodeOf(unfinishedLogin)).toBe("login_verify_required");
    const [row] = await test.deps.db.query<{ outcome: string }>(
      `select outcome from login_attempt where account = 'halfway1' and ip = '61.1.1.1'`,
    );
    expect(row?.outcome).toBe("login_verify_required");
    expect(deviceCookieOf(unfinishedLogin)).toBe("");
    await setMerchant(test, 1, { flags: { LOGINIPVERF3: false } });
  });
});
