/** The ticket of a start URL, which opens the portal in another window of the same browser. */

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

async function requestTicket(token: string, cookie?: string) {
  const call = { method: "POST" as const, url: "/wps/session/login/ticket", token };
  const response = await test.call({ ...call, ...(cookie !== undefined && { headers: { cookie } }) });
  const { ticket } = response.value as { ticket: string };
  const setCookie = String(response.raw.headers["set-cookie"]);
  return { ticket, setCookie, cookie: setCookie.split(";")[0] ?? "" };
}

const signInWith = (ticket: string, cookie = "") =>
  test.call({ method: "POST", url: "/wps/session/login/token", body: { token: ticket }, headers: { cookie } });
const info = (token: string) => test.call({ method: "GET", url: "/wps/member/info", token });
const tokenOf = ({ value }: { value: unknown }) => (value as { token: string }).token;
const signOut = ({ token }: SignedInMember) => test.call({ method: "DELETE", url: "/wps/session/logout", token });

describe("the ticket of a start URL", () => {
  it("[S2.061] opens a new session and does not end the requesting session", async () => {
    const member = await test.register("windowed");
    const { ticket, cookie, setCookie } = await requestTicket(member.token);
    expect(setCookie).toMatch(
      /^start-ticket=[\w-]{43}; Path=\/wps\/session\/login; Max-Age=60; HttpOnly; SameSite=Strict$/,
    );
    const response = await signInWith(ticket, cookie);
    expect(response).toMatchObject({ status: 200, value: { userName: "windowed" } });
    await signOut(member);
    expect(await info(tokenOf(response))).toMatchObject({ status: 200 });
    expect(await info(member.token)).toMatchObject({ status: 401 });
  });

  it("works only once when eight concurrent calls send it", async () => {
    const { token } = await test.register("onlyonce");
    const { ticket, cookie } = await requestTicket(token);
    const results = await Promise.all(Array.from({ length: 8 }, () => signInWith(ticket, cookie)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signInWith(ticket, cookie)).toMatchObject(invalidToken);
  });

  it("can be issued for several windows of one browser at the same time", async () => {
    const { token } = await test.register("twowindow");
    const first = await requestTicket(token);
    const second = await requestTicket(token, first.cookie);
    expect(second.cookie).toBe(first.cookie);
    for (const { ticket } of [first, second])
      expect(await signInWith(ticket, first.cookie)).toMatchObject({ status: 200 });
  });

  it("is refused in another browser, so that a link cannot sign people into another account", async () => {
    const { token } = await test.register("attacker");
    expect(await signInWith((await requestTicket(token)).ticket)).toMatchObject(invalidToken);
    const { cookie } = await requestTicket((await test.register("victim01")).token);
    expect(await signInWith((await requestTicket(token)).ticket, cookie)).toMatchObject(invalidToken);
  });

  it("is refused after a minute, after the end of the requesting session, and for a blocked account", async () => {
    const member = await test.register("tooolate");
    const expiredTicket = await requestTicket(member.token);
    test.clock.advanceMs(minuteMs);
    expect(await signInWith(expiredTicket.ticket, expiredTicket.cookie)).toMatchObject(invalidToken);
    const ticketOfEndedSession = await requestTicket(member.token);
    await signOut(member);
    expect(await signInWith(ticketOfEndedSession.ticket, ticketOfEndedSession.cookie)).toMatchObject(invalidToken);
    const blocked = await test.register("blocked1");
    const { ticket, cookie } = await requestTicket(blocked.token);
    await test.deps.db.query(`update member set status = 0 where id = $1`, [blocked.memberId]);
    expect(await signInWith(ticket, cookie)).toMatchObject({ errorCode: "login.denied" });
  });

  it("cannot be replaced by a session token", async () => {
    const { token } = await test.register("tokened1");
    const { cookie } = await requestTicket(token);
    expect(await signInWith(token, cookie)).toMatchObject(invalidToken);
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
    const { ticket, cookie } = await requestTicket(member.token);
    const url = "/wps/session/login/token";
    const call = { method: "POST" as const, url, body: { token: ticket }, headers: { cookie }, ip: "198.51.100.7" };
    expect(await test.call(call)).toMatchObject({ status: 401, errorCode: "login_verify_required" });
    await setMerchant(test, 1, { flags: { LOGINIPVERF3: false } });
  });
});

describe("a session opened by a ticket", () => {
  it("keeps the time of the requesting session's login: ten minutes later, a due password change needs the old password", async () => {
    const member = await test.register("notproven");
    test.clock.advanceMs(9 * minuteMs);
    const { ticket, cookie } = await requestTicket(member.token);
    const token = tokenOf(await signInWith(ticket, cookie));
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
    const { ticket, cookie } = await requestTicket(token);
    expect(await endOf(tokenOf(await signInWith(ticket, cookie)))).toBe(await endOf(token));
  });
});
