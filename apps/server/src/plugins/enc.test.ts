/** Attacks on encrypted calls: replays at this or another process, forged calls and modified ones. */

import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetExpired } from "../db/forget-expired.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestAnswer, TestApp, TestCall } from "../testing/test-app.ts";

let app: TestApp;
/** A second process with its own caches and the same database. */
let otherApp: TestApp;
let key: { kid: string; key: string };

beforeAll(async () => {
  app = await createTestApp();
  otherApp = await createTestApp({ ownerUrl: app.ownerUrl });
  await app.register("recorded");
  key = (await app.call({ method: "GET", url: "/wps/session/key/rsa" })).value as typeof key;
});
afterAll(async () => {
  await otherApp.close();
  await app.close();
});

const path = "/wps/session/login";
const windowMs = 2 * 60_000;
const invalid = { status: 400, errorCode: "enc.payload.invalid" };
const validLogin = { username: "recorded", password: "Player2026" };
const nowMs = () => app.clock.realNow().getTime();
const freshNonce = () => randomBytes(16).toString("base64url");

interface Changes {
  readonly ts?: unknown;
  readonly nonce?: unknown;
  readonly payload?: unknown;
  /** Replaces the JSON of the three fields above. */
  readonly plain?: string;
  readonly boundTo?: string;
  readonly aesBytes?: number;
  readonly ivBytes?: number;
  readonly tagBytes?: number;
  readonly kid?: string;
  readonly padding?: number;
}

/** Encrypts a call as in docs/wire-format.md, Encrypted calls, with the attacker's changes. */
function seal(changes: Changes = {}): TestCall {
  const { ts = nowMs(), nonce = freshNonce(), payload = validLogin } = changes;
  const aesKey = randomBytes(changes.aesBytes ?? 32);
  const iv = randomBytes(changes.ivBytes ?? 12);
  const cipher = createCipheriv(aesKey.length === 16 ? "aes-128-gcm" : "aes-256-gcm", aesKey, iv);
  cipher.setAAD(Buffer.from(changes.boundTo ?? `POST ${path}`));
  const text = changes.plain ?? JSON.stringify({ ts, nonce, payload });
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const tag = cipher.getAuthTag().subarray(0, changes.tagBytes ?? 16);
  const spki = createPublicKey({ key: Buffer.from(key.key, "base64"), format: "der", type: "spki" });
  const padding = changes.padding ?? constants.RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key: spki, padding, oaepHash: "sha256" }, aesKey).toString("base64url");
  return {
    method: "POST",
    url: path,
    body: { value: `${iv.toString("base64url")}.${Buffer.concat([sealed, tag]).toString("base64url")}` },
    headers: { encryption: `${changes.kid ?? key.kid}.${wrapped}` },
  };
}

const valueOf = ({ body }: TestCall) => (body as { value: string }).value;
const headerOf = ({ headers }: TestCall) => headers?.["encryption"] ?? "";

async function countNonces(): Promise<number> {
  const [row] = await app.deps.db.query<{ count: number }>(`select count(*)::int as count from enc_nonce`);
  return row?.count ?? 0;
}

describe("a recorded call", () => {
  it("is refused by the process that accepted it, and by another process", async () => {
    const recorded = seal();
    expect(await app.call(recorded)).toMatchObject({ status: 200 });
    expect(await app.call(recorded)).toMatchObject(invalid);
    expect(await otherApp.call(recorded)).toMatchObject(invalid);
  });

  it("is refused by another merchant", async () => {
    const recorded = seal();
    expect(await app.call(recorded)).toMatchObject({ status: 200 });
    expect(await app.call({ ...recorded, host: "harbour.localhost" })).toMatchObject(invalid);
  });

  it("is accepted only once if it is sent 64 times concurrently to two processes", async () => {
    const recorded = seal();
    const racing = Array.from({ length: 64 }, (_, index) => (index % 2 === 0 ? app : otherApp).call(recorded));
    const codes = (await Promise.all(racing)).map(({ errorCode }) => errorCode);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === "enc.payload.invalid")).toHaveLength(63);
  });

  it("has a nonce that no other call can use", async () => {
    const nonce = freshNonce();
    expect(await app.call(seal({ nonce }))).toMatchObject({ status: 200 });
    expect(await otherApp.call(seal({ nonce, payload: { ...validLogin, password: "Other2026" } }))).toMatchObject(
      invalid,
    );
  });

  it("is still refused after its nonce was deleted", async () => {
    const recorded = seal();
    expect(await app.call(recorded)).toMatchObject({ status: 200 });
    app.clock.advanceMs(2 * windowMs + 1);
    const before = await countNonces();
    await forgetExpired(app.deps);
    expect(await countNonces()).toBeLessThan(before);
    expect(await app.call(recorded)).toMatchObject(invalid);
  });
});

describe("the time of a call", () => {
  it("may differ by two minutes in either direction, and by no millisecond more", async () => {
    for (const [ts, status] of [
      [nowMs() - windowMs, 200],
      [nowMs() + windowMs, 200],
      [nowMs() - windowMs - 1, 400],
      [nowMs() + windowMs + 1, 400],
    ]) {
      expect(await app.call(seal({ ts }))).toMatchObject({ status });
    }
  });

  it("can be in the future; the nonce stays stored until the call can no longer be repeated", async () => {
    const recorded = seal({ ts: nowMs() + windowMs });
    expect(await app.call(recorded)).toMatchObject({ status: 200 });
    app.clock.advanceMs(2 * windowMs);
    await forgetExpired(app.deps);
    expect(await app.call(recorded)).toMatchObject(invalid);
  });
});

describe("a forged call", () => {
  it("is refused with the same response for every fault, and stores no nonce", async () => {
    const valid = seal();
    const [iv = "", sealed = ""] = valueOf(valid).split(".");
    const header = headerOf(valid);
    const withBody = (value: string): TestCall => ({ ...valid, body: { value } });
    const withHeader = (encryption: string): TestCall => ({ ...valid, headers: { encryption } });
    const before = await countNonces();
    const forged: TestCall[] = [
      seal({ boundTo: "PUT /wps/member/register" }),
      seal({ boundTo: `GET ${path}` }),
      seal({ aesBytes: 16 }),
      seal({ ivBytes: 16 }),
      seal({ tagBytes: 4 }),
      seal({ tagBytes: 12 }),
      seal({ kid: "00000000-0000-4000-8000-000000000000" }),
      seal({ kid: "' or 1=1 --" }),
      seal({ padding: constants.RSA_PKCS1_PADDING }),
      ...[`"${nowMs()}"`, "null", "1e999", "-1e999", "true"].map((ts) =>
        seal({ plain: `{"ts":${ts},"nonce":"${freshNonce()}","payload":{}}` }),
      ),
      seal({ nonce: randomBytes(15).toString("base64url") }),
      seal({ nonce: randomBytes(17).toString("base64url") }),
      seal({ nonce: 7 }),
      seal({ plain: "{" }),
      seal({ plain: "null" }),
      seal({ plain: "[]" }),
      seal({ plain: JSON.stringify({ ts: nowMs(), nonce: freshNonce() }) }),
      withBody(""),
      withBody(iv),
      withBody(`${iv}.`),
      withBody(`.${sealed}`),
      withBody(`${iv}.${sealed}.${sealed}`),
      withBody(`${iv}.${"A".repeat(65 * 1_024)}`),
      withHeader(`${header}.more`),
      withHeader(key.kid),
      withHeader(`${key.kid}.`),
      withHeader(`${key.kid}.${"A".repeat(1_025)}`),
      withHeader(`${key.kid}.${"A".repeat(512)}`),
    ];
    const answers: TestAnswer[] = [];
    for (const call of forged) answers.push(await app.call(call));
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(forged.map(() => invalid.errorCode));
    expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1);
    expect(await countNonces()).toBe(before);
    expect(await app.call(valid)).toMatchObject({ status: 200 });
  });

  it("is refused if a character of the value or the header is changed", { timeout: 60_000 }, async () => {
    const valid = seal();
    const flip = (text: string, at: number) =>
      `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
    const value = valueOf(valid);
    const start = key.kid.length + 1;
    // Skips the last character, because in base64url it can have unused bits.
    for (let at = 0; at < value.length - 1; at += 5) {
      if (value[at] === ".") continue;
      expect(await app.call({ ...valid, body: { value: flip(value, at) } })).toMatchObject(invalid);
    }
    for (let at = start; at < headerOf(valid).length - 1; at += 37) {
      expect(await app.call({ ...valid, headers: { encryption: flip(headerOf(valid), at) } })).toMatchObject(invalid);
    }
    expect(await app.call(valid)).toMatchObject({ status: 200 });
  });

  it("is validated against the schema of its call even if it can be decrypted", async () => {
    for (const plain of [
      `{"ts":${nowMs()},"nonce":"${freshNonce()}","payload":{"username":"recorded","password":["Player2026"]}}`,
      `{"ts":${nowMs()},"nonce":"${freshNonce()}","payload":["recorded"]}`,
    ]) {
      expect(await app.call(seal({ plain }))).toMatchObject({ status: 400, errorCode: "request.param.err" });
    }
    // Fields that no schema names are dropped, and this field is one of them.
    const prototype = `{"__proto__":{"password":"Player2026"},"username":"recorded"}`;
    const plain = `{"ts":${nowMs()},"nonce":"${freshNonce()}","payload":${prototype}}`;
    expect(await app.call(seal({ plain }))).toMatchObject({ status: 401, errorCode: "login.cred.err" });
  });

  it("with a plain body, in addition to or instead of the encrypted one, is refused", async () => {
    const valid = seal();
    const needed = { status: 400, errorCode: "enc.required" };
    expect(await app.call({ ...valid, body: validLogin })).toMatchObject(needed);
    expect(await app.call({ ...valid, body: { ...(valid.body as object), ...validLogin } })).toMatchObject(needed);
    expect(await app.call({ ...valid, headers: {} })).toMatchObject(needed);
  });
});

describe("an overloaded process", () => {
  it("refuses an encrypted call before it is decrypted, and accepts the same call when there is room again", async () => {
    const { costlySlots } = app.app;
    const { free } = costlySlots;
    const waiting = seal();
    costlySlots.free = 0;
    const refused = await app.call(waiting);
    costlySlots.free = free;
    expect(refused).toMatchObject({ status: 503, errorCode: "system.not.available" });
    expect(refused.raw.headers["retry-after"]).toBe("1");
    expect(await app.call(waiting)).toMatchObject({ status: 200 });
    expect(costlySlots.free).toBe(free);
  });
});
