/** Logins by identity tokens. The tests run an identity issuer: a real HTTP server that publishes real keys. */

import { createHmac } from "node:crypto";
import { generateKeyPair } from "jose";
import type { CryptoKey, JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startIdentityIssuer } from "../../../testing/identity-issuer.ts";
import type { IdentityIssuer } from "../../../testing/identity-issuer.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
let issuerServer: IdentityIssuer;
let otherServer: IdentityIssuer;

beforeAll(async () => {
  [issuerServer, otherServer] = await Promise.all([startIdentityIssuer(), startIdentityIssuer()]);
  const { issuer, jwksUrl, authorizeUrl } = issuerServer;
  const provider = { merchant: "openhouse", issuer, audience: "our-client", jwksUrl };
  const loginProviders = [
    { ...provider, channel: "sms" as const },
    { ...provider, channel: "google" as const, authorizeUrl },
    { ...provider, channel: "facebook" as const, issuer: otherServer.issuer, jwksUrl: otherServer.jwksUrl },
    { ...provider, merchant: "harbour", channel: "google" as const, jwksUrl: `${issuer}/gone` },
  ];
  test = await createTestApp({ config: { loginProviders } });
});
afterAll(async () => {
  await test.close();
  issuerServer.close();
  otherServer.close();
});

interface TokenChanges {
  readonly claims?: JWTPayload;
  readonly audience?: string;
  readonly issuer?: string;
  readonly ageSeconds?: number;
  readonly key?: CryptoKey;
}

let tokens = 0;
function tokenOf({ claims = {}, audience = "our-client", issuer, ageSeconds = 0, key }: TokenChanges = {}) {
  tokens += 1;
  return issuerServer.sign({
    claims: { sub: "person-1", jti: String(tokens), ...claims },
    audience,
    issuedAt: new Date(test.clock.realNow().getTime() - ageSeconds * 1_000),
    ...(issuer && { issuer }),
    ...(key && { key }),
  });
}

const enter = (firebaseIdToken: string, firebaseChannel = "google", host = "localhost") =>
  test.callEncrypted({
    method: "POST",
    url: "/wps/session/login",
    host,
    body: { type: "firebase", firebaseChannel, firebaseIdToken },
  });

interface UnlinkedPerson {
  readonly ticket: string;
  readonly email: string;
  readonly name: string;
}

/** Signs in with the token of an unlinked person; returns the value of the refusal. */
async function enterUnlinked(claims: JWTPayload): Promise<UnlinkedPerson> {
  const response = await enter(await tokenOf({ claims }));
  expect(response).toMatchObject({ status: 401, errorCode: "login.person.unknown" });
  return response.body["value"] as UnlinkedPerson;
}

const register = (username: string, identityTicket: string, extraFields: object = {}) =>
  test.callEncrypted({
    method: "PUT",
    url: "/wps/member/register",
    body: {
      username,
      password: "Player2026",
      confirmPassword: "Player2026",
      email: `${username}@example.ph`,
      payeeName: "Ana Reyes",
      agreement: true,
      identityTicket,
      ...extraFields,
    },
  });

const enterWithClaims = (claims: JWTPayload) => tokenOf({ claims }).then((token) => enter(token));
/** Signs in a person for the first time and registers an account for the person. */
async function registerPerson(sub: string, username: string): Promise<void> {
  expect(await register(username, (await enterUnlinked({ sub })).ticket)).toMatchObject({ status: 200 });
}

describe("a person of an identity provider without an account", () => {
  it("receives a ticket and the verified data for the registration, and can sign in after it", async () => {
    const claims = { sub: "person-1", email: "Ana@Example.PH", email_verified: true, name: "Ana Reyes" };
    const { ticket, ...verified } = await enterUnlinked(claims);
    expect(verified).toEqual({ email: "ana@example.ph", name: "Ana Reyes" });
    expect(await register("person01", ticket)).toMatchObject({ status: 200, value: { userName: "person01" } });
    expect(await enterWithClaims(claims)).toMatchObject({ status: 200, value: { userName: "person01" } });
  });

  it("receives no e-mail address if the provider has not verified it", async () => {
    expect(await enterUnlinked({ sub: "person-x", email: "x@example.ph", email_verified: false })).toMatchObject({
      email: "",
    });
  });

  it("can use the ticket again after a refused registration, and must accept the agreement", async () => {
    const { ticket } = await enterUnlinked({ sub: "person-agree" });
    expect(await register("person02", ticket, { agreement: false })).toMatchObject({ errorCode: "agreement.required" });
    expect(await register("person01", ticket)).toMatchObject({ errorCode: "exists.account.err" });
    expect(await register("person02", ticket, { affiliateCode: "nobody-has-it" })).toMatchObject({ status: 200 });
    const consents = await test.deps.db.query(
      `select c.kind from consent c join member m on m.merchant_id = c.merchant_id and m.id = c.member_id
       where m.account = 'person02'`,
    );
    expect(consents).toEqual([{ kind: "agreement" }]);
  });

  it("gets only one account from concurrent registrations, and can use each ticket only once", async () => {
    const tickets = [await enterUnlinked({ sub: "person-twice" }), await enterUnlinked({ sub: "person-twice" })];
    const responses = await Promise.all(tickets.map(({ ticket }, at) => register(`twice00${at}`, ticket)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await register("twice009", tickets[0]?.ticket ?? "")).toMatchObject({ errorCode: "login.token.invalid" });
    const accounts = await test.deps.db.query(`select account from member where account like 'twice00%'`);
    expect(accounts).toHaveLength(1);
  });

  it("cannot use the ticket after half an hour", async () => {
    const { ticket } = await enterUnlinked({ sub: "person-slow" });
    test.clock.advanceMs(31 * 60_000);
    expect(await register("person03", ticket)).toMatchObject({ errorCode: "login.token.invalid" });
  });
});

describe("a login by an identity token", () => {
  it("[S4.020] requires no new password, even if the current one is old or a change is due", async () => {
    await registerPerson("person-old", "oldpass1");
    await test.deps.db.query(
      `update member set password_changed_at = password_changed_at - interval '91 days', must_change_password = true
       where account = 'oldpass1'`,
    );
    const byPassword = await test.callEncrypted({
      method: "POST",
      url: "/wps/session/login",
      body: { username: "oldpass1", password: "Player2026" },
    });
    expect(byPassword.value).toMatchObject({ passwordExpired: true, changePasswordRequired: true });
    const byToken = await enterWithClaims({ sub: "person-old" });
    expect(byToken).toMatchObject({ status: 200, value: { passwordExpired: false, changePasswordRequired: false } });
  });

  it("accepts each token only once", async () => {
    const token = await tokenOf();
    expect(await enter(token)).toMatchObject({ status: 200 });
    expect(await enter(token)).toMatchObject({ status: 401, errorCode: "login.token.invalid" });
  });

  it("refuses a used token in every encoding of its signature", async () => {
    const token = await tokenOf();
    expect(await enter(token)).toMatchObject({ status: 200 });
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const signature = Buffer.from(token.split(".")[2] ?? "", "base64url");
    const variants = Array.from(alphabet)
      .map((last) => token.slice(0, -1) + last)
      .filter((variant) => variant !== token);
    const equivalentTokens = variants.filter((variant) =>
      Buffer.from(variant.split(".")[2] ?? "", "base64url").equals(signature),
    );
    expect(equivalentTokens.length).toBeGreaterThan(0);
    for (const variant of equivalentTokens)
      expect(await enter(variant)).toMatchObject({ errorCode: "login.token.invalid" });
  });

  it("accepts a token that was issued 25 seconds in the future, but not 60 seconds", async () => {
    expect(await enter(await tokenOf({ ageSeconds: -25 }))).toMatchObject({ status: 200 });
    expect(await enter(await tokenOf({ ageSeconds: -60 }))).toMatchObject({ errorCode: "login.token.invalid" });
  });

  it("is refused with system.not.available if the provider's keys cannot be loaded", async () => {
    const response = await enter(await tokenOf(), "google", "harbour.localhost");
    expect(response).toMatchObject({ status: 503, errorCode: "system.not.available" });
  });

  it("does not sign in the same subject of another provider", async () => {
    await registerPerson("subject-9", "person09");
    const issuedAt = test.clock.realNow();
    const token = await otherServer.sign({ claims: { sub: "subject-9" }, audience: "our-client", issuedAt });
    expect(await enter(token, "facebook")).toMatchObject({ errorCode: "login.person.unknown" });
    expect(await enter(await tokenOf({ claims: { sub: "subject-9" } }), "facebook")).toMatchObject({
      errorCode: "login.token.invalid",
    });
  });

  it("refuses a token without a signature, or signed with the public key as a shared secret", async () => {
    const issuedAt = test.clock.realNow();
    const token = await otherServer.sign({ claims: { sub: "subject-9" }, audience: "our-client", issuedAt });
    const [, payload = ""] = token.split(".");
    const [publicKey] = ((await (await fetch(otherServer.jwksUrl)).json()) as { keys: { n: string }[] }).keys;
    for (const alg of ["none", "HS256"]) {
      const head = `${Buffer.from(JSON.stringify({ alg, kid: "one" })).toString("base64url")}.${payload}`;
      const signature =
        alg === "none"
          ? ""
          : createHmac("sha256", publicKey?.n ?? "")
              .update(head)
              .digest("base64url");
      expect(await enter(`${head}.${signature}`, "facebook")).toMatchObject({ errorCode: "login.token.invalid" });
    }
  });

  it("refuses a token for another audience, of another issuer, too old, signed by another key, or malformed", async () => {
    const otherKey = (await generateKeyPair("RS256")).privateKey;
    const invalidTokens = [
      await tokenOf({ audience: "their-client" }),
      await tokenOf({ issuer: "https://elsewhere.example" }),
      await tokenOf({ ageSeconds: 640 }),
      await tokenOf({ key: otherKey }),
      "garbage",
      "",
    ];
    for (const token of invalidTokens) expect(await enter(token)).toMatchObject({ errorCode: "login.token.invalid" });
  });

  it("signs in the member who has the verified phone number in the token, and refuses an unknown number", async () => {
    const member = await test.register("byphone1");
    await test.deps.db.query(
      `update member set mobile = '639170000400', mobile_verified_at = registered_at where merchant_id = 1 and id = $1`,
      [member.memberId],
    );
    const knownToken = await tokenOf({ claims: { phone_number: "+639170000400" } });
    expect(await enter(knownToken, "sms")).toMatchObject({ status: 200, value: { userName: "byphone1" } });
    const unknownToken = await tokenOf({ claims: { phone_number: "+639170000499" } });
    expect(await enter(unknownToken, "sms")).toMatchObject({ errorCode: "login.token.invalid" });
    expect(await enter(await tokenOf(), "sms")).toMatchObject({ errorCode: "login.token.invalid" });
  });

  it("is not available if the merchant has no such provider", async () => {
    expect(await enter(await tokenOf(), "facebook", "harbour.localhost")).toMatchObject({
      errorCode: "function.not.available",
    });
  });

  it("refuses an unlinked person if registration is switched off, but signs in linked members", async () => {
    await setMerchant(test, 1, { flags: { REG3: false } });
    const unlinkedToken = await tokenOf({ claims: { sub: "person-late" } });
    expect(await enter(unlinkedToken)).toMatchObject({ errorCode: "function.not.available" });
    expect(await enter(await tokenOf())).toMatchObject({ status: 200 });
    await setMerchant(test, 1, { flags: { REG3: true } });
  });

  it("allows a member without a password to set one within ten minutes, and then a payment password", async () => {
    await registerPerson("person-safe", "nopass01");
    await test.deps.db.query(
      `update member set password_hash = null, password_changed_at = null where account = 'nopass01'`,
    );
    const { value } = await enter(await tokenOf({ claims: { sub: "person-safe" } }));
    const { token } = value as { token: string };
    const setPassword = (session: string) =>
      test.callEncrypted({
        method: "POST",
        url: "/wps/member/password",
        token: session,
        body: { newPassword: "Bagong2026", confirmNewPassword: "Bagong2026" },
      });
    const state = await test.call({ method: "GET", url: "/wps/member/security", token });
    expect(state.value).toMatchObject({ passwordChangedAt: null });
    test.clock.advanceMs(11 * 60_000);
    expect(await setPassword(token)).toMatchObject({ status: 403, errorCode: "login.proof.old" });
    const secondLogin = await enter(await tokenOf({ claims: { sub: "person-safe" } }));
    const changeResponse = await setPassword((secondLogin.value as { token: string }).token);
    expect(changeResponse).toMatchObject({ status: 200 });
    const payment = await test.call({
      method: "POST",
      url: "/wps/member/paymentPassword",
      token: (changeResponse.value as { token: string }).token,
      body: { password: "Bagong2026", paymentPassword: "Pay2026", confirmPaymentPassword: "Pay2026" },
    });
    expect(payment).toMatchObject({ status: 200, errorCode: null });
  });

  it("is offered in the system status only with the merchant's own providers", async () => {
    const entriesAt = async (host: string) => {
      const { value } = await test.call({ method: "GET", url: "/wps/system/status", host });
      return (value as { info: { loginProviders: unknown[] } }).info.loginProviders;
    };
    const { authorizeUrl } = issuerServer;
    expect(await entriesAt("localhost")).toEqual([{ channel: "google", authorizeUrl, clientId: "our-client" }]);
    expect(await entriesAt("harbour.localhost")).toEqual([]);
  });

  it("loads the provider's keys only once for many logins", () => {
    expect(issuerServer.keyReads()).toBe(1);
  });
});
