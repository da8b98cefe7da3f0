/** The ticket of a start URL, which opens the portal with a session of its own. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.advanceMs(1_000));

const minuteMs = 60_000;
const invalidToken = { status: 401, errorCode: "login.token.invalid" };

async function requestTicket(token: string): Promise<string> {
  const { value } = await test.call({ method: "POST", url: "/wps/session/login/ticket", token });
  return (value as { ticket: string }).ticket;
}

const signInWith = (ticket: string) =>
  test.call({ method: "POST", url: "/wps/session/login/token", body: { token: ticket } });
const info = (token: string) => test.call({ method: "GET", url: "/wps/member/info", token });
const tokenOf = ({ value }: { value: unknown }) => (value as { token: string }).token;
const signOut = ({ token }: SignedInMember) => test.call({ method: "DELETE", url: "/wps/session/logout", token });

describe("the ticket of a start URL", () => {
  it("[S2.061] opens a new session in any browser, and does not end the requesting session", async () => {
    const member = await test.register("windowed");
    const ticket = await requestTicket(member.token);
    const response = await signInWith(ticket);
    expect(response).toMatchObject({ status: 200, value: { userName: "windowed" } });
    await signOut(member);
    expect(await info(tokenOf(response))).toMatchObject({ status: 200 });
    expect(await info(member.token)).toMatchObject({ status: 401 });
  });

  it("works only once when eight concurrent calls send it", async () => {
    const { token } = await test.register("onlyonce");
    const ticket = await requestTicket(token);
    const results = await Promise.all(Array.from({ length: 8 }, () => signInWith(ticket)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signInWith(ticket)).toMatchObject(invalidToken);
  });

  it("can be issued for several windows at the same time", async () => {
    const { token } = await test.register("twowindow");
    const tickets = [await requestTicket(token), await requestTicket(token)];
    for (const ticket of tickets) expect(await signInWith(ticket)).toMatchObject({ status: 200 });
  });

  it("is refused after a minute, after its use, after the end of the requesting session, and says why", async () => {
    const messageOf = async (ticket: string) => {
      const response = await signInWith(ticket);
      expect(response).toMatchObject(invalidToken);
      return response.body["message"];
    };
    const member = await test.register("tooolate");
    const expiredTicket = await requestTicket(member.token);
    test.clock.advanceMs(minuteMs);
    expect(await messageOf(expiredTicket)).toContain("only valid for one minute");
    const usedTicket = await requestTicket(member.token);
    await signInWith(usedTicket);
    expect(await messageOf(usedTicket)).toContain("works only once");
    const ticketOfEndedSession = await requestTicket(member.token);
    await signOut(member);
    expect(await messageOf(ticketOfEndedSession)).toContain("the login that it came from has ended");
  });

  it("replaces the session of another account only when the member agrees, and asks nothing for the same account", async () => {
    const own = await test.register("ownlogin");
    const other = await test.register("otherlogin");
    const ticket = await requestTicket(other.token);
    const open = (body: object) =>
      test.call({ method: "POST", url: "/wps/session/login/token", token: own.token, body });
    const refusal = { status: 409, errorCode: "login.other.account", value: { account: "otherlogin" } };
    for (const _load of [1, 2]) expect(await open({ token: ticket })).toMatchObject(refusal);
    expect(await info(own.token)).toMatchObject({ status: 200 });
    const answer = await open({ token: ticket, replacesSession: true });
    expect(answer).toMatchObject({ status: 200, value: { userName: "otherlogin" } });
    expect(await info(own.token)).toMatchObject({ status: 401 });
    const token = tokenOf(answer);
    const sameAccount = { token: await requestTicket(token) };
    const again = await test.call({ method: "POST", url: "/wps/session/login/token", token, body: sameAccount });
    expect(again).toMatchObject({ status: 200, value: { userName: "otherlogin" } });
    expect(await info(token)).toMatchObject({ status: 200 });
  });

  it("asks before it replaces a session that owes a password change, and then ends that session", async () => {
    const own = await test.register("owinglogin");
    await test.deps.db.query(`update session set owes_password_change = true where member_id = $1`, [own.memberId]);
    const ticket = await requestTicket((await test.register("askedlogin")).token);
    const open = (body: object) =>
      test.call({ method: "POST", url: "/wps/session/login/token", token: own.token, body });
    const refusal = { errorCode: "login.other.account", value: { account: "askedlogin" } };
    expect(await open({ token: ticket })).toMatchObject(refusal);
    expect(await open({ token: ticket, replacesSession: true })).toMatchObject({ value: { userName: "askedlogin" } });
    expect(await info(own.token)).toMatchObject({ status: 401 });
  });

  it("is refused for a blocked account", async () => {
    const blocked = await test.register("blocked1");
    const ticket = await requestTicket(blocked.token);
    await test.deps.db.query(`update member set status = 0 where id = $1`, [blocked.memberId]);
    expect(await signInWith(ticket)).toMatchObject({ errorCode: "login.denied" });
  });

  it("cannot be replaced by a session token", async () => {
    const { token } = await test.register("tokened1");
    expect(await signInWith(token)).toMatchObject(invalidToken);
    expect(await info(token)).toMatchObject({ status: 200 });
  });

  it("cannot be requested without a session", async () => {
    const url = "/wps/session/login/ticket";
    expect(await test.call({ method: "POST", url })).toMatchObject({ status: 401 });
  });

  it("requires the second step of the login from a new location", async () => {
    const member = await test.register("wandering");
    await test.deps.db.query(`update member set profile = '{"payeeName":"Ana Reyes"}' where id = $1`, [
      member.memberId,
    ]);
    await setMerchant(test, 1, { flags: { LOGINIPVERF3: true } });
    const ticket = await requestTicket(member.token);
    const url = "/wps/session/login/token";
    const call = { method: "POST" as const, url, body: { token: ticket }, ip: "198.51.100.7" };
    expect(await test.call(call)).toMatchObject({ status: 401, errorCode: "login_verify_required" });
    await setMerchant(test, 1, { flags: { LOGINIPVERF3: false } });
  });
});

describe("a session opened by a ticket", () => {
  it("keeps the time of the requesting session's login: ten minutes later, a due password change needs the old password", async () => {
    const member = await test.register("notproven");
    test.clock.advanceMs(9 * minuteMs);
    const token = tokenOf(await signInWith(await requestTicket(member.token)));
    test.clock.advanceMs(2 * minuteMs);
    await test.deps.db.query(`update member set must_change_password = true where id = $1`, [member.memberId]);
    const body = { newPassword: "Bagong2026", confirmNewPassword: "Bagong2026" };
    const passwordChange = { method: "POST" as const, url: "/wps/member/password", token, body };
    expect(await test.callEncrypted(passwordChange)).toMatchObject({ errorCode: "empty.field" });
  });

  it("ends no later than the session that requested it", async () => {
    const endOf = async (token: string) => {
      const { value } = await test.call({ method: "GET", url: "/wps/session/touch", token });
      return (value as { endsAt: number }).endsAt;
    };
    const { token } = await test.register("notlonger");
    test.clock.advanceMs(20 * minuteMs);
    expect(await endOf(tokenOf(await signInWith(await requestTicket(token))))).toBe(await endOf(token));
  });
});
