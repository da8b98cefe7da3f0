import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { checkCaptcha, workOf } from "./check-captcha.ts";
import { letters } from "./glyphs.ts";
import { issueCaptcha } from "./issue-captcha.ts";

const merchantId = 1 as MerchantId;
const always = "AAAAA";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A challenge whose answer is known. */
async function issueKnown(): Promise<string> {
  const random = { ...app.deps.random, int: (most: number) => (most === letters.length ? letters.indexOf("A") : 0) };
  return (await issueCaptcha({ ...app.deps, random }, merchantId)).id;
}

const check = (id: string | undefined, answer: string | undefined) =>
  checkCaptcha(app.deps, { merchantId, id, answer });

describe("a captcha", () => {
  test("[S7.021] is a PNG as base64 in value, bound to the browser by a cookie that scripts cannot read", async () => {
    const answer = await app.call({ method: "GET", url: "/wps/captcha" });
    const png = Buffer.from(answer.value as string, "base64");
    expect(png.subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001a\n");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([400, 128]);
    expect(answer.raw.headers["set-cookie"]).toMatch(
      /^captchaId=[0-9a-f-]{36}; Path=\/; Max-Age=120; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.raw.headers["cache-control"]).toBe("no-store");
  });

  test("takes its letters in either case, once", async () => {
    const id = await issueKnown();
    await check(id, ` ${always.toLowerCase()} `);
    await expect(check(id, always)).rejects.toThrow("captcha.invalid");
  });

  test("asks for an answer before it looks at anything", async () => {
    await expect(check(undefined, " ")).rejects.toThrow("captcha.required");
    await expect(check(undefined, always)).rejects.toThrow("captcha.invalid");
    await expect(check("no-id", always)).rejects.toThrow("captcha.invalid");
  });

  test("is over after five tries, and after two minutes", async () => {
    const tried = await issueKnown();
    for (let time = 0; time < 5; time += 1) await expect(check(tried, "CCCCC")).rejects.toThrow("captcha.invalid");
    await expect(check(tried, always)).rejects.toThrow("captcha.invalid");
    const late = await issueKnown();
    app.clock.advanceMs(120_001);
    await expect(check(late, always)).rejects.toThrow("captcha.invalid");
  });

  test("lets one of many at the same moment through", async () => {
    const id = await issueKnown();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => check(id, always)));

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is one merchant's own", async () => {
    const id = await issueKnown();
    const elsewhere = checkCaptcha(app.deps, { merchantId: 2 as MerchantId, id, answer: always });
    await expect(elsewhere).rejects.toThrow("captcha.invalid");
  });

  test("can be answered by work instead, bound to its challenge", async () => {
    const issued = await app.call({ method: "GET", url: "/wps/captcha" });
    const cookie = String(issued.raw.headers["set-cookie"]).split(";")[0] ?? "";
    const { value } = await app.call({ method: "GET", url: "/wps/captcha/work", headers: { cookie } });
    const id = cookie.slice("captchaId=".length);
    expect(value).toEqual(workOf(app.deps, { merchantId, id }));
    const number = solve(value as { salt: string; bits: number });
    await expect(check(await issueKnown(), `work:${number}`)).rejects.toThrow("captcha.invalid");
    await check(id, `work:${number}`);
    await expect(check(id, `work:${number}`)).rejects.toThrow("captcha.invalid");
  });
});

function solve({ salt, bits }: { salt: string; bits: number }): number {
  for (let number = 0; ; number += 1) {
    const head = createHash("sha256").update(`${salt}:${number}`).digest().readUInt32BE(0);
    if (Math.clz32(head) >= bits) return number;
  }
}
