import { createHash, createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { setHouse } from "../../testing/set-house.ts";
import { checkCaptcha, workOf } from "./check-captcha.ts";
import { checkGeetest } from "./check-geetest.ts";
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

describe("GeeTest", () => {
  const key = "k".repeat(32);
  const captchaId = "c0ffee";
  let server: Server;
  let reply: () => string | undefined;
  let lots = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => {
        const form = new URLSearchParams(body);
        const signed = createHmac("sha256", key)
          .update(form.get("lot_number") ?? "")
          .digest("hex");
        const isOurs = request.url === `/validate?captcha_id=${captchaId}` && form.get("sign_token") === signed;
        const text = isOurs ? reply() : '{"result":"fail","reason":"signature"}';
        if (text !== undefined) response.end(text);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await setHouse(app, merchantId, {
      settings: {
        "geetest.captchaId": captchaId,
        "geetest.sealedKey": app.deps.sealer.seal(key),
        "geetest.url": `http://127.0.0.1:${port}`,
      },
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    reply = () => '{"result":"success","reason":""}';
  });

  const proof = (over = {}) => {
    lots += 1;
    const gen = String(Math.floor(app.clock.realNow().getTime() / 1_000));
    return {
      captcha_id: captchaId,
      lot_number: `lot${lots}`,
      pass_token: "p",
      gen_time: gen,
      captcha_output: "o",
      ...over,
    };
  };
  const ask = (given: ReturnType<typeof proof> | undefined) => checkGeetest(app.deps, merchantId, given);

  test("lets through what its server says was solved, and each lot once", async () => {
    const once = proof();
    await ask(once);
    await expect(ask(once)).rejects.toThrow("captcha.invalid");
  });

  test("refuses a missing proof, another captcha's, and a time that is none, before anybody is asked", async () => {
    reply = () => {
      throw new Error("asked");
    };
    for (const bad of [undefined, proof({ captcha_id: "other" }), proof({ gen_time: "soon" })]) {
      await expect(ask(bad)).rejects.toThrow("captcha.invalid");
    }
  });

  test("refuses what its server refuses", async () => {
    reply = () => '{"result":"fail","reason":"pass_token expire"}';
    await expect(ask(proof())).rejects.toThrow("captcha.invalid");
  });

  test.each([
    ["garbage", () => "<html>"],
    ["an answer in another form", () => '{"verdict":"success"}'],
    ["silence", () => undefined],
  ])("asks for the picture instead when there is %s, and lets nobody through", async (_, said) => {
    reply = said;
    await expect(ask(proof())).rejects.toThrow("captcha.required");
  });

  test("is not there for a merchant without keys", async () => {
    const elsewhere = checkGeetest(app.deps, 2 as MerchantId, proof());
    await expect(elsewhere).rejects.toThrow("function.not.available");
  });
});
