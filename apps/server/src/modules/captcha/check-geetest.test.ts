/** Uses our own server in place of GeeTest, which checks the signature and can fail in the same ways. */

import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { setHouse } from "../../testing/set-house.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { checkGeetest } from "./check-geetest.ts";

const merchantId = 1 as MerchantId;
const key = "k".repeat(32);
const captchaId = "c0ffee";
const yes = '{"result":"success","reason":""}';

let app: TestApp;
let server: Server;
let url: string;
let asked = 0;
let lots = 0;
let reply: (response: ServerResponse, lot: string) => void;

beforeAll(async () => {
  app = await createTestApp();
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      asked += 1;
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
  reply = (response) => response.end(yes);
  asked = 0;
  await useServer(url, key);
});

const useServer = (at: string, signedWith: string) =>
  setHouse(app, merchantId, {
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

const ask = (given: ReturnType<typeof proof> | undefined) => checkGeetest(app.deps, merchantId, given);

describe("a GeeTest puzzle", () => {
  test("is accepted if its server says that it was solved, and each lot once", async () => {
    const once = proof();
    await ask(once);
    await expect(ask(once)).rejects.toThrow("captcha.invalid");
    expect(asked).toBe(1);
  });

  test("is accepted once when it is sent sixteen times concurrently", async () => {
    const once = proof();
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => ask(once)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(asked).toBe(1);
  });

  test("is refused without a proof, with another captcha's, and with an invalid time, before the server is asked", async () => {
    const bad = [undefined, proof({ captcha_id: "other" }), proof({ gen_time: "soon" }), proof({ gen_time: "" })];
    for (const one of bad) await expect(ask(one)).rejects.toThrow("captcha.invalid");
    expect(asked).toBe(0);
  });

  test.each([
    ["its server refuses it", '{"result":"fail","reason":"pass_token expire"}'],
    ["the success is written otherwise", '{"result":"SUCCESS"}'],
    ["the success is another lot's", '{"result":"success","captcha_args":{"lot_number":"lot-of-somebody"}}'],
  ])("is refused when %s", async (_why, said) => {
    reply = (response) => response.end(said);
    await expect(ask(proof())).rejects.toThrow("captcha.invalid");
  });

  test("is accepted if the success names its own lot", async () => {
    reply = (response, lot) => response.end(JSON.stringify({ result: "success", captcha_args: { lot_number: lot } }));
    await expect(ask(proof())).resolves.toBeUndefined();
  });

  test("is refused if our key is wrong", async () => {
    await useServer(url, "x".repeat(32));
    await expect(ask(proof())).rejects.toThrow("captcha.invalid");
  });

  test("is not available for a merchant without keys", async () => {
    const elsewhere = checkGeetest(app.deps, 2 as MerchantId, proof());
    await expect(elsewhere).rejects.toThrow("function.not.available");
  });
});

type Outage = (response: ServerResponse) => void;
const outages: readonly (readonly [string, Outage])[] = [
  ["says success with status 500", (response) => response.writeHead(500).end(yes)],
  ["says success with status 403", (response) => response.writeHead(403).end(yes)],
  ["sends us to another server that says success", (response) => response.writeHead(302, { location: "/yes" }).end()],
  ["answers garbage", (response) => response.end("<html>")],
  ["answers nothing", (response) => response.end()],
  ["answers null", (response) => response.end("null")],
  ["answers in another form", (response) => response.end('{"verdict":"success"}')],
  ["answers a success that is no text", (response) => response.end('{"result":["success"]}')],
  ["stops in the middle of a success", (response) => response.writeHead(200, { "content-length": 99 }).end(yes)],
  ["hangs up", (response) => response.destroy()],
  ["says nothing for too long", () => undefined],
];

describe("a GeeTest server that", () => {
  test.each(outages)("%s accepts nothing: the image is required", async (_what, said) => {
    reply = said;
    await expect(ask(proof())).rejects.toThrow("captcha.required");
  });

  test("is unreachable accepts nothing", async () => {
    await useServer("http://127.0.0.1:1", key);
    await expect(ask(proof())).rejects.toThrow("captcha.required");
  });

  test("is down refuses the login with the right password until it responds again", async () => {
    await setHouse(app, merchantId, { flags: { GEETEST3: true } });
    await app.register("puzzled1");
    const login = (body: object, headers: Record<string, string> = {}) =>
      app.callEncrypted({
        method: "POST",
        url: "/wps/session/login",
        body: { username: "puzzled1", ...body },
        headers,
      });
    for (let time = 0; time < 3; time += 1) await login({ password: "Wrong2026" });
    reply = (response) => response.writeHead(500).end(yes);
    const right = { password: "Player2026" };
    const down = await login({ ...right, geetestValidateV4: proof() });
    expect(down).toMatchObject({ status: 400, errorCode: "captcha.required" });
    reply = (response) => response.end(yes);
    expect(await login({ ...right, geetestValidateV4: proof() })).toMatchObject({ status: 200 });
  });
});

test("is named by the status and the start of a puzzle if flag, id and key are set", async () => {
  const asked = async () => {
    const { value } = await app.call({ method: "GET", url: "/wps/system/status" });
    const start = await app.call({ method: "GET", url: "/wps/captcha/geetest" });
    return [(value as { info: { gw: unknown } }).info.gw, start.value, start.errorCode];
  };
  await setHouse(app, merchantId, { flags: { GEETEST3: false } });
  expect(await asked()).toEqual([{}, null, "function.not.available"]);
  await setHouse(app, merchantId, { flags: { GEETEST3: true } });
  const scriptUrl = "https://static.geetest.com/v4/gt4.js";
  expect(await asked()).toEqual([
    { GEETEST_ID: captchaId, GEETEST_VERSION: "v4" },
    { captchaId, version: "v4", scriptUrl },
    null,
  ]);
  await setHouse(app, merchantId, { settings: { "geetest.captchaId": "" } });
  expect(await asked()).toEqual([{}, null, null]);
});

test("refuses fields of version 3 and unknown fields in a login", async () => {
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
