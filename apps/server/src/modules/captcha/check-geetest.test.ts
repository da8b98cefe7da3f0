/**
 * Checks of GeeTest puzzles. A local server takes the place of GeeTest's server: it checks the signature, and can fail
 * in the same ways.
 */

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
let lotCount = 0;
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
      const expectedToken = createHmac("sha256", key).update(lot).digest("hex");
      const isValidRequest =
        request.url === `/validate?captcha_id=${captchaId}` && form.get("sign_token") === expectedToken;
      if (isValidRequest) reply(response, lot);
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
  await setGeetestServer(url, key);
});

const setGeetestServer = (serverUrl: string, signingKey: string) =>
  setMerchant(app, merchantId, {
    settings: {
      "geetest.captchaId": captchaId,
      "geetest.sealedKey": app.deps.sealer.seal(signingKey),
      "geetest.url": serverUrl,
    },
  });

function createProof(changes = {}) {
  lotCount += 1;
  const gen = String(Math.floor(app.clock.realNow().getTime() / 1_000));
  const solved = { lot_number: `lot${lotCount}`, pass_token: "p", gen_time: gen, captcha_output: "o" };
  return { captcha_id: captchaId, ...solved, ...changes };
}

const check = (solution: ReturnType<typeof createProof> | undefined) => checkGeetest(app.deps, merchantId, solution);

describe("a GeeTest puzzle", () => {
  test("is accepted only once per lot number, if GeeTest confirms the solution", async () => {
    const usedProof = createProof();
    await check(usedProof);
    await expect(check(usedProof)).rejects.toThrow("captcha.invalid");
    expect(calls).toBe(1);
  });

  test("is accepted only once when sixteen concurrent requests send it", async () => {
    const usedProof = createProof();
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => check(usedProof)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(calls).toBe(1);
  });

  test("is refused without a call to GeeTest if its proof is missing or has a wrong captcha id or time", async () => {
    const invalidProofs = [
      undefined,
      createProof({ captcha_id: "other" }),
      createProof({ gen_time: "soon" }),
      createProof({ gen_time: "" }),
    ];
    for (const invalid of invalidProofs) await expect(check(invalid)).rejects.toThrow("captcha.invalid");
    expect(calls).toBe(0);
  });

  test.each([
    ["GeeTest refuses it", '{"result":"fail","reason":"pass_token expire"}'],
    ["the result is spelled differently", '{"result":"SUCCESS"}'],
    ["the success contains another lot number", '{"result":"success","captcha_args":{"lot_number":"other-lot"}}'],
  ])("is refused when %s", async (_case, body) => {
    reply = (response) => response.end(body);
    await expect(check(createProof())).rejects.toThrow("captcha.invalid");
  });

  test("is accepted if the success contains its lot number", async () => {
    reply = (response, lot) => response.end(JSON.stringify({ result: "success", captcha_args: { lot_number: lot } }));
    await expect(check(createProof())).resolves.toBeUndefined();
  });

  test("is refused if the merchant's key is wrong", async () => {
    await setGeetestServer(url, "x".repeat(32));
    await expect(check(createProof())).rejects.toThrow("captcha.invalid");
  });

  test("is refused with function.not.available for a merchant without keys", async () => {
    const checkAtOtherMerchant = checkGeetest(app.deps, 2 as MerchantId, createProof());
    await expect(checkAtOtherMerchant).rejects.toThrow("function.not.available");
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
  test.each(outages)("%s is not trusted, and the image captcha is required", async (_case, outage) => {
    reply = outage;
    await expect(check(createProof())).rejects.toThrow("captcha.required");
  });

  test("is unreachable is not trusted, and the image captcha is required", async () => {
    await setGeetestServer("http://127.0.0.1:1", key);
    await expect(check(createProof())).rejects.toThrow("captcha.required");
  });

  test("is down causes a refusal of the right password, until it responds again", async () => {
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
    const loginDuringOutage = await login({ ...validLogin, geetestValidateV4: createProof() });
    expect(loginDuringOutage).toMatchObject({ status: 400, errorCode: "captcha.required" });
    reply = (response) => response.end(success);
    expect(await login({ ...validLogin, geetestValidateV4: createProof() })).toMatchObject({ status: 200 });
  });
});

test("the system status and GET /wps/captcha/geetest contain the GeeTest id only if the flag and the id are set", async () => {
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

test("a login with fields of GeeTest version 3 or with unknown fields is checked without these fields", async () => {
  const body = { username: "nobody", password: "Wrong2026" };
  for (const extraField of [{ geetestChallenge: "c" }, { loginDeviceId: "d" }, { firebaseMobileNo: "1" }]) {
    const answer = await app.callEncrypted({
      method: "POST",
      url: "/wps/session/login",
      body: { ...body, ...extraField },
    });
    expect(answer).toMatchObject({ status: 401, errorCode: "login.cred.err" });
  }
});
