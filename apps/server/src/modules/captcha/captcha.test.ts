import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { networkOf } from "../../core/network/network-of.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import type { CaptchaAction, CaptchaWork } from "@openhouse/protocol/identity/captcha";
import { solveWork } from "../../testing/solve-work.ts";
import { checkCaptcha } from "./check-captcha.ts";
import { letters } from "./glyphs.ts";
import { issueCaptcha } from "./issue-captcha.ts";

const merchantId = 1 as MerchantId;
const knownAnswer = "AAAAA";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Issues a challenge whose answer is AAAAA. */
const issueWithKnownAnswer = () => issueForNetwork(null);

async function issueForNetwork(network: string | null): Promise<string> {
  const random = { ...app.deps.random, int: (limit: number) => (limit === letters.length ? letters.indexOf("A") : 0) };
  return (await issueCaptcha({ ...app.deps, random }, merchantId, network)).id;
}

const defaults = { merchantId, network: "198.51.100.0/24", action: "login" } as const;
const check = (id: string | undefined, answer: string | undefined, changes: object = {}) =>
  checkCaptcha(app.deps, { ...defaults, id, answer, ...changes });

describe("a captcha", () => {
  test("[S7.021] is returned as a PNG in base64, and tied to the browser by a cookie that scripts cannot read", async () => {
    const answer = await app.call({ method: "GET", url: "/wps/captcha" });
    const png = Buffer.from(answer.value as string, "base64");
    expect(png.subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001a\n");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([400, 128]);
    expect(answer.raw.headers["set-cookie"]).toMatch(
      /^captchaId=[0-9a-f-]{36}; Path=\/; Max-Age=120; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.raw.headers["cache-control"]).toBe("no-store");
  });

  test("accepts its letters in upper or lower case, but only once", async () => {
    const id = await issueWithKnownAnswer();
    await check(id, ` ${knownAnswer.toLowerCase()} `);
    await expect(check(id, knownAnswer)).rejects.toThrow("captcha.invalid");
  });

  test("is refused with captcha.required without an answer, and with captcha.invalid without a challenge", async () => {
    await expect(check(undefined, " ")).rejects.toThrow("captcha.required");
    await expect(check(undefined, knownAnswer)).rejects.toThrow("captcha.invalid");
    await expect(check("no-id", knownAnswer)).rejects.toThrow("captcha.invalid");
  });

  test("is invalid after five attempts, and after two minutes", async () => {
    const exhaustedId = await issueWithKnownAnswer();
    for (let time = 0; time < 5; time += 1)
      await expect(check(exhaustedId, "CCCCC")).rejects.toThrow("captcha.invalid");
    await expect(check(exhaustedId, knownAnswer)).rejects.toThrow("captcha.invalid");
    const expiredId = await issueWithKnownAnswer();
    app.clock.advanceMs(120_001);
    await expect(check(expiredId, knownAnswer)).rejects.toThrow("captcha.invalid");
  });

  test("accepts only one of five concurrent correct answers", async () => {
    const id = await issueWithKnownAnswer();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => check(id, knownAnswer)));

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is valid only for its merchant", async () => {
    const id = await issueWithKnownAnswer();
    const checkAtOtherMerchant = check(id, knownAnswer, { merchantId: 2 as MerchantId });
    await expect(checkAtOtherMerchant).rejects.toThrow("captcha.invalid");
  });

  test("can be answered by proof of work, which is valid only for its challenge and action", async () => {
    const { id, work } = await requestWork("code");
    expect(work).toMatchObject({ bits: 15, puzzles: 8, level: 0 });
    const answer = solveWork(work);
    await expect(check(await issueWithKnownAnswer(), answer, { action: "code" })).rejects.toThrow("captcha.invalid");
    await expect(check(id, answer, { action: "login" })).rejects.toThrow("captcha.invalid");
    await expect(check(id, answer.replace(/,\d+$/, ""), { action: "code" })).rejects.toThrow("captcha.invalid");
    await check(id, answer, { action: "code" });
    await expect(check(id, answer, { action: "code" })).rejects.toThrow("captcha.invalid");
  });
});

describe("the proof of work", () => {
  beforeAll(() => setMerchant(app, 1, { settings: { "captcha.workBits": 4 } }));
  // After this time, the answers of earlier tests no longer count for the level.
  beforeEach(() => app.clock.advanceMs(31 * 60_000));

  test("doubles when a network doubles its accepted answers, up to sixteen times, but not for other networks", async () => {
    const levels: number[] = [];
    for (let answerCount = 0; answerCount < 25; answerCount += 1) {
      const { id, work } = await requestWork("login");
      levels.push(work.level);
      await check(id, solveWork(work), { network: networkOf("127.0.0.1") });
    }
    expect(levels.map((level, answerCount) => [answerCount, level])).toEqual(
      levels.map((_, answerCount) => [
        answerCount,
        answerCount < 3 ? 0 : answerCount < 6 ? 1 : answerCount < 12 ? 2 : answerCount < 24 ? 3 : 4,
      ]),
    );
    expect((await requestWork("login", "203.0.113.9")).work.level).toBe(0);
    app.clock.advanceMs(31 * 60_000);
    expect((await requestWork("login")).work.level).toBe(0);
  });

  test("is accepted if its level is one below the required level, but not if it is two below", async () => {
    const network = networkOf("127.0.0.1");
    const earlyWork = await Promise.all([requestWork("login"), requestWork("login")]);
    for (let answerCount = 0; answerCount < 3; answerCount += 1)
      await check(await issueForNetwork(network), knownAnswer, { network });
    await check(earlyWork[0].id, solveWork(earlyWork[0].work), { network });
    for (let answerCount = 0; answerCount < 3; answerCount += 1)
      await check(await issueForNetwork(network), knownAnswer, { network });
    await expect(check(earlyWork[1].id, solveWork(earlyWork[1].work), { network })).rejects.toThrow("captcha.invalid");
  });
});

async function requestWork(action: CaptchaAction, ip = "127.0.0.1"): Promise<{ id: string; work: CaptchaWork }> {
  const captchaResponse = await app.call({ method: "GET", url: "/wps/captcha", ip });
  const cookie = String(captchaResponse.raw.headers["set-cookie"]).split(";")[0] ?? "";
  const url = `/wps/captcha/work?action=${action}`;
  const { value } = await app.call({ method: "GET", url, ip, headers: { cookie } });
  return { id: cookie.slice("captchaId=".length), work: value as CaptchaWork };
}
