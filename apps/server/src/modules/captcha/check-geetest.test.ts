/** Uses our own server in place of GeeTest, which checks the signature and can fail in the same ways. */

import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { checkGeetest } from "./check-geetest.ts";

const merchantId = 1 as MerchantId;
const key = "k".repeat(32);
const captchaId = "c0ffee";
const success = '{"result":"success","reason":""}';

let app: TestApp;
let server: Server;
let url: string;
let calls = 0;
let lots = 0;
let reply: (response: ServerResponse, lot: string) => void;

beforeAll(async () => {
  app = await createTestApp();
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      calls += 1;
      const form = new URLSearchParams(body);
      const lot = form.get("lot_number") ?? "";
      const signed = createHmac("sha256", key).update(lot).digest("hex");
      const isOurs = request.url === `/validate?captcha_id=${captchaId}` && form.get("sign_token") === signed;
      if (isOurs) reply(response, lot);
      else response.end('{"result":"fail","reason":"signature"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});
beforeEach(async () => {
  reply = (response) => response.end(success);
  calls = 0;
  await useServer(url, key);
});

const useServer = (at: string, signedWith: string) =>
  setMerchant(app, merchantId, {
    settings: {
      "geetest.captchaId": captchaId,
      "geetest.sealedKey": app.deps.sealer.seal(signedWith),
      "geetest.url": at,
    },
  });

function proof(over = {}) {
  lots += 1;
  const gen = String(Math.floor(app.clock.realNow().getTime() / 1_000));
  const solved = { lot_number: `lot${lots}`, pass_token: "p", gen_time: gen, captcha_output: "o" };
  return { captcha_id: captchaId, ...solved, ...over };
}

const check = (solution: ReturnType<typeof proof> | undefined) => checkGeetest(app.deps, merchantId, solution);

describe("a GeeTest puzzle", () => {
  test("is accepted if GeeTest confirms the solution, once per lot number", async () => {
    const once = proof();
    await check(once);
    await expect(check(once)).rejects.toThrow("captcha.invalid");
    expect(calls).toBe(1);
  });

  test("is accepted once when it is sent sixteen times concurrently", async () => {
    const once = proof();
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => check(once)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(calls).toBe(1);
  });

  test("is refused without a proof, with another captcha's proof and with an invalid time, before GeeTest is called", async () => {
    const bad = [undefined, proof({ captcha_id: "other" }), proof({ gen_time: "soon" }), proof({ gen_time: "" })];
    for (const invalid of bad) await expect(check(invalid)).rejects.toThrow("captcha.invalid");
    expect(calls).toBe(0);
  });

  test.each([
    ["GeeTest refuses it", '{"result":"fail","reason":"pass_token expire"}'],
    ["the result is spelled differently", '{"result":"SUCCESS"}'],
    ["the success names another lot number", '{"result":"success","captcha_args":{"lot_number":"other-lot"}}'],
  ])("is refused when %s", async (_why, body) => {
    reply = (response) => response.end(body);
    await expect(check(proof())).rejects.toThrow("captcha.invalid");
  });

  test("is accepted if the success names its own lot number", async () => {
    reply = (response, lot) => response.end(JSON.stringify({ result: "success", captcha_args: { lot_number: lot } }));
    await expect(check(proof())).resolves.toBeUndefined();
  });

  test("is refused if our key is wrong", async () => {
    await useServer(url, "x".repeat(32));
    await expect(check(proof())).rejects.toThrow("captcha.invalid");
  });

  test("is not available for a merchant without keys", async () => {
    const elsewhere = checkGeetest(app.deps, 2 as MerchantId, proof());
    await expect(elsewhere).rejects.toThrow("function.not.available");
  });
});

type Outage = (response: ServerResponse) => void;
const outages: readonly (readonly [string, Outage])[] = [
  ["reports success with status 500", (response) => response.writeHead(500).end(success)],
  ["reports success with status 403", (response) => response.writeHead(403).end(success)],
  [
    "redirects to another server that reports success",
    (response) => response.writeHead(302, { location: "/yes" }).end(),
  ],
  ["responds with HTML", (response) => response.end("<html>")],
  ["responds with an empty body", (response) => response.end()],
  ["responds with null", (response) => response.end("null")],
  ["responds with unknown fields", (response) => response.end('{"verdict":"success"}')],
  ["responds with a result that is not a string", (response) => response.end('{"result":["success"]}')],
  ["ends the response too early", (response) => response.writeHead(200, { "content-length": 99 }).end(success)],
  ["closes the connection", (response) => response.destroy()],
  ["does not respond in time", () => undefined],
];

describe("a GeeTest server that", () => {
  test.each(outages)("%s is not trusted: the image captcha is required", async (_what, outage) => {
    reply = outage;
    await expect(check(proof())).rejects.toThrow("captcha.required");
  });

  test("is unreachable is not trusted: the image captcha is required", async () => {
    await useServer("http://127.0.0.1:1", key);
    await expect(check(proof())).rejects.toThrow("captcha.required");
  });

  test("is down makes the login fail even with the right password, until it responds again", async () => {
    await setMerchant(app, merchantId, { flags: { GEETEST3: true } });
    await app.register("puzzled1");
    const login = (body: object, headers: Record<string, string> = {}) =>
      app.callEncrypted({
        method: "POST",
        url: "/wps/session/login",
        body: { username: "puzzled1", ...body },
        headers,
      });
    for (let time = 0; time < 3; time += 1) await login({ password: "Wrong2026" });
    reply = (response) => response.writeHead(500).end(success);
    const validLogin = { password: "Player2026" };
    const down = await login({ ...validLogin, geetestValidateV4: proof() });
    expect(down).toMatchObject({ status: 400, errorCode: "captcha.required" });
    reply = (response) => response.end(success);
    expect(await login({ ...validLogin, geetestValidateV4: proof() })).toMatchObject({ status: 200 });
  });
});

test("the status and the start of a puzzle name GeeTest if its feature flag, id and key are set", async () => {
  const readGeetest = async () => {
    const { value } = await app.call({ method: "GET", url: "/wps/system/status" });
    const start = await app.call({ method: "GET", url: "/wps/captcha/geetest" });
    return [(value as { info: { gw: unknown } }).info.gw, start.value, start.errorCode];
  };
  await setMerchant(app, merchantId, { flags: { GEETEST3: false } });
  expect(await readGeetest()).toEqual([{}, null, "function.not.available"]);
  await setMerchant(app, merchantId, { flags: { GEETEST3: true } });
  const scriptUrl = "https://static.geetest.com/v4/gt4.js";
  expect(await readGeetest()).toEqual([
    { GEETEST_ID: captchaId, GEETEST_VERSION: "v4" },
    { captchaId, version: "v4", scriptUrl },
    null,
  ]);
  await setMerchant(app, merchantId, { settings: { "geetest.captchaId": "" } });
  expect(await readGeetest()).toEqual([{}, null, null]);
});

test("a login with fields of GeeTest version 3 or with unknown fields is refused", async () => {
  const body = { username: "nobody", password: "Wrong2026" };
  for (const more of [{ geetestChallenge: "c" }, { loginDeviceId: "d" }, { firebaseMobileNo: "1" }]) {
    const answer = await app.callEncrypted({
      method: "POST",
      url: "/wps/session/login",
      body: { ...body, ...more },
    });
    expect(answer).toMatchObject({ status: 400, errorCode: "request.param.err" });
  }
});
