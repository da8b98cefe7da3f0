/**
 * Credential stuffing from many names and addresses, and attempts to lock owners out by guessing (docs/security.md,
 * Guessing).
 */

import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setHouse } from "../../../testing/set-house.ts";
import { createTestApp, encrypted } from "../../../testing/test-app.ts";
import type { TestApp, TestCall } from "../../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await setHouse(test, 1, { flags: { CAPTCHA3: false }, settings: { "login.delayStepMs": 0 } });
  for (const account of ["besieged", "bystander"]) await test.register(account);
});
afterAll(() => test.close());
beforeEach(() => test.clock.advanceMs(31 * 60_000));

interface Knock {
  readonly username: string;
  readonly password?: string;
  readonly ip: string;
  readonly cookie?: string;
}

/** One login from its own address. */
async function knock({ username, password = "Wrong2026", ip, cookie }: Knock): Promise<LightMyRequestResponse> {
  const call: TestCall = { method: "POST", url: "/wps/session/login", body: { username, password } };
  const { body, headers } = await encrypted(test.call, test.clock, call);
  return test.app.inject({
    method: "POST",
    url: call.url,
    payload: body as object,
    remoteAddress: ip,
    headers: { host: "localhost", ...headers, ...(cookie === undefined ? {} : { cookie }) },
  });
}

const codeOf = (answer: LightMyRequestResponse) => answer.json<{ errorCode: string | null }>().errorCode;
const right = (ip: string, cookie?: string): Knock => ({ username: "besieged", password: "Player2026", ip, cookie });
const deviceOf = (answer: LightMyRequestResponse) =>
  [answer.headers["set-cookie"] ?? []].flat().find((one) => one.startsWith("device-")) ?? "";
const pairOf = (cookie: string) => cookie.split(";")[0] ?? "";

/** Thirty wrong passwords from thirty networks: the account is then refused for unknown devices and addresses. */
async function besiege(): Promise<void> {
  for (let hand = 0; hand < 30; hand += 1) {
    expect(codeOf(await knock({ username: "besieged", ip: `45.7.${hand}.9` }))).toBe("login.cred.err");
  }
  expect(codeOf(await knock(right("45.8.1.9")))).toBe("too.much.request");
}

describe("an account that attackers try to lock", () => {
  it("can be used on the owner's device at any address, by a cookie that scripts cannot read", async () => {
    const cookie = deviceOf(await knock(right("112.198.1.1")));
    expect(cookie).toMatch(
      /^device-[\w-]{8}=[\w-]{16}\.\d+\.[\w-]{43}; Path=\/wps; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    await besiege();
    expect(codeOf(await knock(right("49.145.2.2")))).toBe("too.much.request");
    expect((await knock(right("49.145.2.2", pairOf(cookie)))).statusCode).toBe(200);
  });

  it("can be used on the owner's device behind the same address as the attacker", async () => {
    const cookie = pairOf(deviceOf(await knock(right("112.198.1.1"))));
    for (let guess = 0; guess < 10; guess += 1) await knock({ username: "besieged", ip: "112.198.1.1" });
    expect(codeOf(await knock(right("112.198.1.1")))).toBe("too.much.request");
    expect((await knock(right("112.198.1.1", cookie))).statusCode).toBe(200);
  });

  it("is not unlocked by a cookie that is forged, changed, of another account, or half a year old", async () => {
    const cookie = pairOf(deviceOf(await knock(right("112.198.1.1"))));
    const [name = "", value = ""] = cookie.split("=");
    const [id = "", until = "", proof = ""] = value.split(".");
    const other = pairOf(deviceOf(await knock({ ...right("112.198.1.2"), username: "bystander" })));
    await besiege();
    for (const forged of [
      `${name}=${"A".repeat(16)}.${until}.${proof}`,
      `${name}=${id}.${Number(until) + 1}.${proof}`,
      `${name}=${id}.${until}.${"A".repeat(43)}`,
      `${name}=${other.split("=")[1]}`,
      `${name}=`,
      other,
    ]) {
      expect(codeOf(await knock(right("49.145.3.3", forged)))).toBe("too.much.request");
    }
    test.clock.advanceMs(181 * 24 * 3_600_000);
    await besiege();
    expect(codeOf(await knock(right("49.145.3.3", cookie)))).toBe("too.much.request");
  });

  it("allows ten guesses with a stolen cookie, from any number of addresses", async () => {
    const cookie = pairOf(deviceOf(await knock(right("112.198.1.1"))));
    await besiege();
    const outcomes: (string | null)[] = [];
    for (let hand = 0; hand < 12; hand += 1) {
      outcomes.push(codeOf(await knock({ username: "besieged", ip: `46.1.${hand}.1`, cookie })));
    }
    expect(outcomes.filter((code) => code === "login.cred.err")).toHaveLength(10);
    expect(outcomes.slice(10)).toEqual(["too.much.request", "too.much.request"]);
  });

  it("has one count for all spellings of its number", async () => {
    const { memberId } = await test.register("bynumber");
    await test.deps.db.query(
      `update member set mobile = '639171230000', mobile_verified_at = registered_at where id = $1`,
      [memberId],
    );
    const written = ["09171230000", "0917 123 0000", "+63 917 123 0000", "0917-123-0000", "(0917) 1230000"];
    for (let hand = 0; hand < 30; hand += 1) {
      await knock({ username: written[hand % written.length] ?? "", ip: `47.3.${hand}.9` });
    }
    const late = { username: "0917.123.0000", password: "Player2026", ip: "47.4.1.1" };
    expect(codeOf(await knock(late))).toBe("too.much.request");
  });
});

describe("many account names", () => {
  it(
    "from one network are limited to three hundred, even if each address of it made only a few attempts",
    { timeout: 60_000 },
    async () => {
      for (let hand = 0; hand < 300; hand += 1) {
        const answer = await knock({ username: `leaked${hand}`, ip: `203.0.113.${hand % 250}` });
        expect(codeOf(answer)).toBe("login.cred.err");
      }
      expect(codeOf(await knock(right("203.0.113.254")))).toBe("too.much.request");
      expect((await knock(right("203.0.114.1"))).statusCode).toBe(200);
    },
  );

  it("from one IPv6 network count as one, regardless of the number of addresses", { timeout: 60_000 }, async () => {
    for (let hand = 0; hand < 300; hand += 1) {
      await knock({ username: `sixth${hand}`, ip: `2001:db8:7:7::${hand.toString(16)}` });
    }
    expect(codeOf(await knock(right("2001:db8:7:7::ffff")))).toBe("too.much.request");
    expect((await knock(right("2001:db8:7:8::1"))).statusCode).toBe(200);
  });

  it("from everywhere make a captcha required for all logins, but lock nobody out", { timeout: 60_000 }, async () => {
    await setHouse(test, 1, { flags: { CAPTCHA3: true }, settings: { "login.captchaForAllAfterFailures": 40 } });
    for (let hand = 0; hand < 40; hand += 1) {
      const answer = await knock({ username: `spread${hand}`, ip: `51.${hand}.1.1` });
      expect(codeOf(answer)).toBe("login.cred.err");
    }
    expect(codeOf(await knock(right("52.1.1.1")))).toBe("captcha.required");
    test.clock.advanceMs(5 * 60_000 + 1);
    expect((await knock(right("52.1.1.1"))).statusCode).toBe(200);
    await setHouse(test, 1, { flags: { CAPTCHA3: false } });
  });
});

describe("a password whose second step is missing", () => {
  it("does not make the address a known one", async () => {
    const { memberId } = await test.register("halfway1");
    await test.deps.db.query(`update member set profile = '{"payeeName":"Ana Reyes"}' where id = $1`, [memberId]);
    await setHouse(test, 1, { flags: { LOGINIPVERF3: true } });
    const half = await knock({ username: "halfway1", password: "Player2026", ip: "61.1.1.1" });
    expect(codeOf(half)).toBe("login_verify_required");
    const [row] = await test.deps.db.query<{ outcome: string }>(
      `select outcome from login_attempt where account = 'halfway1' and ip = '61.1.1.1'`,
    );
    expect(row?.outcome).toBe("login_verify_required");
    expect(deviceOf(half)).toBe("");
    await setHouse(test, 1, { flags: { LOGINIPVERF3: false } });
  });
});
