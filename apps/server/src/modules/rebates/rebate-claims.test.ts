/** Rebates that members claim: the remaining amount, complete and partial claims, and the record of rebates. */

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DisbursedRebate, RebateDays } from "@openhouse/protocol/rebates/manual-rebate";
import type { RebateRecord } from "@openhouse/protocol/rebates/rebate-record";
import type { RebateRuns } from "@openhouse/protocol/rebates/rebate-runs";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type { MemberActor } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { openTestRebates } from "../../testing/test-rebates.ts";
import type { TestRebates } from "../../testing/test-rebates.ts";
import { excludeMember } from "../limits/index.ts";
import { checkLedger, freezeMember, lockWallets } from "../wallet/index.ts";
import { findBrokenRebates } from "./index.ts";
import { lapseRebates } from "./lapse-rebates.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const disburseUrl = "/wps/relay/ODSFE2_rebateDisburse";

let world: TestRebates;
let day = 0;
let top: MemberActor;
let player: MemberActor;
let token: string;
let staffToken: string;

const dateOf = (laterDays = 0) => new Date(Date.UTC(2026, 5, 1 + day + laterDays)).toISOString().slice(0, 10);
const timeAt = (time: string, laterDays = 0) => `${dateOf(laterDays)}T${time}+08:00`;
const get = (url: string, as = token) => world.test.call({ method: "GET", url, token: as, language: "EN" });
const requestClaim = (rebateAmount: object, { key = randomUUID(), date = dateOf() } = {}) =>
  world.test.call({ method: "POST", url: disburseUrl, token, key, body: { balanceDate: date, rebateAmount } });
const readRemaining = async () => (await get(`/wps/relay/ODSFE2_getRebate?date=${dateOf()}`)).value;

beforeAll(async () => {
  world = await openTestRebates();
  staffToken = (await signInStaff(world.test, "finance")).token;
});
afterAll(async () => {
  const { db, clock } = world.test.deps;
  expect(await findBrokenRebates(db, { merchantId, currency: "PHP", at: clock.businessNow() })).toEqual([]);
  expect(await checkLedger(db, merchantId)).toMatchObject({ isSound: true });
  await world.close();
});
/** Before each test, 12.00 of slots and 8.00 of live games become claimable for the test's first day. */
beforeEach(async () => {
  day += 35;
  world.setClock(timeAt("00:00:10"));
  await world.set({ payout: "manual", claimDays: 30, turnoverPpm: 0 });
  await world.runRebateJobs();
  top = await world.agent(null);
  player = await world.agent(top);
  await world.raiseRates(top, { RNG: 15_000 });
  await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
  await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00"), category: "LIVE" });
  world.setClock(timeAt("00:05:00", 1));
  await world.runRebateJobs();
  token = await world.signIn(player);
});

describe("claimable rebates", () => {
  it("are listed by day, with the same amounts by both routes", async () => {
    expect(await readRemaining()).toMatchObject({ balanceDate: dateOf(), rngRemain: 12, liveRemain: 8, fishRemain: 0 });
    const days = (await get("/wps/member/rebates/days")).value as RebateDays;
    expect(days).toMatchObject({ totalMinor: "2000", mode: "manual", turnoverPpm: 0, block: null });
    expect(days.list).toEqual([
      {
        balanceDate: dateOf(),
        groups: [
          { group: "rng", remainMinor: "1200" },
          { group: "live", remainMinor: "800" },
        ],
        totalMinor: "2000",
        claimUntil: Date.parse(timeAt("00:05:00", 31)),
      },
    ]);
  });

  it("are announced by one event per member", async () => {
    const events = await world.ownerDb.query<{ payload: { amountMinor: string } }>(
      `select payload from outbox where merchant_id = 1 and name = 'rebate.claimable'
         and payload ->> 'memberId' = $1`,
      [String(player.memberId)],
    );
    expect(events.map(({ payload }) => payload.amountMinor)).toEqual(["2000"]);
  });

  it("are announced with their turnover requirement", async () => {
    await world.set({ turnoverPpm: 2_000_000 });
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00", 1) });
    world.setClock(timeAt("00:05:00", 2));
    await world.runRebateJobs();
    const [events] = await world.ownerDb.query<{ payload: object }>(
      `select payload from outbox where merchant_id = 1 and name = 'rebate.claimable'
         and payload ->> 'memberId' = $1 and payload ->> 'day' = $2`,
      [String(player.memberId), dateOf(1)],
    );
    expect(events?.payload).toMatchObject({ amountMinor: "1200", toBetMinor: "2400" });
    expect((await get("/wps/member/rebates/days")).value).toMatchObject({ turnoverPpm: 2_000_000 });
  });

  it("are announced once after a downtime, with the total of the days and the turnover requirement", async () => {
    await world.set({ turnoverPpm: 2_000_000 });
    for (const laterDays of [1, 2, 3]) await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00", laterDays) });
    world.setClock(timeAt("00:05:00", 4));
    await world.runRebateJobs();
    await world.runRebateJobs();
    const events = await world.ownerDb.query<{ payload: object }>(
      `select payload from outbox where merchant_id = 1 and name = 'rebate.claimable'
         and payload ->> 'memberId' = $1 and payload ->> 'day' <> $2`,
      [String(player.memberId), dateOf()],
    );
    const sum = { amountMinor: "3600", toBetMinor: "7200", currency: "PHP" };
    const payload = { memberId: String(player.memberId), day: dateOf(1), lastDay: dateOf(3), days: 3, ...sum };
    expect(events).toEqual([{ payload }]);
  });
});

describe("a claim", () => {
  it("pays a part, then the rest, and never more", async () => {
    const first = await requestClaim({ rng: 5.5, live: 0 });
    expect(first).toMatchObject({ status: 200, value: { paidMinor: "550", balanceMinor: "550", rngRemain: 6.5 } });
    expect(await requestClaim({ rng: 7 })).toMatchObject({ status: 409, errorCode: "rebate.remain.not.enough" });
    expect(await requestClaim({ rng: 6.5, live: 8 })).toMatchObject({ value: { paidMinor: "1450", totalMinor: "0" } });
    expect(await world.mainBalanceOf(player)).toBe(20_00n);
    expect(await requestClaim({ rng: 0.01 })).toMatchObject({ errorCode: "rebate.remain.not.enough" });
  });

  it("with the same idempotency key is paid once and gets the same reply", async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => requestClaim({ rng: 2 }, { key })));
    const paidAnswers = answers.filter(({ status }) => status === 200);
    expect(new Set(paidAnswers.map(({ value }) => (value as DisbursedRebate).balanceMinor))).toEqual(new Set(["200"]));
    expect(await requestClaim({ rng: 2 }, { key })).toMatchObject({ value: { balanceMinor: "200" } });
    expect(await requestClaim({ rng: 3 }, { key })).toMatchObject({ errorCode: "idempotency.key.reused" });
    expect(await world.mainBalanceOf(player)).toBe(2_00n);
  });

  it("is paid once if 64 claims of the total are concurrent; partial claims are paid up to the total", async () => {
    const fullClaims = await Promise.all(Array.from({ length: 64 }, () => requestClaim({ live: 8 })));
    expect(fullClaims.filter(({ status }) => status === 200)).toHaveLength(1);
    const partialClaims = await Promise.all(Array.from({ length: 64 }, () => requestClaim({ rng: 0.5 })));
    expect(partialClaims.filter(({ status }) => status === 200)).toHaveLength(24);
    expect(await world.mainBalanceOf(player)).toBe(20_00n);
  });

  it("is refused at once while a recheck has locked the day, and the refused claim leaves the wallet unlocked", async () => {
    const { deps } = world.test;
    await world.ownerDb.transaction(async (recheckTx) => {
      await recheckTx.query(
        `select id from rebate where merchant_id = 1 and payee_id = $1 and category = 'RNG' for no key update`,
        [player.memberId],
      );
      expect(await requestClaim({ live: 8 })).toMatchObject({ status: 409, errorCode: "rebate.day.busy" });
      await deps.db.transaction(async (tx) => {
        await tx.query(`set local lock_timeout = 1000`);
        await lockWallets(tx, merchantId, [player.memberId]);
      });
    });
    expect(await requestClaim({ live: 8 })).toMatchObject({ status: 200 });
  });

  it("is refused for a day without a rebate, for a member without a rebate, and for an invalid day or amount", async () => {
    expect(await requestClaim({ rng: 1 }, { date: dateOf(1) })).toMatchObject({
      errorCode: "rebate.remain.not.enough",
    });
    token = await world.signIn(await world.agent(top));
    expect(await requestClaim({ rng: 1 })).toMatchObject({ errorCode: "rebate.remain.not.enough" });
    expect(await readRemaining()).toMatchObject({ rngRemain: 0, totalMinor: "0" });
    expect(await requestClaim({ rng: 1 }, { date: "2026-02-30" })).toMatchObject({ errorCode: "request.param.err" });
    expect(await requestClaim({})).toMatchObject({ errorCode: "request.param.err" });
    expect(await requestClaim({ rng: 0.001 })).toMatchObject({ errorCode: "account.amount.decimals" });
    expect(await requestClaim({ rng: -1 })).toMatchObject({ errorCode: "account.amount.positive" });
  });

  it("is refused while the wallet is frozen; a rebate whose claim period ends during the freeze gets a new claim period", async () => {
    const { deps } = world.test;
    const freeze = (frozen: boolean) =>
      deps.db.transaction((tx) => freezeMember(tx, { merchantId, memberId: player.memberId, frozen }));
    await freeze(true);
    expect(await requestClaim({ rng: 1 })).toMatchObject({ status: 403, errorCode: "account.frozen" });
    world.setClock(timeAt("00:10:00", 31));
    await lapseRebates(deps);
    await freeze(false);
    token = await world.signIn(player);
    expect(await requestClaim({ rng: 1 })).toMatchObject({ status: 200 });
  });

  it("is possible during a self-exclusion, and the job pays what an excluded member has not claimed by the deadline", async () => {
    const { deps } = world.test;
    const request = { memberId: player.memberId, kind: "self_exclusion", untilAt: null, reason: "test" } as const;
    await deps.db.transaction((tx) => excludeMember(deps, tx, { actor: player, request }));
    token = await world.signIn(player);
    expect(await requestClaim({ rng: 1 })).toMatchObject({ status: 200 });
    world.setClock(timeAt("00:06:00", 31));
    await lapseRebates(deps);
    await world.runRebateJobs();
    expect(await world.mainBalanceOf(player)).toBe(20_00n);
    expect((await world.entries(player)).map(({ lapsed }) => lapsed)).toEqual([0n, 0n]);
  });

  it("is refused after the deadline: the rebate lapses, and its payee is notified", async () => {
    world.setClock(timeAt("00:06:00", 31));
    expect(await requestClaim({ rng: 1 })).toMatchObject({ errorCode: "rebate.remain.not.enough" });
    expect(await lapseRebates(world.test.deps)).toBeGreaterThanOrEqual(2);
    expect(await lapseRebates(world.test.deps)).toBe(0);
    expect((await world.entries(player)).map(({ lapsed, remaining: rest }) => [lapsed, rest])).toEqual(
      expect.arrayContaining([
        [12_00n, 0n],
        [8_00n, 0n],
      ]),
    );
    const events = await world.ownerDb.query<{ payload: { amountMinor: string } }>(
      `select payload from outbox where merchant_id = 1 and name = 'rebate.lapsed' and payload ->> 'memberId' = $1`,
      [String(player.memberId)],
    );
    expect(events.map(({ payload }) => payload.amountMinor)).toEqual(["2000"]);
  });
});

describe("a merchant without the claim page", () => {
  const setPage = (isOpen: boolean) => setMerchant(world.test, 1, { flags: { MANPLAYREB3: isOpen } });
  afterEach(() => setPage(true));

  it("leaves rebates claimable if the page is turned on again within a day", async () => {
    await setPage(false);
    expect(await requestClaim({ rng: 1 })).toMatchObject({ errorCode: "function.not.available" });
    await world.runRebateJobs();
    world.setClock(timeAt("23:00:00", 1));
    expect(await lapseRebates(world.test.deps)).toBe(0);
    await world.runRebateJobs();
    await setPage(true);
    await world.runRebateJobs();
    token = await world.signIn(player);
    expect(await world.mainBalanceOf(player)).toBe(0n);
    expect(await requestClaim({ rng: 12 })).toMatchObject({ status: 200 });
  });

  it("pays all claimable rebates when the page has been off for a day, and writes an audit entry", async () => {
    await setPage(false);
    await world.runRebateJobs();
    world.setClock(timeAt("00:06:00", 2));
    await world.runRebateJobs();
    expect(await world.mainBalanceOf(player)).toBe(20_00n);
    const [auditEntry] = await world.ownerDb.query<{ detail: object }>(
      `select detail from audit_entry where merchant_id = 1 and action = 'rebates.claimsEnded'
       order by position desc limit 1`,
    );
    expect(auditEntry?.detail).toMatchObject({ isForGood: true, entries: expect.any(Number) as number });
    await setPage(true);
    token = await world.signIn(player);
    expect(await requestClaim({ rng: 12 })).toMatchObject({ errorCode: "rebate.remain.not.enough" });
  });

  it("pays rebates whose claim period ends while the page is off", async () => {
    world.setClock(timeAt("00:04:00", 31));
    await setPage(false);
    await world.runRebateJobs();
    expect(await world.mainBalanceOf(player)).toBe(0n);
    world.setClock(timeAt("00:06:00", 31));
    await world.runRebateJobs();
    expect(await world.mainBalanceOf(player)).toBe(20_00n);
  });

  it("announces a rebate that was calculated while the page was off only when the page is turned on again", async () => {
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00", 1) });
    world.setClock(timeAt("00:05:00", 2));
    await setPage(false);
    await world.runRebateJobs();
    const events = () =>
      world.ownerDb.query(
        `select payload ->> 'amountMinor' as minor from outbox
         where merchant_id = 1 and name = 'rebate.claimable' and payload ->> 'day' = $1
           and payload ->> 'memberId' = $2`,
        [dateOf(1), String(player.memberId)],
      );
    expect(await events()).toEqual([]);
    await setPage(true);
    expect(await requestClaim({ rng: 5 }, { date: dateOf(1) })).toMatchObject({ status: 200 });
    await world.runRebateJobs();
    expect(await events(), "after the page is turned on again, for the remaining amount").toEqual([{ minor: "700" }]);
  });
});

describe("the record of rebates", () => {
  const recordOf = async (member: MemberActor) =>
    (await get(`/wps/member/rebates?startDate=${dateOf()}&endDate=${dateOf(1)}`, await world.signIn(member)))
      .value as RebateRecord;

  it("shows the bets and the rates of each rebate", async () => {
    const playerRecord = await recordOf(player);
    expect(playerRecord).toMatchObject({
      total: 2,
      currency: "PHP",
      footer: { sums: { validGameBetting: 2_000, amount: 20 } },
    });
    expect(playerRecord.list.find(({ gameCategory }) => gameCategory === "RNG")).toMatchObject({
      side: "player",
      levelTree: player.account,
      validGameBetting: 1_000,
      rate: 1.2,
      amount: 12,
      remainMinor: "1200",
    });
    const [difference] = (await recordOf(top)).list;
    expect(difference).toMatchObject({
      side: "agent",
      levelTree: `${top.account} > ${player.account}`,
      rate: 0.3,
      amount: 3,
      lineCount: 1,
      lines: [{ name: player.account, ownRate: 1.5, belowRate: 1.2, validGameBetting: 1_000 }],
    });
  });

  it("shows the member's own rates", async () => {
    expect((await get("/wps/member/rebates/rates", await world.signIn(top))).value).toMatchObject({ RNG: 15_000 });
  });
});

describe("the back office", () => {
  const readRuns = async (query = `?from=${dateOf()}&to=${dateOf()}`) =>
    (await get(`/backoffice/api/rebate-runs${query}`, staffToken)).value as RebateRuns;

  it("lists days with their totals per category and recipient, and their state", async () => {
    await requestClaim({ rng: 2 });
    const { list, sums } = await readRuns();
    expect(list).toMatchObject([{ day: dateOf(), mode: "manual", amountMinor: "2300", paidMinor: "200" }]);
    expect(list[0]?.categories.map(({ category, side, amountMinor }) => [category, side, amountMinor])).toEqual([
      ["LIVE", "player", "800"],
      ["RNG", "player", "1200"],
      ["RNG", "agent", "300"],
    ]);
    expect(sums).toMatchObject({ remainMinor: "2100" });
    const runAnswer = await get(`/backoffice/api/rebate-runs/${list[0]?.id}`, staffToken);
    expect(runAnswer.value).toEqual({ ...list[0], currency: "PHP" });
    expect(await get("/backoffice/api/rebate-runs/5", staffToken)).toMatchObject({ errorCode: "no.data" });
  });

  it("replays a day, gets exactly the stored rebates, and refuses the run of another merchant", async () => {
    const id = (await readRuns()).list[0]?.id ?? "";
    const replay = (run: string) => get(`/backoffice/api/rebate-runs/${run}/replay`, staffToken);
    expect((await replay(id)).value).toEqual({ isSame: true, isAccounted: true, entries: 3 });
    await world.ownerDb.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(7268021, 1)`);
      expect(await replay(id)).toMatchObject({ status: 409, errorCode: "rebate.day.busy" });
    });
    const [otherMerchantRun] = await world.ownerDb.query<{ id: bigint }>(
      `select id from rebate_run where merchant_id = 2 limit 1`,
    );
    expect(await replay(String(otherMerchantRun?.id))).toMatchObject({ status: 404, errorCode: "no.data" });
    expect(await replay("x")).toMatchObject({ errorCode: "no.data" });
  });

  it("exports the same data as a file", async () => {
    const answer = await get(`/backoffice/api/rebate-run-file?from=${dateOf()}&to=${dateOf()}`, staffToken);
    const file = answer.value as ReportFile;
    expect(file.name).toBe(`rebates-${dateOf()}-${dateOf()}.csv`);
    expect(file.text.trim().split("\r\n")).toHaveLength(4);
    expect(file.text).toContain("RNG,Agents,1,1000.00,3.00,0.00,3.00,0.00,3.00,0.00,0.00,PHP");
  });

  it("is refused to members", async () => {
    expect((await get("/backoffice/api/rebate-runs")).status).toBeGreaterThanOrEqual(401);
  });
});
