/**
 * Attacks on sessions: stolen, expired and misplaced tokens, tokens that an attacker has chosen, and sockets of other
 * sites (docs/security.md, Sessions).
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestUpgrade } from "../../../testing/listen-live.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestAnswer, TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
/** Another process of the same deployment. */
let otherProcess: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp();
  otherProcess = await createTestApp({ ownerUrl: test.ownerUrl });
  address = await test.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await otherProcess.close();
  await test.close();
});

const minuteMs = 60_000;
const notSignedIn = { status: 401, errorCode: "login.not.session" };
const info = (token: string, at = test) => at.call({ method: "GET", url: "/wps/member/info", token });
const logIn = (username: string, password = "Player2026", headers: Record<string, string> = {}) =>
  test.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username, password }, headers });
const tokenOf = ({ value }: TestAnswer) => (value as { token: string }).token;

describe("a token", () => {
  it("consists of 256 random bits, is new at every login, and is not stored in the table of sessions", async () => {
    const { token } = await test.register("unstored");
    const tokens = [token, ...(await Promise.all([1, 2, 3].map(async () => tokenOf(await logIn("unstored")))))];
    expect(new Set(tokens).size).toBe(4);
    for (const issuedToken of tokens) expect(Buffer.from(issuedToken, "base64url")).toHaveLength(32);
    const rows = await test.deps.db.query<{ text: string }>(`select s::text as text from session s`);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    const storedText = rows.map(({ text }) => text).join("\n");
    for (const issuedToken of tokens) {
      expect(storedText).not.toContain(issuedToken);
      expect(storedText).not.toContain(Buffer.from(issuedToken, "base64url").toString("hex"));
    }
  });

  it("is refused if an attacker has chosen it, even after the victim signs in with it", async () => {
    await test.register("fixated1");
    const chosenToken = "f".repeat(43);
    const response = await logIn("fixated1", "Player2026", {
      authorization: chosenToken,
      cookie: `token=${chosenToken}`,
    });
    expect(tokenOf(response)).not.toBe(chosenToken);
    expect(await info(chosenToken)).toMatchObject(notSignedIn);
  });

  it("is replaced if its owner signs in with it again, but not by a wrong password", async () => {
    const { token } = await test.register("relogged");
    const withToken = (password: string) => logIn("relogged", password, { authorization: token });
    expect(await withToken("Wrong-Pass-2026")).toMatchObject({ errorCode: "login.cred.err" });
    expect(await info(token)).toMatchObject({ status: 200 });
    const newToken = tokenOf(await withToken("Player2026"));
    expect(await info(token)).toMatchObject(notSignedIn);
    expect(await info(newToken)).toMatchObject({ status: 200 });
  });

  it("works only in its header, and not in the URL, a cookie, a body or with a scheme prefix", async () => {
    const { token } = await test.register("smuggled");
    const url = `/wps/member/info?token=${token}&authorization=${token}&Authorization=${token}`;
    expect(await test.call({ method: "GET", url })).toMatchObject(notSignedIn);
    const cookie = `token=${token}; authorization=${token}; session=${token}`;
    expect(await test.call({ method: "GET", url: "/wps/member/info", headers: { cookie } })).toMatchObject(notSignedIn);
    expect(await info(`Bearer ${token}`)).toMatchObject(notSignedIn);
    expect(await test.call({ method: "POST", url: "/wps/session/live-ticket", body: { token } })).toMatchObject(
      notSignedIn,
    );
  });

  it("is refused if it is shortened, lengthened, in another case or hashed", async () => {
    const { token } = await test.register("bentoken");
    const [row] = await test.deps.db.query<{ hash: Buffer }>(
      `select token_hash as hash from session s join member m on m.id = s.member_id where m.account = 'bentoken'`,
    );
    const hash = row?.hash ?? Buffer.alloc(32);
    const changedTokens = [token.slice(0, -1), `${token}A`, token.toLowerCase(), ` ${token}x`, token.repeat(5)];
    for (const invalidToken of [
      ...changedTokens,
      hash.toString("base64url"),
      hash.toString("hex"),
      "%00",
      "*",
      "null",
      "' or true --",
    ]) {
      expect(await info(invalidToken)).toMatchObject(notSignedIn);
    }
  });

  it("is refused by the routes of the back office if it belongs to a member", async () => {
    const { token } = await test.register("crossing");
    expect(await test.call({ method: "GET", url: "/backoffice/api/session/me", token })).toMatchObject(notSignedIn);
  });
});

describe("a session", () => {
  it("ends after twelve hours, even if it is used", async () => {
    const { token } = await test.register("tireless");
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      test.clock.advanceMs(25 * minuteMs);
      const touchResponse = await test.call({ method: "GET", url: "/wps/session/touch", token });
      expect(touchResponse).toMatchObject({ status: 200 });
    }
    test.clock.advanceMs(25 * minuteMs);
    expect(await info(token)).toMatchObject(notSignedIn);
  });

  it("ends in all processes when the member signs out in one of them", async () => {
    const { token } = await test.register("elsewhere");
    otherProcess.clock.advanceMs(test.clock.realNow().getTime() - otherProcess.clock.realNow().getTime());
    expect(await info(token, otherProcess)).toMatchObject({ status: 200 });
    await test.call({ method: "DELETE", url: "/wps/session/logout", token });
    await expect.poll(async () => (await info(token, otherProcess)).status, { timeout: 5_000 }).toBe(401);
  });

  it("cannot be ended by another member who knows its id", async () => {
    const { token } = await test.register("targeted");
    const otherMember = await test.register("stranger9");
    const { value } = await test.call({ method: "GET", url: "/wps/session/list", token });
    const [targetSession] = (value as { list: { id: string }[] }).list;
    const endCall = {
      method: "DELETE" as const,
      url: `/wps/session/list/${targetSession?.id}`,
      token: otherMember.token,
    };
    expect(await test.call(endCall)).toMatchObject({ status: 404, errorCode: "no.data" });
    expect(await info(token)).toMatchObject({ status: 200 });
  });

  it("ends when the owner recovers the password, even if it is a thief's session", async () => {
    const { token, memberId } = await test.register("robbed01");
    const thiefToken = tokenOf(await logIn("robbed01"));
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
    const recoveryResponse = await test.callEncrypted({ method: "POST", url, body: recovery });
    expect(await info(tokenOf(recoveryResponse))).toMatchObject({ status: 200 });
    for (const oldToken of [token, thiefToken]) expect(await info(oldToken)).toMatchObject(notSignedIn);
  });
});

describe("a socket of the live channel", () => {
  const ticketOf = async (token: string) => {
    const { value } = await test.call({ method: "POST", url: "/wps/session/live-ticket", token });
    return (value as { ticket: string }).ticket;
  };
  /** Tries to open a socket and returns the HTTP status. */
  async function open(ticket: string, headers: Record<string, string> = {}): Promise<number> {
    const answer = await requestUpgrade(address, `/wps/live?ticket=${ticket}`, { host: "localhost", ...headers });
    answer.close();
    return answer.status;
  }

  it("is refused for a page of another site, and the refusal does not consume the ticket", async () => {
    const { token } = await test.register("hijacked");
    const ticket = await ticketOf(token);
    for (const origin of ["https://evil.example", "http://localhost:1", "http://localhost.evil.example", "null", "x"]) {
      expect(await open(ticket, { origin })).toBe(403);
    }
    expect(await open(ticket, { origin: "http://localhost" })).toBe(101);
  });

  it("is opened only once when eight concurrent requests send the same ticket", async () => {
    const { token } = await test.register("raceline");
    const ticket = await ticketOf(token);
    const results = await Promise.all(Array.from({ length: 8 }, () => open(ticket)));
    expect(results.toSorted()).toEqual([101, ...Array.from({ length: 7 }, () => 401)]);
  });

  it("is opened only by a ticket for the live channel, not by a session token or another ticket", async () => {
    const { token } = await test.register("wrongkey");
    expect(await open(token)).toBe(401);
    expect(await open("")).toBe(401);
    await test.deps.db.query(`update one_time_ticket set purpose = 'login' where purpose = 'live'`);
    const ticket = await ticketOf(token);
    await test.deps.db.query(`update one_time_ticket set purpose = 'login' where purpose = 'live'`);
    expect(await open(ticket)).toBe(401);
  });
});
