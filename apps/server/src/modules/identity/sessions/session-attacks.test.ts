/**
 * Attacks on sessions: stolen, fixed, expired and smuggled tokens, and foreign sockets (docs/security.md, Sessions).
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestAnswer, TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
/** A second process of the same deployment. */
let other: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  other = await createTestApp({ ownerUrl: test.ownerUrl });
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const minuteMs = 60_000;
const refused = { status: 401, errorCode: "login.not.session" };
const info = (token: string, at = test) => at.call({ method: "GET", url: "/wps/member/info", token });
const logIn = (username: string, password = "Player2026", headers: Record<string, string> = {}) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password }, headers });
const tokenOf = ({ value }: TestAnswer) => (value as { token: string }).token;

describe("a token", () => {
  it("is 256 random bits, new at every login, and stored in no table", async () => {
    const { token } = await test.register("unstored");
    const again = [token, ...(await Promise.all([1, 2, 3].map(async () => tokenOf(await logIn("unstored")))))];
    expect(new Set(again).size).toBe(4);
    for (const one of again) expect(Buffer.from(one, "base64url")).toHaveLength(32);
    const rows = await test.deps.db.query<{ text: string }>(`select s::text as text from session s`);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    const stored = rows.map(({ text }) => text).join("\n");
    for (const one of again) {
      expect(stored).not.toContain(one);
      expect(stored).not.toContain(Buffer.from(one, "base64url").toString("hex"));
    }
  });

  it("that was chosen by an attacker does not become a session by a login", async () => {
    await test.register("fixated1");
    const chosen = "f".repeat(43);
    const answer = await logIn("fixated1", "Player2026", { authorization: chosen, cookie: `token=${chosen}` });
    expect(tokenOf(answer)).not.toBe(chosen);
    expect(await info(chosen)).toMatchObject(refused);
  });

  it("works only in its header: not in the URL, a cookie, a body or with a scheme prefix", async () => {
    const { token } = await test.register("smuggled");
    const url = `/wps/member/info?token=${token}&authorization=${token}&Authorization=${token}`;
    expect(await test.call({ method: "GET", url })).toMatchObject(refused);
    const cookie = `token=${token}; authorization=${token}; session=${token}`;
    expect(await test.call({ method: "GET", url: "/wps/member/info", headers: { cookie } })).toMatchObject(refused);
    expect(await info(`Bearer ${token}`)).toMatchObject(refused);
    expect(await test.call({ method: "POST", url: "/wps/session/live-ticket", body: { token } })).toMatchObject(
      refused,
    );
  });

  it("that is shortened, lengthened, in another case or hashed is refused", async () => {
    const { token } = await test.register("bentoken");
    const [row] = await test.deps.db.query<{ hash: Buffer }>(
      `select token_hash as hash from session s join member m on m.id = s.member_id where m.account = 'bentoken'`,
    );
    const hash = row?.hash ?? Buffer.alloc(32);
    const changed = [token.slice(0, -1), `${token}A`, token.toLowerCase(), ` ${token}x`, token.repeat(5)];
    for (const one of [
      ...changed,
      hash.toString("base64url"),
      hash.toString("hex"),
      "%00",
      "*",
      "null",
      "' or true --",
    ]) {
      expect(await info(one)).toMatchObject(refused);
    }
  });

  it("of a member is refused in staff calls", async () => {
    const { token } = await test.register("crossing");
    expect(await test.call({ method: "GET", url: "/backoffice/api/session/me", token })).toMatchObject(refused);
  });
});

describe("a session", () => {
  it("ends after twelve hours, even if it is in use", async () => {
    const { token } = await test.register("tireless");
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      test.clock.advanceMs(25 * minuteMs);
      const touched = await test.call({ method: "GET", url: "/wps/session/touch", token });
      expect(touched).toMatchObject({ status: 200 });
    }
    test.clock.advanceMs(25 * minuteMs);
    expect(await info(token)).toMatchObject(refused);
  });

  it("that has ended is refused by other processes too", async () => {
    const { token } = await test.register("elsewhere");
    other.clock.advanceMs(test.clock.realNow().getTime() - other.clock.realNow().getTime());
    expect(await info(token, other)).toMatchObject({ status: 200 });
    await test.call({ method: "DELETE", url: "/wps/session/logout", token });
    await expect.poll(async () => (await info(token, other)).status, { timeout: 5_000 }).toBe(401);
  });

  it("cannot be ended or found by another member who knows its id", async () => {
    const { token } = await test.register("targeted");
    const stranger = await test.register("stranger9");
    const { value } = await test.call({ method: "GET", url: "/wps/session/list", token });
    const [own] = (value as { list: { id: string }[] }).list;
    const endCall = { method: "DELETE" as const, url: `/wps/session/list/${own?.id}`, token: stranger.token };
    expect(await test.call(endCall)).toMatchObject({ status: 404, errorCode: "no.data" });
    expect(await info(token)).toMatchObject({ status: 200 });
  });

  it("of a thief ends with all others when the owner recovers the password", async () => {
    const { token, memberId } = await test.register("robbed01");
    const thief = tokenOf(await logIn("robbed01"));
    const mobile = "639170007001";
    await test.deps.db.query(`update member set mobile = $2, mobile_verified_at = registered_at where id = $1`, [
      memberId,
      mobile,
    ]);
    const body = { mobileNum: "917 000 7001", countryDialingCode: "63" };
    expect(await test.call({ method: "POST", url: "/wps/member/password/sms", body })).toMatchObject({ status: 200 });
    const { raw } = await test.call({ method: "GET", url: `/demo/outbox?to=${mobile}` });
    const verificationCode = raw.json<{ code: string }[]>()[0]?.code ?? "";
    const url = "/wps/member/password/verification";
    const recovery = { mobileNum: "9170007001", verificationCode, newPassword: "Bagong2026" };
    const recovered = await test.callEncrypted({ method: "POST", url, body: recovery });
    expect(await info(tokenOf(recovered))).toMatchObject({ status: 200 });
    for (const old of [token, thief]) expect(await info(old)).toMatchObject(refused);
  });
});

describe("a socket of the live channel", () => {
  const ticketOf = async (token: string) => {
    const { value } = await test.call({ method: "POST", url: "/wps/session/live-ticket", token });
    return (value as { ticket: string }).ticket;
  };
  /** The first message of a socket, or its close code. */
  async function open(ticket: string, headers: Record<string, string> = {}): Promise<unknown> {
    const result = Promise.withResolvers<unknown>();
    const socket = await test.app.injectWS(
      `/wps/live?ticket=${ticket}`,
      { headers: { host: "localhost", ...headers } },
      {
        onInit: (opened) => {
          opened.once("message", (text) =>
            result.resolve(JSON.parse(Buffer.isBuffer(text) ? text.toString() : "null")),
          );
          opened.once("close", (code) => result.resolve(code));
        },
      },
    );
    const first = await result.promise;
    socket.terminate();
    return first;
  }

  it("is refused to a page of another site, whose attempt does not consume the ticket", async () => {
    const { token } = await test.register("hijacked");
    const ticket = await ticketOf(token);
    for (const origin of ["https://evil.example", "http://localhost:1", "http://localhost.evil.example", "null", "x"]) {
      expect(await open(ticket, { origin })).toBe(4_401);
    }
    expect(await open(ticket, { origin: "http://localhost" })).toEqual({ kind: "ready" });
  });

  it("is opened once by a ticket that is sent eight times concurrently", async () => {
    const { token } = await test.register("raceline");
    const ticket = await ticketOf(token);
    const results = await Promise.all(Array.from({ length: 8 }, () => open(ticket)));
    expect(results.filter((one) => one !== 4_401)).toEqual([{ kind: "ready" }]);
  });

  it("is opened only by a ticket for it, not by the token or a ticket for something else", async () => {
    const { token } = await test.register("wrongkey");
    expect(await open(token)).toBe(4_401);
    expect(await open("")).toBe(4_401);
    await test.deps.db.query(`update one_time_ticket set purpose = 'login' where purpose = 'live'`);
    const ticket = await ticketOf(token);
    await test.deps.db.query(`update one_time_ticket set purpose = 'login' where purpose = 'live'`);
    expect(await open(ticket)).toBe(4_401);
  });
});
