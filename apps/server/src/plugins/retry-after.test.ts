import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "../testing/set-merchant.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestAnswer, TestApp } from "../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const secondsOf = ({ raw }: TestAnswer) => Number(raw.headers["retry-after"]);
const minuteMs = 60_000;
const logIn = (username: string, password = "Wrong2026", ip = "203.0.113.50") =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password }, ip });

describe("the Retry-After header of a refused request", () => {
  it("[S9.001] is five minutes after too many wrong passwords, and the login stays refused until then", async () => {
    await setMerchant(test, 1, { flags: { CAPTCHA3: false }, settings: { "login.delayStepMs": 0 } });
    const { account, password } = await test.register("guessedname");
    for (let guess = 0; guess < 10; guess += 1) await logIn(account);
    const answer = await logIn(account, password);
    expect([answer.status, answer.errorCode, secondsOf(answer)]).toEqual([429, "too.much.request", 300]);
    test.clock.advanceMs(4 * minuteMs);
    expect(await logIn(account, password)).toMatchObject({ status: 429 });
    test.clock.advanceMs(minuteMs + 1);
    expect(await logIn(account, password)).toMatchObject({ status: 200 });
  });

  it("is the time until the rate limit of the IP address resets", async () => {
    const { address } = test.app.rateLimiters.login;
    await address.set("127.0.0.1", address.points + 1, 40);
    const answer = await logIn("anybody", "Wrong2026", "127.0.0.1");
    await address.delete("127.0.0.1");
    expect(answer).toMatchObject({ status: 429, errorCode: "too.much.request" });
    expect(secondsOf(answer)).toBeGreaterThan(30);
    expect(secondsOf(answer)).toBeLessThanOrEqual(40);
  });

  it("is the time until the end of the maintenance, or one minute if no end is set", async () => {
    const from = test.clock.businessNow().getTime();
    await test.deps.db.query(
      `insert into maintenance_window (merchant_id, id, starts_at, ends_at, created_by, created_at)
       values (1, 1, $1, $2, 1, $1)`,
      [new Date(from), new Date(from + 1_800_000)],
    );
    await test.deps.merchants.reload();
    const refusedCall = await test.call({ method: "GET", url: "/lgw/games/game_menus" });
    expect([refusedCall.status, refusedCall.errorCode, secondsOf(refusedCall)]).toEqual([
      503,
      "system.maintenance",
      1_800,
    ]);
    await test.deps.db.query(`update maintenance_window set ends_at = null`);
    await test.deps.merchants.reload();
    expect(secondsOf(await test.call({ method: "GET", url: "/lgw/games/game_menus" }))).toBe(60);
  });
});
