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
const always = "AAAAA";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A challenge with a known answer. */
const issueKnown = () => issueOf(null);

async function issueOf(network: string | null): Promise<string> {
  const random = { ...app.deps.random, int: (most: number) => (most === letters.length ? letters.indexOf("A") : 0) };
  return (await issueCaptcha({ ...app.deps, random }, merchantId, network)).id;
}

const from = { merchantId, network: "198.51.100.0/24", action: "login" } as const;
const check = (id: string | undefined, answer: string | undefined, over: object = {}) =>
  checkCaptcha(app.deps, { ...from, id, answer, ...over });

describe("a captcha", () => {
  test("[S7.021] is a PNG as base64 in value, tied to the browser by a cookie that scripts cannot read", async () => {
    const answer = await app.call({ method: "GET", url: "/wps/captcha" });
    const png = Buffer.from(answer.value as string, "base64");
    expect(png.subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001a\n");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([400, 128]);
    expect(answer.raw.headers["set-cookie"]).toMatch(
      /^captchaId=[0-9a-f-]{36}; Path=\/; Max-Age=120; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.raw.headers["cache-control"]).toBe("no-store");
  });

  test("accepts its letters in either case, once", async () => {
    const id = await issueKnown();
    await check(id, ` ${always.toLowerCase()} `);
    await expect(check(id, always)).rejects.toThrow("captcha.invalid");
  });

  test("requires an answer before any other check", async () => {
    await expect(check(undefined, " ")).rejects.toThrow("captcha.required");
    await expect(check(undefined, always)).rejects.toThrow("captcha.invalid");
    await expect(check("no-id", always)).rejects.toThrow("captcha.invalid");
  });

  test("is invalid after five attempts, and after two minutes", async () => {
    const tried = await issueKnown();
    for (let time = 0; time < 5; time += 1) await expect(check(tried, "CCCCC")).rejects.toThrow("captcha.invalid");
    await expect(check(tried, always)).rejects.toThrow("captcha.invalid");
    const late = await issueKnown();
    app.clock.advanceMs(120_001);
    await expect(check(late, always)).rejects.toThrow("captcha.invalid");
  });

  test("accepts only one of many concurrent answers", async () => {
    const id = await issueKnown();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => check(id, always)));

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is valid for one merchant only", async () => {
    const id = await issueKnown();
    const elsewhere = check(id, always, { merchantId: 2 as MerchantId });
    await expect(elsewhere).rejects.toThrow("captcha.invalid");
  });

  test("can be answered by proof of work, bound to its challenge and action", async () => {
    const { id, work } = await requestWork("code");
    expect(work).toMatchObject({ bits: 15, puzzles: 8, level: 0 });
    const answer = solveWork(work);
    await expect(check(await issueKnown(), answer, { action: "code" })).rejects.toThrow("captcha.invalid");
    await expect(check(id, answer, { action: "login" })).rejects.toThrow("captcha.invalid");
    await expect(check(id, answer.replace(/,\d+$/, ""), { action: "code" })).rejects.toThrow("captcha.invalid");
    await check(id, answer, { action: "code" });
    await expect(check(id, answer, { action: "code" })).rejects.toThrow("captcha.invalid");
  });
});

describe("the proof of work", () => {
  beforeAll(() => setMerchant(app, 1, { settings: { "captcha.workBits": 4 } }));
  // Past the period that counts for the level.
  beforeEach(() => app.clock.advanceMs(31 * 60_000));

  test("doubles as a network sends more accepted answers, up to sixteen times, but not for other networks", async () => {
    const levels: number[] = [];
    for (let spent = 0; spent < 25; spent += 1) {
      const { id, work } = await requestWork("login");
      levels.push(work.level);
      await check(id, solveWork(work), { network: networkOf("127.0.0.1") });
    }
    expect(levels.map((level, spent) => [spent, level])).toEqual(
      levels.map((_, spent) => [spent, spent < 3 ? 0 : spent < 6 ? 1 : spent < 12 ? 2 : spent < 24 ? 3 : 4]),
    );
    expect((await requestWork("login", "203.0.113.9")).work.level).toBe(0);
    app.clock.advanceMs(31 * 60_000);
    expect((await requestWork("login")).work.level).toBe(0);
  });

  test("of an earlier level is accepted only if it is at most one level behind", async () => {
    const network = networkOf("127.0.0.1");
    const early = await Promise.all([requestWork("login"), requestWork("login")]);
    for (let spent = 0; spent < 3; spent += 1) await check(await issueOf(network), always, { network });
    await check(early[0].id, solveWork(early[0].work), { network });
    for (let spent = 0; spent < 3; spent += 1) await check(await issueOf(network), always, { network });
    await expect(check(early[1].id, solveWork(early[1].work), { network })).rejects.toThrow("captcha.invalid");
  });
});

async function requestWork(action: CaptchaAction, ip = "127.0.0.1"): Promise<{ id: string; work: CaptchaWork }> {
  const issued = await app.call({ method: "GET", url: "/wps/captcha", ip });
  const cookie = String(issued.raw.headers["set-cookie"]).split(";")[0] ?? "";
  const url = `/wps/captcha/work?action=${action}`;
  const { value } = await app.call({ method: "GET", url, ip, headers: { cookie } });
  return { id: cookie.slice("captchaId=".length), work: value as CaptchaWork };
}
