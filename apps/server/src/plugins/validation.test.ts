import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInStaff } from "../testing/sign-in-staff.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { isBase64 } from "./validation.ts";

let test: TestApp;
let token: string;
let staffToken: string;
beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await test.register("validated"));
  ({ token: staffToken } = await signInStaff(test, { account: "validator", roles: ["admin"] }));
});
afterAll(() => test.close());

const refused = { status: 400, errorCode: "request.param.err" };
const asJson = async (method: "POST" | "PUT" | "DELETE", url: string, payload: string) => {
  const headers = { host: "localhost", "content-type": "application/json", authorization: token };
  const raw = await test.app.inject({ method, url, payload, headers: { ...headers, "idempotency-key": "k" } });
  return { status: raw.statusCode, errorCode: raw.json<{ errorCode: string }>().errorCode };
};

it.each([
  ["AAAA", true],
  ["AAA=", true],
  ["AA==", true],
  ["AAA", true],
  ["", false],
  ["=", false],
  ["A", false],
  ["AAAAA", false],
  ["AAAA=", false],
  ["AA=A", false],
  ["AA A", false],
  ["AAé=", false],
])("base64 is checked by decoding: %j", (text, isValid) => {
  expect(isBase64(text)).toBe(isValid);
});

describe("text that the database cannot store", () => {
  it.each([
    ["U+0000", "demo\u0000player"],
    ["the first half of a surrogate pair", "demo\ud83dplayer"],
    ["the second half of a surrogate pair", "\udc00demo"],
  ])("is refused in an encrypted body: %s", async (_what, username) => {
    const body = { username, password: "Player2026" };
    expect(await test.callEncrypted({ method: "POST", url: "/wps/session/login", body })).toMatchObject(refused);
  });

  it.each([
    ["U+0000", String.raw`{"bankCardId":"1\u0000","paymentPassword":"Pay2026"}`],
    ["half of a surrogate pair", String.raw`{"bankCardId":"1\ud800","paymentPassword":"Pay2026"}`],
  ])("is refused in a plain body: %s", async (_what, payload) => {
    expect(await asJson("DELETE", "/wps/relay/MCSFE_withdrawDelCard", payload)).toEqual(refused);
  });

  it.each([
    ["a query", "/wps/relay/GCSGAME_gameList?gameName=%00"],
    ["the query of a launch", "/wps/game/launchGame?gameCode=capiz%00&vassalage=STUDIO"],
  ])("is refused in %s", async (_what, url) => {
    expect(await test.call({ method: "GET", url, token })).toMatchObject(refused);
  });

  it("is refused in a path", async () => {
    expect(await test.call({ method: "DELETE", url: "/wps/session/list/1%00", token })).toMatchObject(refused);
  });

  it("is refused with the name of the field", async () => {
    const answer = await test.call({ method: "GET", url: "/wps/relay/GCSGAME_gameList?gameName=%00", token });
    expect(answer.value).toEqual({ fields: ["gameName"] });
  });

  it("does not include characters of other languages and emoji", async () => {
    const body = { username: "naïve 😀 日本", password: "Player2026" };
    const answer = await test.callEncrypted({ method: "POST", url: "/wps/session/login", body });
    expect(answer).toMatchObject({ status: 401, errorCode: "login.cred.err" });
  });
});

describe("a text of a wrong length", () => {
  it.each([
    [{ reason: "x" }, { fields: ["reason"], min: 3 }, "at least 3 characters"],
    [{ reason: "x".repeat(501) }, { fields: ["reason"], max: 500 }, "at most 500 characters"],
  ])("is refused with the field and the bound that it exceeds", async (body, value, text) => {
    const url = "/backoffice/api/members/1/freeze";
    const answer = await test.call({ method: "POST", url, token: staffToken, body });
    expect(answer).toMatchObject(refused);
    expect(answer.value).toEqual(value);
    expect(answer.body).toMatchObject({ message: expect.stringContaining(text) as string });
  });
});

describe("the page cursor", () => {
  it.each(["deposits", "withdrawals"])("is refused in the list of %s if it is larger than any id", async (queue) => {
    const at = (cursor: string) =>
      test.call({ method: "GET", url: `/backoffice/api/${queue}?cursor=${cursor}`, token: staffToken });
    expect(await at("9223372036854775808")).toMatchObject(refused);
    expect(await at("9223372036854775807")).toMatchObject({ status: 200 });
  });
});
