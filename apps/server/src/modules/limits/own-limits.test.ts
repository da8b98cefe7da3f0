/** A member's own limits, breaks, session limits and reminders, through the HTTP routes. */

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { OwnLimits, PlayTime } from "@openhouse/protocol/limits/own-limits";
import type { MerchantId } from "../../core/ids.ts";
import { announceEndedSessions, revokeSessionsOf } from "../identity/index.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { signInStaff, startTrial } from "../../testing/test-people.ts";
import { seatPlayer } from "../../testing/test-player.ts";
import { endSpentSessions, recordDeposit } from "./index.ts";
import { limitPermissions } from "./permissions.ts";

const merchantId = 1 as MerchantId;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const readLimits = async ({ token }: Pick<SignedInMember, "token">) =>
  (await app.call({ method: "GET", url: "/wps/member/limits", token })).value as OwnLimits;
const readPlayTime = async ({ token }: Pick<SignedInMember, "token">) =>
  (await app.call({ method: "GET", url: "/wps/member/playTime", token })).value as PlayTime;
const send = ({ token }: Pick<SignedInMember, "token">, path: string, body: object, method: "POST" | "PUT" = "POST") =>
  app.call({ method, url: `/wps/member/${path}`, token, body });
const logIn = ({ account, password }: SignedInMember) =>
  app.callEncrypted({ method: "POST", url: "/wps/session/login", body: { username: account, password } });
const runEndSpentSessions = () => endSpentSessions(app.deps, { announceEndedSessions, endSessions: revokeSessionsOf });

describe("the routes of limits", () => {
  test("return limits, their use and the end of the current period", async () => {
    const player = await seatPlayer(app, "reader");
    const { round } = await player.playBooked("1000");
    await send(player.member, "limits", { kind: "stake", period: "day", amountMinor: "5000" });
    await send(player.member, "limits", { kind: "loss", period: "week", amountMinor: "3000" });
    const { limits, currency, nowAt, exclusion } = await readLimits(player.member);
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

  test("lower a limit at once, raise it after a day and a confirmation, and cancel a pending raise", async () => {
    const member = await app.register("raiser");
    const setLimit = (amountMinor: string) => send(member, "limits", { kind: "deposit", period: "day", amountMinor });
    expect((await setLimit("10000")).value).toMatchObject({ isPending: false });
    expect((await setLimit("4000")).value).toMatchObject({ isPending: false });
    expect((await setLimit("9000")).value).toMatchObject({ isPending: true });
    const readRaise = async () => (await readLimits(member)).limits[0]?.raise;
    const firstRaise = await readRaise();
    expect(firstRaise).toMatchObject({ amountMinor: "9000" });
    const earlyConfirmation = await send(member, "limits/confirm", { id: firstRaise?.id });
    expect([earlyConfirmation.status, earlyConfirmation.errorCode]).toEqual([409, "limit.change.too.early"]);
    expect(earlyConfirmation.body["message"]).toMatch(/after [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M\.$/);
    expect((await send(member, "limits/cancel", { id: firstRaise?.id })).status).toBe(200);
    expect((await send(member, "limits/cancel", { id: firstRaise?.id })).errorCode).toBe("limit.change.not.pending");
    expect((await readLimits(member)).limits).toMatchObject([{ amountMinor: "4000", raise: null }]);
    await setLimit("8000");
    const secondRaise = await readRaise();
    app.clock.advanceMs(dayMs);
    const { token } = (await logIn(member)).value as { token: string };
    expect((await send({ token }, "limits/confirm", { id: secondRaise?.id })).status).toBe(200);
    expect((await readLimits({ token })).limits).toMatchObject([{ amountMinor: "8000", raise: null }]);
  });

  test("remove a limit after a day and a confirmation, or cancel the removal", async () => {
    const member = await app.register("lifter");
    const setLimit = (amountMinor: string | null) =>
      send(member, "limits", { kind: "stake", period: "week", amountMinor });
    const removalWithoutLimit = await setLimit(null);
    expect([removalWithoutLimit.status, removalWithoutLimit.errorCode]).toEqual([409, "limit.not.set"]);
    await setLimit("4000");
    expect((await setLimit(null)).value).toMatchObject({ isPending: true });
    const readStoredLimits = async () => (await readLimits(member)).limits;
    const [{ raise: firstRaise } = { raise: null }] = await readStoredLimits();
    expect(firstRaise).toMatchObject({ amountMinor: null });
    const earlyConfirmation = await send(member, "limits/confirm", { id: firstRaise?.id });
    expect([earlyConfirmation.status, earlyConfirmation.errorCode]).toEqual([409, "limit.change.too.early"]);
    expect((await send(member, "limits/cancel", { id: firstRaise?.id })).status).toBe(200);
    expect(await readStoredLimits()).toMatchObject([{ amountMinor: "4000", raise: null }]);
    await setLimit(null);
    const [{ raise: secondRaise } = { raise: null }] = await readStoredLimits();
    app.clock.advanceMs(dayMs);
    const { token } = (await logIn(member)).value as { token: string };
    expect((await send({ token }, "limits/confirm", { id: secondRaise?.id })).status).toBe(200);
    expect((await readLimits({ token })).limits).toEqual([]);
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

  test("refuse trial accounts, and changes of another member's pending raise", async () => {
    const [member, otherMember] = [await app.register("owner1"), await app.register("stranger")];
    const body = { kind: "deposit", period: "day", amountMinor: "100" };
    await send(member, "limits", body);
    await send(member, "limits", { ...body, amountMinor: "200" });
    const id = (await readLimits(member)).limits[0]?.raise?.id;
    expect((await send(otherMember, "limits/cancel", { id })).errorCode).toBe("limit.change.not.pending");
    expect((await send(otherMember, "limits/confirm", { id })).errorCode).toBe("limit.change.not.pending");
    expect((await send(member, "limits", { ...body, amountMinor: "-1" })).errorCode).toBe("request.param.err");
    const { token } = await startTrial(app);
    const routes = Object.keys(limitPermissions).filter((route) => route.includes("/wps/"));
    for (const [method, url = ""] of routes.map((route) => route.split(" "))) {
      const call = { method: method as "GET" | "POST" | "PUT", url, token };
      const answer = await app.call(method === "GET" ? call : { ...call, body });
      expect([url, answer.status, answer.errorCode]).toEqual([url, 403, "in_need_true_account"]);
    }
    expect(routes).toHaveLength(8);
  });

  test("return the operator's limit in addition to the member's, and only the staff can change it", async () => {
    const member = await app.register("watched");
    const staff = await signInStaff(app, "risk");
    const finance = await signInStaff(app, "finance");
    const body = { kind: "loss", period: "month", amountMinor: "50000" };
    const setLimit = (token: string, id = String(member.memberId), request: object = body) =>
      app.call({
        method: "POST",
        url: `/backoffice/api/members/${id}/limit`,
        token,
        body: { reason: "harm seen", ...request },
      });
    expect((await setLimit(finance.token)).errorCode).toBe("permission.denied");
    expect((await setLimit(staff.token, "12345")).errorCode).toBe("no.data");
    expect((await setLimit(staff.token)).value).toMatchObject({ isPending: false });
    await send(member, "limits", { ...body, amountMinor: "90000" });
    expect((await readLimits(member)).limits.map(({ setBy, amountMinor }) => [setBy, amountMinor])).toEqual([
      ["operator", "50000"],
      ["member", "90000"],
    ]);
    // The staff can raise the operator's limit at once.
    expect((await setLimit(staff.token, undefined, { ...body, amountMinor: "60000" })).value).toMatchObject({
      isPending: false,
    });
    // The staff can also remove the operator's limit at once; the member's limit is not changed.
    expect((await setLimit(staff.token, undefined, { ...body, amountMinor: null })).value).toMatchObject({
      isPending: false,
    });
    expect((await readLimits(member)).limits.map(({ setBy }) => setBy)).toEqual(["member"]);
    expect((await setLimit(staff.token, undefined, { ...body, amountMinor: null })).errorCode).toBe("limit.not.set");
  });
});

describe("a break", () => {
  test.each([
    ["a game of our own", { gameCode: "capiz-after-dark", vassalage: "STUDIO" }],
    ["a game of our own with play money", { gameCode: "capiz-after-dark", vassalage: "STUDIO", accountType: "0" }],
    ["a stand-in for the game of another vendor", { gameCode: "FB0001", vassalage: "FB", launchMode: "LOTT" }],
    ["FB sports", undefined],
  ])("opens no game: %s", async (name, body) => {
    const member = await app.register(`paused${name.length}`);
    const { token } = member;
    await send(member, "break", { term: "week", password: member.password });
    const answer =
      body === undefined
        ? await app.call({ method: "GET", url: "/wps/relay/GCS_gameLaunchFB?gameId=FB0001", token })
        : await app.call({ method: "POST", url: "/wps/game/launchGame", token, body });
    expect([answer.status, answer.errorCode]).toEqual([403, "account.excluded"]);
  });

  test("requires the password, blocks play and launches, and still allows the login", async () => {
    const player = await seatPlayer(app, "pauser");
    await player.playBooked();
    const wrongPassword = await send(player.member, "break", { term: "week", password: "Nobody2026" });
    expect([wrongPassword.status, wrongPassword.errorCode]).toEqual([401, "login.cred.err"]);
    const { password } = player.member;
    const response = await send(player.member, "break", { term: "week", password });
    expect(response.value).toMatchObject({ kind: "time_out" });
    expect((await player.play()).errorCode).toBe("account.excluded");
    expect((await readLimits(player.member)).exclusion).toMatchObject({ kind: "time_out" });
    const { token } = player.member;
    const body = { gameCode: "capiz-after-dark", vassalage: "STUDIO" };
    const launchResponse = await app.call({ method: "POST", url: "/wps/game/launchGame", token, body });
    expect(launchResponse.errorCode).toBe("account.excluded");
    const shorterBreak = await send(player.member, "break", { term: "day", password });
    expect([shorterBreak.status, shorterBreak.errorCode]).toEqual([409, "exclusion.in.force"]);
    expect((await logIn(player.member)).status).toBe(200);
    app.clock.advanceMs(7 * dayMs);
    const nextSession = (await logIn(player.member)).value as { token: string };
    expect((await readLimits(nextSession)).exclusion).toBeNull();
  });

  test("can have a term of one day, even if time passes while the break is stored", async () => {
    const member = await app.register("dayoff");
    const { businessNow } = app.clock;
    const clockSpy = vi.spyOn(app.clock, "businessNow").mockImplementation(() => {
      app.clock.advanceMs(1);
      return businessNow();
    });
    try {
      const response = await send(member, "break", { term: "day", password: member.password });
      expect([response.errorCode, response.value]).toMatchObject([null, { kind: "time_out" }]);
    } finally {
      clockSpy.mockRestore();
    }
  });

  test("ends all sessions, tells open pages the reason and blocks the login if its term is half a year", async () => {
    const player = await seatPlayer(app, "leaver");
    await player.playBooked();
    const { password } = player.member;
    const otherSession = (await logIn(player.member)).value as { token: string };
    const liveMessages: unknown[] = [];
    app.deps.bus.subscribe("member.message", (payload) => liveMessages.push(JSON.parse(payload)));
    const response = await send(player.member, "break", { term: "halfYear", password });
    expect(response.value).toMatchObject({ kind: "self_exclusion" });
    const responses = await Promise.all([player.member, otherSession].map((session) => send(session, "limits", {})));
    expect(responses.map(({ status }) => status)).toEqual([401, 401]);
    const betResponse = await player.play();
    expect([betResponse.status, betResponse.errorCode]).toEqual([403, "account.excluded"]);
    const expectedMessage = [String(player.member.memberId), { kind: "excluded", exclusion: "self_exclusion" }];
    await expect
      .poll(() => liveMessages)
      .toContainEqual([merchantId, [[expectedMessage[0], expect.objectContaining(expectedMessage[1] as object)]]]);
    const login = await logIn(player.member);
    expect([login.status, login.errorCode]).toEqual([403, "login.excluded"]);
    expect(login.value).toMatchObject({ exclusion: { kind: "self_exclusion" } });
    app.clock.advanceMs(184 * dayMs);
    expect((await logIn(player.member)).status).toBe(200);
  });

  test("blocks the login if its term is a year, even if an exclusion by the operator has no end", async () => {
    const staff = await signInStaff(app, "support");
    const excludeByOperator = ({ memberId }: SignedInMember) =>
      app.call({
        method: "POST",
        url: `/backoffice/api/members/${memberId}/exclude`,
        token: staff.token,
        body: { days: null, reason: "harm seen" },
      });
    const excludeSelf = (member: SignedInMember) => send(member, "break", { term: "year", password: member.password });
    const [excludedLater, excludedBefore] = [await app.register("keptout1"), await app.register("keptout2")];
    expect((await excludeSelf(excludedLater)).status).toBe(200);
    expect((await excludeByOperator(excludedLater)).status).toBe(200);
    expect((await excludeByOperator(excludedBefore)).status).toBe(200);
    expect((await logIn(excludedBefore)).status).toBe(200);
    expect((await excludeSelf(excludedBefore)).value).toMatchObject({ kind: "self_exclusion" });
    for (const member of [excludedLater, excludedBefore])
      expect((await logIn(member)).errorCode).toBe("login.excluded");
  });

  test("without an end blocks the login permanently", async () => {
    const member = await app.register("forgone");
    const response = await send(member, "break", { term: "forever", password: member.password });
    expect(response.value).toMatchObject({ kind: "self_exclusion", untilAt: null });
    app.clock.advanceMs(4_000 * dayMs);
    expect((await logIn(member)).errorCode).toBe("login.excluded.forever");
  });

  test("leaves no live session of a concurrent login", async () => {
    const member = await app.register("racer1");
    const body = { term: "year", password: member.password };
    await Promise.all([send(member, "break", body), ...Array.from({ length: 4 }, () => logIn(member))]);
    const liveSessions = await app.deps.db.query(
      `select id from session where merchant_id = 1 and member_id = $1 and revoked_at is null`,
      [member.memberId],
    );
    expect(liveSessions).toEqual([]);
  });
});

describe("a session limit", () => {
  test("counts the minutes of the day, ends the session and resets on the next day", async () => {
    const member = await app.register("timed1");
    await send(member, "limits", { kind: "session", period: "day", amountMinor: "20" });
    app.clock.advanceMs(15 * minuteMs);
    expect(await readPlayTime(member)).toMatchObject({ minutes: 15, minutesLeft: 5 });
    await runEndSpentSessions();
    expect((await readLimits(member)).limits).toMatchObject([{ kind: "session", usedMinor: "15" }]);
    app.clock.advanceMs(5 * minuteMs);
    await runEndSpentSessions();
    const limitsResponse = await app.call({ method: "GET", url: "/wps/member/limits", token: member.token });
    expect(limitsResponse.status).toBe(401);
    expect((await logIn(member)).errorCode).toBe("limit.session.reached");
    app.clock.advanceMs(dayMs);
    const { token } = (await logIn(member)).value as { token: string };
    expect(await readPlayTime({ token })).toMatchObject({ minutes: 0, minutesLeft: 20 });
  });

  test("must allow at least 15 minutes, so that the member can sign in and change the limit", async () => {
    const member = await app.register("timed2");
    for (const amountMinor of ["0", "14"]) {
      const shortLimit = await send(member, "limits", { kind: "session", period: "day", amountMinor });
      expect([shortLimit.status, shortLimit.errorCode]).toEqual([400, "limit.session.short"]);
    }
    expect((await send(member, "limits", { kind: "session", period: "day", amountMinor: "15" })).status).toBe(200);
  });

  test("counts the minutes of two concurrent sessions once", async () => {
    const member = await app.register("twodevices");
    await logIn(member);
    await send(member, "limits", { kind: "session", period: "week", amountMinor: "100" });
    app.clock.advanceMs(10 * minuteMs);
    expect((await readLimits(member)).limits).toMatchObject([{ usedMinor: "10" }]);
  });
});

describe("the reminder during play", () => {
  test("contains time and money of the current session, from the ledger", async () => {
    const player = await seatPlayer(app, "minded");
    expect((await send(player.member, "reminder", { minutes: 30 }, "PUT")).value).toEqual({ remindMinutes: 30 });
    const rounds = [await player.playBooked("1000"), await player.playBooked("2000")];
    const won = rounds.reduce((sum, { round }) => sum + BigInt(round.winMinor), 0n);
    app.clock.advanceMs(29 * minuteMs);
    expect(await readPlayTime(player.member)).toMatchObject({
      minutes: 29,
      stakedMinor: "3000",
      wonMinor: String(won),
      spentMinor: String(3000n - won),
      remindMinutes: 30,
      minutesLeft: null,
    });
    await send(player.member, "reminder", { minutes: null }, "PUT");
    expect((await readLimits(player.member)).remindMinutes).toBeNull();
    expect((await send(player.member, "reminder", { minutes: 1 }, "PUT")).errorCode).toBe("request.param.err");
  });

  test("contains the question about a limit once after three deposits within an hour", async () => {
    const member = await app.register("generous");
    const deposit = () => {
      const { memberId } = member;
      return app.deps.db.transaction((tx) => recordDeposit(tx, { merchantId, memberId }, app.clock.businessNow()));
    };
    await deposit();
    app.clock.advanceMs(10 * minuteMs);
    await deposit();
    expect((await readPlayTime(member)).isAsked).toBe(false);
    await deposit();
    expect((await readPlayTime(member)).isAsked).toBe(true);
    await app.call({ method: "POST", url: "/wps/member/playTime/answered", token: member.token, body: {} });
    expect((await readPlayTime(member)).isAsked).toBe(false);
    await deposit();
    expect((await readPlayTime(member)).isAsked).toBe(false);
  });
});
