import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LedgerCheck } from "@openhouse/protocol/reporting/check-ledger";
import type { MemberList } from "@openhouse/protocol/reporting/search-members";
import type { MemberDetail } from "@openhouse/protocol/reporting/show-member";
import type { Overview } from "@openhouse/protocol/reporting/show-overview";
import type { StatementList } from "@openhouse/protocol/reporting/show-statement";
import { money } from "@openhouse/rules/money/money";
import type { MerchantId } from "../../core/ids.ts";
import { openDatabase } from "../../db/connection.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { post } from "../wallet/index.ts";
import type { TransferRequest } from "../wallet/index.ts";

const merchantId = 1 as MerchantId;
let test: TestApp;
let staff: string;
let ana: SignedInMember;
let ben: SignedInMember;

beforeAll(async () => {
  test = await createTestApp();
  ana = await test.register("anaplayer");
  test.clock.advanceMs(1_000);
  ben = await test.register("benplayer");
  test.clock.advanceMs(1_000);
  await test.register("othername");
  ({ token: staff } = await signInStaff(test, { account: "teller", roles: ["finance"] }));
  await postTransfer({
    from: { house: "clearing" },
    to: main(ana),
    amount: php(50_000n),
    code: "deposit",
    ...withKey("d1"),
  });
  test.clock.advanceMs(1_000);
  await postTransfer({
    from: main(ana),
    to: { house: "stakes" },
    amount: php(20_000n),
    code: "stake",
    ...withKey("b1"),
  });
  await postTransfer({ from: { house: "wins" }, to: main(ana), amount: php(5_000n), code: "win", ...withKey("b1w") });
  test.clock.advanceMs(1_000);
  const hold = { member: ana.memberId, kind: "hold" as const };
  await postTransfer({ from: main(ana), to: hold, amount: php(10_000n), code: "withdraw_hold", ...withKey("w1") });
});
afterAll(() => test.close());

const php = (minor: bigint) => money(minor, "PHP");
const withKey = (key: string) => ({ reference: key, key });
const main = ({ memberId }: SignedInMember) => ({ member: memberId, kind: "main" as const });
const postTransfer = (transfer: TransferRequest) =>
  test.deps.db.transaction((tx) =>
    post(test.deps, tx, { merchantId, at: test.clock.businessNow(), transfers: [transfer] }),
  );
const get = (path: string, token = staff, host = "localhost") =>
  test.call({ method: "GET", url: `/backoffice/api${path}`, token, host });
const accounts = async (query: string) =>
  ((await get(`/members${query}`)).value as MemberList).list.map(({ account }) => account);

describe("the member search", () => {
  it.each([
    ["all members, newest first", "", ["othername", "benplayer", "anaplayer"]],
    ["a member by the beginning of the name, in any case", "?search=%20ANA", ["anaplayer"]],
    ["no member by another part of the name", "?search=player", []],
    ["a member by the complete name, in any case", "?account=%20ANAplayer", ["anaplayer"]],
    ["no member by the beginning of a complete name", "?account=ana", []],
    ["only a literal percent sign", "?search=%25", []],
    ["no members for the role of agents", "?role=agent", []],
    ["members by their status", "?status=1", ["othername", "benplayer", "anaplayer"]],
  ])("finds %s", async (_what, query, expected) => {
    expect(await accounts(query)).toEqual(expected);
  });

  it("finds a member by id and shows the balances", async () => {
    const { list } = (await get(`/members?search=${ana.memberId}`)).value as MemberList;
    expect(list).toMatchObject([
      {
        account: "anaplayer",
        role: "member",
        mainMinor: "25000",
        holdMinor: "10000",
        bonusMinor: "0",
        currency: "PHP",
      },
    ]);
  });

  it("returns each member exactly once over all pages", async () => {
    const collected: string[] = [];
    let nextCursor: string | null = "";
    while (nextCursor !== null) {
      const page = (await get(`/members?limit=1${nextCursor === "" ? "" : `&before=${nextCursor}`}`))
        .value as MemberList;
      collected.push(...page.list.map(({ account }) => account));
      nextCursor = page.next;
    }
    expect(collected).toEqual(["othername", "benplayer", "anaplayer"]);
  });

  it("refuses members and roles without permission, and never returns another merchant's members", async () => {
    const { token: editor } = await signInStaff(test, { account: "editor", roles: ["content"] });
    const other = await signInStaff(test, { account: "teller", roles: ["finance"], host: "harbour.localhost" });
    expect(await get("/members", ana.token)).toMatchObject({ status: 401 });
    expect(await get("/members", editor)).toMatchObject({ status: 403, errorCode: "permission.denied" });
    const otherMerchantMembers = await get("/members", other.token, "harbour.localhost");
    expect(otherMerchantMembers).toMatchObject({ status: 200, value: { list: [], next: null } });
    for (const page of ["", "/statement", "/sessions", "/logins", "/bets"]) {
      const answer = await get(`/members/${ana.memberId}${page}`, other.token, "harbour.localhost");
      expect(answer).toMatchObject({ status: 404, errorCode: "no.data" });
    }
  });
});

describe("a member", () => {
  it("is shown with balances and with sums per transfer code", async () => {
    const detail = (await get(`/members/${ana.memberId}`)).value as MemberDetail;
    expect(detail).toMatchObject({ account: "anaplayer", mainMinor: "25000", uplines: [], isFrozen: false });
    expect(detail.sums).toEqual([
      { code: "deposit", transfers: 1, inMinor: "50000", outMinor: "0" },
      { code: "withdraw_hold", transfers: 1, inMinor: "10000", outMinor: "10000" },
      { code: "stake", transfers: 1, inMinor: "0", outMinor: "20000" },
      { code: "win", transfers: 1, inMinor: "5000", outMinor: "0" },
    ]);
  });

  it("has a statement, page by page, in which each balance follows from the lines", async () => {
    const collected: string[][] = [];
    let nextCursor: string | null = "";
    while (nextCursor !== null) {
      const query = `?limit=1${nextCursor === "" ? "" : `&before=${nextCursor}`}`;
      const page = (await get(`/members/${ana.memberId}/statement${query}`)).value as StatementList;
      collected.push(...page.list.map(({ code, amountMinor, balanceMinor }) => [code, amountMinor, balanceMinor]));
      nextCursor = page.next;
    }
    expect(collected).toEqual([
      ["withdraw_hold", "-10000", "25000"],
      ["win", "5000", "35000"],
      ["stake", "-20000", "30000"],
      ["deposit", "50000", "50000"],
    ]);
  });

  it("has a statement per account kind and transfer code; unknown kinds and codes are refused", async () => {
    const statement = async (query: string) => get(`/members/${ana.memberId}/statement${query}`);
    expect(await statement("?kind=hold")).toMatchObject({ value: { list: [{ amountMinor: "10000" }] } });
    expect(await statement("?codes=stake,win")).toMatchObject({
      value: { list: [{ code: "win" }, { code: "stake" }] },
    });
    expect(await statement("?codes=theft")).toMatchObject({ status: 400, errorCode: "request.param.err" });
    expect(await statement("?kind=clearing")).toMatchObject({ status: 400 });
  });

  it("has a list of sessions with their states, and a list of login attempts", async () => {
    await test.call({ method: "DELETE", url: "/wps/session/logout", token: ben.token });
    const credentials = { username: "benplayer", password: "wrong-guess" };
    await test.callEncrypted({ method: "POST", url: "/wps/session/login", body: credentials });
    await test.callEncrypted({
      method: "POST",
      url: "/wps/session/login",
      body: { ...credentials, password: ben.password },
    });
    expect(await get(`/members/${ben.memberId}/sessions`)).toMatchObject({
      value: { list: [{ state: "alive" }, { state: "revoked" }], next: null },
    });
    const { value } = await get(`/members/${ben.memberId}/logins?limit=2`);
    expect(value).toMatchObject({ list: [{ outcome: "ok" }, { outcome: "login.cred.err" }] });
  });

  it("has login attempts with a phone number or an e-mail address in the list only if it is verified", async () => {
    const { db, clock } = test.deps;
    const [mobile, email] = ["639171234567", "ana@example.com"];
    await db.query(`update member set mobile = $2, email = $3 where id = $1`, [ana.memberId, mobile, email]);
    for (const username of [`+${mobile}`, email]) {
      const body = { username, password: "wrong-guess" };
      await test.callEncrypted({ method: "POST", url: "/wps/session/login", body });
    }
    const attempts = async () =>
      ((await get(`/members/${ana.memberId}/logins`)).value as { list: { outcome: string }[] }).list.length;
    expect(await attempts()).toBe(0);
    for (const [index, column] of ["mobile_verified_at", "email_verified_at"].entries()) {
      await db.query(`update member set ${column} = $2 where id = $1`, [ana.memberId, clock.realNow()]);
      expect(await attempts()).toBe(index + 1);
    }
  });

  it("has a list of the bets in all games, which can be filtered by category and by the net result", async () => {
    const owner = openDatabase(test.ownerUrl, { as: "owner" });
    for (const [id, category, status, win] of [
      [11, "RNG", 1, 300],
      [12, "LIVE", 0, 0],
      [13, "RNG", 1, 50],
    ] as const) {
      await owner.query(
        `insert into bet values (1, $1, $2, 'STUDIO', 'capiz', $3, 'r1', null, 608, false, $4::smallint, 200, 0, $6,
           200, $5::timestamptz, case when $4::smallint = 0 then null else $5::timestamptz end)`,
        [id, ana.memberId, category, status, test.clock.businessNow(), win],
      );
    }
    await owner.close();
    const bets = (query: string) => get(`/members/${ana.memberId}/bets${query}`);
    expect(await bets("")).toMatchObject({
      value: { list: [{ id: "13" }, { id: "12", status: "initial" }, { id: "11" }] },
    });
    expect(await bets("?category=RNG&status=win")).toMatchObject({
      value: { list: [{ id: "11", stakeMinor: "200", winMinor: "300", currency: "PHP" }] },
    });
    expect(await bets("?status=lose")).toMatchObject({ value: { list: [{ id: "13", winMinor: "50" }] } });
    expect(await bets("?status=never")).toMatchObject({ status: 400, errorCode: "request.param.err" });
  });
});

describe("the figures of the staff", () => {
  it("are the sums of the ledger's transfers and balances", async () => {
    const overview = (await get("/overview?days=2")).value as Overview;
    expect(overview).toMatchObject({
      currency: "PHP",
      members: 3,
      membersToday: 3,
      liabilities: { mainMinor: "25000", bonusMinor: "0", holdMinor: "10000" },
    });
    expect(overview.days).toMatchObject([
      { deposits: 1, depositMinor: "50000", stakeMinor: "20000", winMinor: "5000", grossMinor: "15000", payouts: 0 },
      { deposits: 0, depositMinor: "0", grossMinor: "0" },
    ]);
  });

  it("are grouped by business days", async () => {
    test.clock.setOffsetMs(86_400_000);
    const { days } = (await get("/overview?days=2")).value as Overview;
    test.clock.setOffsetMs(0);
    expect(days.map(({ deposits }) => deposits)).toEqual([0, 1]);
  });

  it("come with the server's business time and the time of its real clock (GET /backoffice/api/clock)", async () => {
    test.clock.setOffsetMs(5_000);
    const { value } = await get("/clock");
    test.clock.setOffsetMs(0);
    const realMs = test.clock.realNow().getTime();
    expect(value).toEqual({ business: realMs + 5_000, real: realMs });
  });
});

describe("the ledger check", () => {
  it("lists every kind of account with balances whose sum is zero", async () => {
    const check = (await get("/ledger/check")).value as LedgerCheck;
    expect(check).toMatchObject({ isSound: true, transfers: "4", wrongAccounts: [], brokenLines: "0" });
    const book = check.books.find(({ currency }) => currency === "PHP");
    const lines = book?.lines ?? [];
    expect(book?.sumMinor).toBe("0");
    expect(lines.reduce((sum, { balanceMinor }) => sum + BigInt(balanceMinor), 0n)).toBe(0n);
    expect(lines).toContainEqual({ account: "main", isMember: true, accounts: 3, balanceMinor: "25000" });
    expect(lines).toContainEqual({ account: "stakes", isMember: false, accounts: 1, balanceMinor: "20000" });
  });

  it("reports an account that the database owner changed directly", async () => {
    const owner = openDatabase(test.ownerUrl, { as: "owner" });
    const change = (by: number) =>
      owner.query(`update account set balance = balance + $1 where merchant_id = 1 and owner_id = $2 and kind = 1`, [
        by,
        ben.memberId,
      ]);
    await change(1);
    const check = (await get("/ledger/check")).value as LedgerCheck;
    await change(-1);
    await owner.close();
    expect(check).toMatchObject({ isSound: false, books: [{ currency: "PHP", sumMinor: "1" }] });
    expect(check.wrongAccounts).toHaveLength(1);
  });
});
