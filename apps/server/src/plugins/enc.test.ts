/** Attacks on encrypted calls: replays at this or another process, forged calls and modified ones. */

import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetExpired } from "../db/forget-expired.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestAnswer, TestApp, TestCall } from "../testing/test-app.ts";

let here: TestApp;
/** A second process with its own caches and the same database. */
let there: TestApp;
let key: { kid: string; key: string };

beforeAll(async () => {
  here = await createTestApp();
  there = await createTestApp({ ownerUrl: here.ownerUrl });
  await here.register("recorded");
  key = (await here.call({ method: "GET", url: "/wps/session/key/rsa" })).value as typeof key;
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const path = "/wps/session/login";
const windowMs = 2 * 60_000;
const invalid = { status: 400, errorCode: "enc.payload.invalid" };
const right = { username: "recorded", password: "Player2026" };
const nowMs = () => here.clock.realNow().getTime();
const freshNonce = () => randomBytes(16).toString("base64url");

interface Bend {
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
function seal(bend: Bend = {}): TestCall {
  const { ts = nowMs(), nonce = freshNonce(), payload = right } = bend;
  const aesKey = randomBytes(bend.aesBytes ?? 32);
  const iv = randomBytes(bend.ivBytes ?? 12);
  const cipher = createCipheriv(aesKey.length === 16 ? "aes-128-gcm" : "aes-256-gcm", aesKey, iv);
  cipher.setAAD(Buffer.from(bend.boundTo ?? `POST ${path}`));
  const text = bend.plain ?? JSON.stringify({ ts, nonce, payload });
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const tag = cipher.getAuthTag().subarray(0, bend.tagBytes ?? 16);
  const spki = createPublicKey({ key: Buffer.from(key.key, "base64"), format: "der", type: "spki" });
  const padding = bend.padding ?? constants.RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key: spki, padding, oaepHash: "sha256" }, aesKey).toString("base64url");
  return {
    method: "POST",
    url: path,
    body: { value: `${iv.toString("base64url")}.${Buffer.concat([sealed, tag]).toString("base64url")}` },
    headers: { encryption: `${bend.kid ?? key.kid}.${wrapped}` },
  };
}

const valueOf = ({ body }: TestCall) => (body as { value: string }).value;
const headerOf = ({ headers }: TestCall) => headers?.["encryption"] ?? "";

async function countNonces(): Promise<number> {
  const [row] = await here.deps.db.query<{ count: number }>(`select count(*)::int as count from enc_nonce`);
  return row?.count ?? 0;
}

describe("a recorded call", () => {
  it("is refused by the process that took it, and by another of the same house", async () => {
    const recorded = seal();
    expect(await here.call(recorded)).toMatchObject({ status: 200 });
    expect(await here.call(recorded)).toMatchObject(invalid);
    expect(await there.call(recorded)).toMatchObject(invalid);
  });

  it("is refused by the other merchant of the house, too", async () => {
    const recorded = seal();
    expect(await here.call(recorded)).toMatchObject({ status: 200 });
    expect(await here.call({ ...recorded, host: "harbour.localhost" })).toMatchObject(invalid);
  });

  it("sent sixty-four times at once to two processes is taken once", async () => {
    const recorded = seal();
    const racing = Array.from({ length: 64 }, (_, index) => (index % 2 === 0 ? here : there).call(recorded));
    const codes = (await Promise.all(racing)).map(({ errorCode }) => errorCode);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === "enc.payload.invalid")).toHaveLength(63);
  });

  it("lends its nonce to no other call", async () => {
    const nonce = freshNonce();
    expect(await here.call(seal({ nonce }))).toMatchObject({ status: 200 });
    expect(await there.call(seal({ nonce, payload: { ...right, password: "Other2026" } }))).toMatchObject(invalid);
  });

  it("is as dead when its nonce is forgotten", async () => {
    const recorded = seal();
    expect(await here.call(recorded)).toMatchObject({ status: 200 });
    here.clock.advanceMs(2 * windowMs + 1);
    const before = await countNonces();
    await forgetExpired(here.deps);
    expect(await countNonces()).toBeLessThan(before);
    expect(await here.call(recorded)).toMatchObject(invalid);
  });
});

describe("the time of a call", () => {
  it("may be two minutes off to either side, and not a millisecond more", async () => {
    for (const [ts, status] of [
      [nowMs() - windowMs, 200],
      [nowMs() + windowMs, 200],
      [nowMs() - windowMs - 1, 400],
      [nowMs() + windowMs + 1, 400],
    ]) {
      expect(await here.call(seal({ ts }))).toMatchObject({ status });
    }
  });

  it("from the future is remembered as long as it could be sent again", async () => {
    const recorded = seal({ ts: nowMs() + windowMs });
    expect(await here.call(recorded)).toMatchObject({ status: 200 });
    here.clock.advanceMs(2 * windowMs);
    await forgetExpired(here.deps);
    expect(await here.call(recorded)).toMatchObject(invalid);
  });
});

describe("a forged call", () => {
  it("is refused in the same words whatever is wrong with it, and takes no nonce", async () => {
    const good = seal();
    const [iv = "", sealed = ""] = valueOf(good).split(".");
    const header = headerOf(good);
    const bentBody = (value: string): TestCall => ({ ...good, body: { value } });
    const bentHeader = (encryption: string): TestCall => ({ ...good, headers: { encryption } });
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
      bentBody(""),
      bentBody(iv),
      bentBody(`${iv}.`),
      bentBody(`.${sealed}`),
      bentBody(`${iv}.${sealed}.${sealed}`),
      bentBody(`${iv}.${"A".repeat(65 * 1_024)}`),
      bentHeader(`${header}.more`),
      bentHeader(key.kid),
      bentHeader(`${key.kid}.`),
      bentHeader(`${key.kid}.${"A".repeat(1_025)}`),
      bentHeader(`${key.kid}.${"A".repeat(512)}`),
    ];
    const answers: TestAnswer[] = [];
    for (const call of forged) answers.push(await here.call(call));
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(forged.map(() => invalid.errorCode));
    expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1);
    expect(await countNonces()).toBe(before);
    expect(await here.call(good)).toMatchObject({ status: 200 });
  });

  it("with any byte changed opens nothing", { timeout: 60_000 }, async () => {
    const good = seal();
    const flip = (text: string, at: number) =>
      `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
    const value = valueOf(good);
    const start = key.kid.length + 1;
    // Skips the last letter, because in base64url it can have unused bits.
    for (let at = 0; at < value.length - 1; at += 5) {
      if (value[at] === ".") continue;
      expect(await here.call({ ...good, body: { value: flip(value, at) } })).toMatchObject(invalid);
    }
    for (let at = start; at < headerOf(good).length - 1; at += 37) {
      expect(await here.call({ ...good, headers: { encryption: flip(headerOf(good), at) } })).toMatchObject(invalid);
    }
    expect(await here.call(good)).toMatchObject({ status: 200 });
  });

  it("that opens is still held against the form of its call", async () => {
    for (const plain of [
      `{"ts":${nowMs()},"nonce":"${freshNonce()}","payload":{"username":"recorded","password":"Player2026","isAdmin":true}}`,
      `{"ts":${nowMs()},"nonce":"${freshNonce()}","payload":{"__proto__":{"password":"x"},"username":"recorded"}}`,
      `{"ts":${nowMs()},"nonce":"${freshNonce()}","payload":["recorded"]}`,
    ]) {
      expect(await here.call(seal({ plain }))).toMatchObject({ status: 400, errorCode: "request.param.err" });
    }
  });

  it("in the clear, beside or instead of the sealed one, is refused", async () => {
    const good = seal();
    const needed = { status: 400, errorCode: "enc.required" };
    expect(await here.call({ ...good, body: right })).toMatchObject(needed);
    expect(await here.call({ ...good, body: { ...(good.body as object), ...right } })).toMatchObject(needed);
    expect(await here.call({ ...good, headers: {} })).toMatchObject(needed);
  });
});

describe("a full house", () => {
  it("sheds an encrypted call before it is opened: the same call is taken when there is room again", async () => {
    const { costlyRoom } = here.app;
    const { free } = costlyRoom;
    const waiting = seal();
    costlyRoom.free = 0;
    const shed = await here.call(waiting);
    costlyRoom.free = free;
    expect(shed).toMatchObject({ status: 503, errorCode: "system.not.available" });
    expect(shed.raw.headers["retry-after"]).toBe("1");
    expect(await here.call(waiting)).toMatchObject({ status: 200 });
    expect(costlyRoom.free).toBe(free);
  });
});
