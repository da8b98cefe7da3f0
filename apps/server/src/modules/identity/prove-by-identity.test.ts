/** Against an issuer of our own: a real HTTP server that publishes real keys. */

import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT, exportJWK, generateKeyPair } from "jose";
import type { CryptoKey, JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setHouse } from "../../testing/set-house.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";

let test: TestApp;
let server: Server;
let issuer: string;
let key: CryptoKey;
let asked = 0;

beforeAll(async () => {
  test = await createTestApp();
  const pair = await generateKeyPair("RS256");
  key = pair.privateKey;
  const published = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256", use: "sig" }] };
  server = createServer((_, response) => {
    asked += 1;
    response.setHeader("content-type", "application/json").end(JSON.stringify(published));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = (channel: string) => ({ channel, issuer, audience: "our-house", jwksUrl: `${issuer}/keys` });
  await setHouse(test, 1, { settings: { "login.providers": [provider("sms"), provider("google")] } });
});
afterAll(async () => {
  await test.close();
  server.closeAllConnections();
  server.close();
});

interface Over {
  readonly claims?: JWTPayload;
  readonly audience?: string;
  readonly from?: string;
  readonly ageSeconds?: number;
  readonly by?: CryptoKey;
}

let tokens = 0;
function tokenOf({ claims = {}, audience = "our-house", from = issuer, ageSeconds = 0, by = key }: Over = {}) {
  const issuedAt = Math.floor(test.clock.realNow().getTime() / 1_000) - ageSeconds;
  tokens += 1;
  return new SignJWT({ sub: "person-1", jti: String(tokens), ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .setIssuer(from)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3_600)
    .sign(by);
}

const enter = (firebaseIdToken: string, firebaseChannel = "google") =>
  test.callEncrypted({
    method: "POST",
    url: "/wps/session/login",
    body: { type: "firebase", firebaseChannel, firebaseIdToken },
  });

describe("a login by the word of another house", () => {
  it("[S4.020] opens an account for a person who comes for the first time, and finds it again", async () => {
    const first = await enter(await tokenOf());
    expect(first).toMatchObject({ status: 200, value: { firstTimeLogin: true, changePasswordRequired: false } });
    const again = await enter(await tokenOf());
    expect(again).toMatchObject({ status: 200, value: { firstTimeLogin: false } });
    expect((again.value as { id: string }).id).toBe((first.value as { id: string }).id);
  });

  it("opens one account when a person comes twice at the same moment", async () => {
    const claims = { sub: "person-twice" };
    const answers = await Promise.all([enter(await tokenOf({ claims })), enter(await tokenOf({ claims }))]);
    expect(new Set(answers.map(({ value }) => (value as { id: string }).id)).size).toBe(1);
  });

  it("takes each token once", async () => {
    const token = await tokenOf();
    expect(await enter(token)).toMatchObject({ status: 200 });
    expect(await enter(token)).toMatchObject({ status: 401, errorCode: "login.token.invalid" });
  });

  it("refuses a token for another house, of another house, too old, signed by another key, or garbage", async () => {
    const stranger = (await generateKeyPair("RS256")).privateKey;
    const bad = [
      await tokenOf({ audience: "their-house" }),
      await tokenOf({ from: "https://elsewhere.example" }),
      await tokenOf({ ageSeconds: 601 }),
      await tokenOf({ by: stranger }),
      "garbage",
      "",
    ];
    for (const token of bad) expect(await enter(token)).toMatchObject({ errorCode: "login.token.invalid" });
  });

  it("finds a member by the number that the phone service has proven, and opens none for a stranger's", async () => {
    const member = await test.register("byphone1");
    await test.deps.db.query(
      `update member set mobile = '639170000400', mobile_verified_at = registered_at where merchant_id = 1 and id = $1`,
      [member.memberId],
    );
    const known = await tokenOf({ claims: { phone_number: "+639170000400" } });
    expect(await enter(known, "sms")).toMatchObject({ status: 200, value: { userName: "byphone1" } });
    const unknown = await tokenOf({ claims: { phone_number: "+639170000499" } });
    expect(await enter(unknown, "sms")).toMatchObject({ errorCode: "login.token.invalid" });
    expect(await enter(await tokenOf(), "sms")).toMatchObject({ errorCode: "login.token.invalid" });
  });

  it("is not there where the merchant has set up no such house", async () => {
    expect(await enter(await tokenOf(), "facebook")).toMatchObject({ errorCode: "function.not.available" });
  });

  it("asks for the published keys once for many logins", () => {
    expect(asked).toBe(1);
  });
});
