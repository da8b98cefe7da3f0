/** A member's page of limits, tested with the real calls and the real database. */

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { OwnLimits, PlayTime } from "@openhouse/protocol/limits/own-limits";
import type { MerchantId } from "../../core/ids.ts";
import { announceEndedSessions, revokeSessionsOf } from "../identity/index.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { seatPlayer } from "../../testing/test-player.ts";
import { endSpentSessions, noteDeposit } from "./index.ts";

const merchantId = 1 as MerchantId;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const read = async ({ token }: Pick<SignedInMember, "token">) =>
  (await app.call({ method: "GET", url: "/wps/member/limits", token })).value as OwnLimits;
const playTime = async ({ token }: Pick<SignedInMember, "token">) =>
  (await app.call({ method: "GET", url: "/wps/member/playTime", token })).value as PlayTime;
const send = ({ token }: Pick<SignedInMember, "token">, path: string, body: object, method: "POST" | "PUT" = "POST") =>
  app.call({ method, url: `/wps/member/${path}`, token, body });
const logIn = ({ account, password }: SignedInMember) =>
  app.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username: account, password } });
const spend = () => endSpentSessions(app.deps, { announceEndedSessions, endSessions: revokeSessionsOf });

describe("the page of limits", () => {
  test("shows limits, their use and the end of the current period", async () => {
    const player = await seatPlayer(app, "reader");
    const { round } = await player.playBooked("1000");
    await send(player.member, "limits", { kind: "stake", period: "day", amountMinor: "5000" });
    await send(player.member, "limits", { kind: "loss", period: "week", amountMinor: "3000" });
    const { limits, currency, nowAt, exclusion } = await read(player.member);
    const lost = 1000n - BigInt(round.winMinor);
    expect(limits.map(({ kind, period, usedMinor, setBy }) => [kind, period, usedMinor, setBy])).toEqual([
      ["loss", "week", String(lost > 0n ? lost : 0n), "member"],
      ["stake", "day", "1000", "member"],
    ]);
    expect([currency, exclusion]).toEqual(["PHP", null]);
    const [week, day] = limits;
    expect((day?.endsAt ?? 0) - nowAt).toBeLessThanOrEqual(dayMs);
    expect((week?.endsAt ?? 0) - nowAt).toBeLessThanOrEqual(7 * dayMs);
  });

  test("lowers a limit at once, raises it after a day and a confirmation, and cancels a pending raise", async () => {
    const member = await app.register("raiser");
    const set = (amountMinor: string) => send(member, "limits", { kind: "deposit", period: "day", amountMinor });
    expect((await set("10000")).value).toMatchObject({ isPending: false });
    expect((await set("4000")).value).toMatchObject({ isPending: false });
    expect((await set("9000")).value).toMatchObject({ isPending: true });
    const raiseOf = async () => (await read(member)).limits[0]?.raise;
    const first = await raiseOf();
    expect(first).toMatchObject({ amountMinor: "9000" });
    const early = await send(member, "limits/confirm", { id: first?.id });
    expect([early.status, early.errorCode]).toEqual([409, "limit.change.too.early"]);
    expect((await send(member, "limits/cancel", { id: first?.id })).status).toBe(200);
    expect((await send(member, "limits/cancel", { id: first?.id })).errorCode).toBe("limit.change.not.pending");
    expect((await read(member)).limits).toMatchObject([{ amountMinor: "4000", raise: null }]);
    await set("8000");
    const second = await raiseOf();
    app.clock.advanceMs(dayMs);
    const { token } = (await logIn(member)).value as { token: string };
    expect((await send({ token }, "limits/confirm", { id: second?.id })).status).toBe(200);
    expect((await read({ token })).limits).toMatchObject([{ amountMinor: "8000", raise: null }]);
  });

  test("removes a limit after a day and a confirmation, or cancels the removal", async () => {
    const member = await app.register("lifter");
    const set = (amountMinor: string | null) => send(member, "limits", { kind: "stake", period: "week", amountMinor });
    const none = await set(null);
    expect([none.status, none.errorCode]).toEqual([409, "limit.not.set"]);
    await set("4000");
    expect((await set(null)).value).toMatchObject({ isPending: true });
    const waiting = async () => (await read(member)).limits;
    const [{ raise: first } = { raise: null }] = await waiting();
    expect(first).toMatchObject({ amountMinor: null });
    const early = await send(member, "limits/confirm", { id: first?.id });
    expect([early.status, early.errorCode]).toEqual([409, "limit.change.too.early"]);
    expect((await send(member, "limits/cancel", { id: first?.id })).status).toBe(200);
    expect(await waiting()).toMatchObject([{ amountMinor: "4000", raise: null }]);
    await set(null);
    const [{ raise: second } = { raise: null }] = await waiting();
    app.clock.advanceMs(dayMs);
    const { token } = (await logIn(member)).value as { token: string };
    expect((await send({ token }, "limits/confirm", { id: second?.id })).status).toBe(200);
    expect((await read({ token })).limits).toEqual([]);
    const audit = await app.deps.db.query<{ action: string }>(
      `select action from audit_entry where merchant_id = 1 and subject_id = $1 and action like 'limit.%'
       order by position`,
      [String(member.memberId)],
    );
    expect(audit.map(({ action }) => action)).toEqual([
      "limit.set",
      "limit.removal.requested",
      "limit.removal.cancelled",
      "limit.removal.requested",
      "limit.removal.confirmed",
    ]);
  });

  test("refuses trial accounts, and another member's pending raise", async () => {
    const [member, other] = [await app.register("owner1"), await app.register("stranger")];
    const body = { kind: "deposit", period: "day", amountMinor: "100" };
    await send(member, "limits", body);
    await send(member, "limits", { ...body, amountMinor: "200" });
    const id = (await read(member)).limits[0]?.raise?.id;
    expect((await send(other, "limits/cancel", { id })).errorCode).toBe("limit.change.not.pending");
    expect((await send(other, "limits/confirm", { id })).errorCode).toBe("limit.change.not.pending");
    expect((await send(member, "limits", { ...body, amountMinor: "-1" })).errorCode).toBe("request.param.err");
    const { permissions } = { permissions: (await import("./permissions.ts")).limitPermissions };
    for (const [route, allowed] of Object.entries(permissions)) {
      if (route.includes("/wps/")) expect(allowed).toEqual(["member", "agent"]);
    }
  });

  test("shows the operator's limit beside the member's; only the staff can change it", async () => {
    const member = await app.register("watched");
    const staff = await signInStaff(app, "risk");
    const finance = await signInStaff(app, "finance");
    const body = { kind: "loss", period: "month", amountMinor: "50000" };
    const set = (token: string, id = String(member.memberId), request: object = body) =>
      app.call({
        method: "POST",
        url: `/backoffice/api/members/${id}/limit`,
        token,
        body: { reason: "harm seen", ...request },
      });
    expect((await set(finance.token)).errorCode).toBe("permission.denied");
    expect((await set(staff.token, "12345")).errorCode).toBe("no.data");
    expect((await set(staff.token)).value).toMatchObject({ isPending: false });
    await send(member, "limits", { ...body, amountMinor: "90000" });
    expect((await read(member)).limits.map(({ setBy, amountMinor }) => [setBy, amountMinor])).toEqual([
      ["operator", "50000"],
      ["member", "90000"],
    ]);
    // The operator can raise its own limit at once.
    expect((await set(staff.token, undefined, { ...body, amountMinor: "60000" })).value).toMatchObject({
      isPending: false,
    });
    // It can also remove it at once; the member's own limit stays.
    expect((await set(staff.token, undefined, { ...body, amountMinor: null })).value).toMatchObject({
      isPending: false,
    });
    expect((await read(member)).limits.map(({ setBy }) => setBy)).toEqual(["member"]);
    expect((await set(staff.token, undefined, { ...body, amountMinor: null })).errorCode).toBe("limit.not.set");
  });
});

describe("a break", () => {
  test("needs the password, refuses play and deposits, and still allows the login", async () => {
    const player = await seatPlayer(app, "pauser");
    await player.playBooked();
    const wrong = await send(player.member, "break", { term: "week", password: "Nobody2026" });
    expect([wrong.status, wrong.errorCode]).toEqual([401, "login.cred.err"]);
    const { password } = player.member;
    const response = await send(player.member, "break", { term: "week", password });
    expect(response.value).toMatchObject({ kind: "time_out" });
    expect((await player.play()).errorCode).toBe("account.excluded");
    expect((await read(player.member)).exclusion).toMatchObject({ kind: "time_out" });
    const { token } = player.member;
    const body = { gameCode: "capiz-after-dark", vassalage: "STUDIO" };
    const launched = await app.call({ method: "POST", url: "/wps/game/launchGame", token, body });
    expect(launched.errorCode).toBe("account.excluded");
    const shorter = await send(player.member, "break", { term: "day", password });
    expect([shorter.status, shorter.errorCode]).toEqual([409, "exclusion.in.force"]);
    expect((await logIn(player.member)).status).toBe(200);
    app.clock.advanceMs(7 * dayMs);
    const back = (await logIn(player.member)).value as { token: string };
    expect((await read(back)).exclusion).toBeNull();
  });

  test("of one day lasts a full day, even if storing it takes time", async () => {
    const member = await app.register("dayoff");
    const { businessNow } = app.clock;
    const ticking = vi.spyOn(app.clock, "businessNow").mockImplementation(() => {
      app.clock.advanceMs(1);
      return businessNow();
    });
    try {
      const response = await send(member, "break", { term: "day", password: member.password });
      expect([response.errorCode, response.value]).toMatchObject([null, { kind: "time_out" }]);
    } finally {
      ticking.mockRestore();
    }
  });

  test("as a self-exclusion ends every session, informs open pages of the reason, and refuses the login", async () => {
    const player = await seatPlayer(app, "leaver");
    await player.playBooked();
    const { password } = player.member;
    const second = (await logIn(player.member)).value as { token: string };
    const liveMessages: unknown[] = [];
    app.deps.bus.subscribe("member.message", (payload) => liveMessages.push(JSON.parse(payload)));
    const response = await send(player.member, "break", { term: "halfYear", password });
    expect(response.value).toMatchObject({ kind: "self_exclusion" });
    const next = await Promise.all([player.member, second].map((one) => send(one, "limits", {})));
    expect(next.map(({ status }) => status)).toEqual([401, 401]);
    const refused = await player.play();
    expect([refused.status, refused.errorCode]).toEqual([403, "account.excluded"]);
    const expectedMessage = [String(player.member.memberId), { kind: "excluded", exclusion: "self_exclusion" }];
    await expect
      .poll(() => liveMessages)
      .toContainEqual([merchantId, [[expectedMessage[0], expect.objectContaining(expectedMessage[1] as object)]]]);
    const door = await logIn(player.member);
    expect([door.status, door.errorCode]).toEqual([403, "login.excluded"]);
    expect(door.value).toMatchObject({ exclusion: { kind: "self_exclusion" } });
    app.clock.advanceMs(184 * dayMs);
    expect((await logIn(player.member)).status).toBe(200);
  });

  test("still refuses the login if an exclusion by the operator lasts longer, whichever came first", async () => {
    const staff = await signInStaff(app, "support");
    const keepOut = ({ memberId }: SignedInMember) =>
      app.call({
        method: "POST",
        url: `/backoffice/api/members/${memberId}/exclude`,
        token: staff.token,
        body: { days: null, reason: "harm seen" },
      });
    const leave = (member: SignedInMember) => send(member, "break", { term: "year", password: member.password });
    const [first, second] = [await app.register("keptout1"), await app.register("keptout2")];
    expect((await leave(first)).status).toBe(200);
    expect((await keepOut(first)).status).toBe(200);
    expect((await keepOut(second)).status).toBe(200);
    expect((await logIn(second)).status).toBe(200);
    expect((await leave(second)).value).toMatchObject({ kind: "self_exclusion" });
    for (const member of [first, second]) expect((await logIn(member)).errorCode).toBe("login.excluded");
  });

  test("without an end stays in force", async () => {
    const member = await app.register("forgone");
    const response = await send(member, "break", { term: "forever", password: member.password });
    expect(response.value).toMatchObject({ kind: "self_exclusion", untilAt: null });
    app.clock.advanceMs(4_000 * dayMs);
    expect((await logIn(member)).errorCode).toBe("login.excluded.forever");
  });

  test("leaves no session of a concurrent login", async () => {
    const member = await app.register("racer1");
    const body = { term: "year", password: member.password };
    await Promise.all([send(member, "break", body), ...Array.from({ length: 4 }, () => logIn(member))]);
    const live = await app.deps.db.query(
      `select id from session where merchant_id = 1 and member_id = $1 and revoked_at is null`,
      [member.memberId],
    );
    expect(live).toEqual([]);
  });
});

describe("a session limit", () => {
  test("counts the minutes of the day, ends the session and resets on the next day", async () => {
    const member = await app.register("timed1");
    await send(member, "limits", { kind: "session", period: "day", amountMinor: "20" });
    app.clock.advanceMs(15 * minuteMs);
    expect(await playTime(member)).toMatchObject({ minutes: 15, minutesLeft: 5 });
    await spend();
    expect((await read(member)).limits).toMatchObject([{ kind: "session", usedMinor: "15" }]);
    app.clock.advanceMs(5 * minuteMs);
    await spend();
    const over = await app.call({ method: "GET", url: "/wps/member/limits", token: member.token });
    expect(over.status).toBe(401);
    expect((await logIn(member)).errorCode).toBe("limit.session.reached");
    app.clock.advanceMs(dayMs);
    const { token } = (await logIn(member)).value as { token: string };
    expect(await playTime({ token })).toMatchObject({ minutes: 0, minutesLeft: 20 });
  });

  test("must leave 15 minutes, because a member who can never sign in could not change it", async () => {
    const member = await app.register("timed2");
    for (const amountMinor of ["0", "14"]) {
      const refused = await send(member, "limits", { kind: "session", period: "day", amountMinor });
      expect([refused.status, refused.errorCode]).toEqual([400, "limit.session.short"]);
    }
    expect((await send(member, "limits", { kind: "session", period: "day", amountMinor: "15" })).status).toBe(200);
  });

  test("counts two concurrent sessions once", async () => {
    const member = await app.register("twodevices");
    await logIn(member);
    await send(member, "limits", { kind: "session", period: "week", amountMinor: "100" });
    app.clock.advanceMs(10 * minuteMs);
    expect((await read(member)).limits).toMatchObject([{ usedMinor: "10" }]);
  });
});

describe("the reminder", () => {
  test("shows time and money of the current session, from the ledger", async () => {
    const player = await seatPlayer(app, "minded");
    expect((await send(player.member, "reminder", { minutes: 30 }, "PUT")).value).toEqual({ remindMinutes: 30 });
    const rounds = [await player.playBooked("1000"), await player.playBooked("2000")];
    const won = rounds.reduce((sum, { round }) => sum + BigInt(round.winMinor), 0n);
    app.clock.advanceMs(29 * minuteMs);
    expect(await playTime(player.member)).toMatchObject({
      minutes: 29,
      stakedMinor: "3000",
      wonMinor: String(won),
      spentMinor: String(3000n - won),
      remindMinutes: 30,
      minutesLeft: null,
    });
    await send(player.member, "reminder", { minutes: null }, "PUT");
    expect((await read(player.member)).remindMinutes).toBeNull();
    expect((await send(player.member, "reminder", { minutes: 1 }, "PUT")).errorCode).toBe("request.param.err");
  });

  test("asks once about a limit after three deposits within an hour", async () => {
    const member = await app.register("generous");
    const deposit = () => {
      const { memberId } = member;
      return app.deps.db.transaction((tx) => noteDeposit(tx, { merchantId, memberId }, app.clock.businessNow()));
    };
    await deposit();
    app.clock.advanceMs(10 * minuteMs);
    await deposit();
    expect((await playTime(member)).isAsked).toBe(false);
    await deposit();
    expect((await playTime(member)).isAsked).toBe(true);
    await app.call({ method: "POST", url: "/wps/member/playTime/answered", token: member.token, body: {} });
    expect((await playTime(member)).isAsked).toBe(false);
    await deposit();
    expect((await playTime(member)).isAsked).toBe(false);
  });
});
