/** The bill routes: permissions, contents, and refusals to members who are not a party of the contract. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BillBetsReply, BillReply, BillsReply } from "@openhouse/protocol/contracts/bills";
import type { ContractHistory } from "@openhouse/protocol/contracts/read-contracts";
import type { SimulatedOffer } from "@openhouse/protocol/contracts/simulate-offer";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type { MemberActor } from "../../../core/actor.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { openTestSettlement, terms, tier } from "../../../testing/test-settlement.ts";
import type { TestSettlement } from "../../../testing/test-settlement.ts";
import { moveMember } from "../../agents/index.ts";
import { openSession } from "../../identity/sessions/open-session.ts";
import { offerContract } from "../index.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const percent = 10_000n;

let world: TestSettlement;
let top: MemberActor;
let middle: MemberActor;
let unrelatedAgent: MemberActor;
const tokens = new Map<MemberActor, string>();
let staffToken: string;

async function signIn(member: MemberActor): Promise<void> {
  const owner = { merchantId, kind: "member", ownerId: member.memberId, ip: "127.0.0.1", userAgent: "test" } as const;
  tokens.set(member, await openSession(world.test.deps, world.test.deps.db, owner));
}

const get = (url: string, caller: MemberActor | string) =>
  world.test.call({ method: "GET", url, token: typeof caller === "string" ? caller : (tokens.get(caller) ?? "") });
const billsOf = async (caller: MemberActor, query = "") =>
  (await get(`/wps/agent/bills${query}`, caller)).value as BillsReply;

beforeAll(async () => {
  world = await openTestSettlement();
  await setMerchant(world.test, 1, {
    settings: { "contracts.payout": { dividend: "once", daily: "once", hourly: "once", realtime: "claim" } },
  });
  world.setClock("2026-05-04T09:56:00+08:00");
  top = await world.agent(null, 1_000n * peso);
  middle = await world.agent(top);
  unrelatedAgent = await world.agent(null);
  for (const member of [top, middle, unrelatedAgent]) await signIn(member);
  staffToken = (await signInStaff(world.test, "finance")).token;
  await world.sign(null, top, terms("realtime", [tier(percent)]));
  await world.sign(
    top,
    middle,
    terms("realtime", [tier(6_000n), tier(8_000n, { teamBet: 50_000n * peso, activeMembers: 3n })]),
  );
  const player = await world.agent(middle);
  for (let count = 0; count < 3; count += 1)
    await world.bet(player, 1_000n * peso, { at: "2026-05-04T10:01:00+08:00" });
  await world.bet(player, 100n * peso, { win: 150n * peso, at: "2026-05-04T10:02:00+08:00" });
  world.setClock("2026-05-04T10:06:00+08:00");
  await world.settle();
});
afterAll(() => world.close());

describe("bills", () => {
  it("are listed for payee, giver and back office with the field names of the API", async () => {
    const payeeBills = await billsOf(middle);
    expect(payeeBills).toMatchObject({ total: 1, currency: "PHP" });
    expect(payeeBills.list[0]).toMatchObject({
      beneficiary_id: String(middle.memberId),
      beneficiary_name: middle.account,
      team_bet: 3_100,
      team_profit: 2_950,
      active_member: 1,
      rateType: "P",
      contract_rate: 0.6,
      tier: 1,
      dueAmount: 18,
      amount: 18,
      status: "P",
      state: "pending",
      payer: "platform",
    });
    const giverBills = await billsOf(top, "?side=given");
    expect(giverBills.list.map(({ id }) => id)).toEqual(payeeBills.list.map(({ id }) => id));
    expect((await billsOf(top)).list[0]).toMatchObject({ dueAmount: 12 });
    const merchantBills = (await get("/backoffice/api/bills?kind=realtime&state=pending", staffToken))
      .value as BillsReply;
    expect(merchantBills).toMatchObject({ total: 2, footer: { sums: { dueAmount: 30, amount: 0 } } });
    expect(await billsOf(unrelatedAgent)).toMatchObject({ total: 0, list: [] });
  });

  it("show their lines, the figures missing for the next tier, and their bets", async () => {
    const [row] = (await billsOf(middle)).list;
    const bill = (await get(`/wps/agent/bills/${row?.id}`, middle)).value as BillReply;
    expect(bill).toMatchObject({
      reach: { teamBet: "310000", activeMembers: "1" },
      missing: { teamBet: "4690000", activeMembers: "2" },
      terms: { kind: "realtime", tiers: [{ rate: "6000" }, { rate: "8000", teamBetMinor: "5000000" }] },
      dividend: { baseMinor: "0", feeMinor: "0", chargesMinor: "0", carriedMinor: "0", leftMinor: "0" },
      lostBetMinor: "300000",
      wonBetMinor: "10000",
      lines: [{ kind: "gross", amountMinor: "1800" }],
      problems: [],
    });
    const history = (await get(`/wps/agent/contracts/${row?.contractId}/history`, middle)).value as ContractHistory;
    expect(history.versions.map(({ hash }) => hash)).toEqual([bill.termsHash]);
    const uplineBill = (await billsOf(top)).list[0];
    const uplineBillReply = (await get(`/wps/agent/bills/${uplineBill?.id}`, top)).value as BillReply;
    expect(uplineBillReply.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ["gross", "3000"],
      ["share", "-1800"],
    ]);
    expect(uplineBillReply.shares).toMatchObject([
      { payeeName: middle.account, yieldMinor: "1800", deductedMinor: "1800" },
    ]);
    const bets = (await get(`/wps/agent/bills/${row?.id}/bets?size=3`, top)).value as BillBetsReply;
    expect(bets).toMatchObject({ total: 4, totalPages: 2, footer: { sums: { validBetAmount: 3_100 } } });
    expect(bets.list).toHaveLength(3);
    expect(bets.list[0]).toMatchObject({ gameCode: "capiz-after-dark", gameName: "Capiz After Dark" });
  });

  it("return 404 to all other members", async () => {
    const [row] = (await billsOf(middle)).list;
    for (const url of [`/wps/agent/bills/${row?.id}`, `/wps/agent/bills/${row?.id}/bets`, "/wps/agent/bills/x"]) {
      expect(await get(url, unrelatedAgent), url).toMatchObject({ status: 404, errorCode: "bill.unknown" });
    }
    const url = `/wps/agent/bills/${row?.id}/claim`;
    for (const member of [unrelatedAgent, top]) {
      expect(await world.test.call({ method: "POST", url, body: {}, token: tokens.get(member) ?? "" })).toMatchObject({
        status: 404,
        errorCode: "bill.unknown",
      });
    }
  });

  it("can be exported to a file", async () => {
    const { value } = await get("/wps/report/bills", middle);
    const { name, text } = value as ReportFile;
    expect(name).toMatch(/^bills-.*\.csv$/);
    expect(text.split("\r\n")[1]).toContain("3100.00,1,2950.00,1,0.6%,18.00,0.00,18.00");
    expect((await get("/backoffice/api/bill-file", staffToken)).status).toBe(200);
  });

  it("are each exported once when the file needs several batches", async () => {
    const [row] = (await billsOf(middle)).list;
    await world.ownerDb.query(
      `insert into bill select (jsonb_populate_record(b, jsonb_build_object('id', b.id + 1000000 + g, 'window_key',
         b.window_key || ':' || g))).* from bill b, generate_series(1, 1001) g where b.merchant_id = 1 and b.id = $1`,
      [row?.id],
    );
    const { text } = (await get("/wps/report/bills", middle)).value as ReportFile;
    const ids = text
      .split("\r\n")
      .slice(1)
      .flatMap((line) => line.split(",")[0] || []);
    expect([ids.length, new Set(ids).size]).toEqual([1_002, 1_002]);
    // Deletes the inserted copies, because only keys of real windows end with a time.
    await world.ownerDb.query(`delete from bill where merchant_id = 1 and window_key not like '%Z'`);
  });

  it("can be listed together for all contracts, for a range of at most a year", async () => {
    const dayMs = 86_400_000;
    const now = world.test.clock.businessNow().getTime();
    const listBetween = (startDate: number, endDate: number) =>
      get(`/backoffice/api/bills?startDate=${startDate}&endDate=${endDate}`, staffToken);
    expect((await listBetween(now - 300 * dayMs, now)).value).toMatchObject({ total: 2 });
    expect((await listBetween(now - 300 * dayMs, now - dayMs)).value).toMatchObject({ total: 0 });
    expect(await listBetween(now - 367 * dayMs, now)).toMatchObject({ status: 400, errorCode: "request.param.err" });
  });

  it("can be claimed once, even with different idempotency keys", async () => {
    const [row] = (await billsOf(middle)).list;
    const url = `/wps/agent/bills/${row?.id}/claim`;
    const claim = (key: string) =>
      world.test.call({ method: "POST", url, body: {}, key, token: tokens.get(middle) ?? "" });
    expect(await claim("one")).toMatchObject({ status: 200, value: { state: "claimed", amount: 18 } });
    expect(await claim("one")).toMatchObject({ status: 200, value: { state: "claimed", amount: 18 } });
    expect(await claim("two")).toMatchObject({ status: 409, errorCode: "bill.not.claimable" });
    expect(await world.mainBalanceOf(middle)).toBe(18n * peso);
  });

  it("have the same amounts when finance staff replay their run", async () => {
    const [run] = await world.ownerDb.query<{ id: bigint }>(`select id from salary_run where merchant_id = 1`);
    const replay = await get(`/backoffice/api/salary-runs/${run?.id}/replay`, staffToken);
    expect(replay.value).toEqual({ isSame: true, isAccounted: true, bills: 2, differing: 0 });
  });
});

const simulateUrl = "/wps/agent/contracts/simulate";

describe("an offer", () => {
  it("is simulated on past windows for the giver, but not for an unrelated agent", async () => {
    const body = {
      receiverId: String(middle.memberId),
      windows: 3,
      terms: {
        kind: "realtime",
        productClass: "CONS",
        period: "MIN5",
        rateType: "P",
        payer: "platform",
        activeMinimumBetMinor: "1",
        tiers: [
          { teamBetMinor: "0", activeMembers: 0, netLossMinor: "0", totalBetMinor: "0", rate: "5000", winRate: "0" },
        ],
      },
    };
    const url = simulateUrl;
    const simulated = await world.test.call({ method: "POST", url, body, token: tokens.get(top) ?? "" });
    const simulation = simulated.value as SimulatedOffer;
    expect(simulation).toMatchObject({ totalMinor: "1500", best: { dueMinor: "1500", houseLeftMinor: "293500" } });
    expect(simulation.windows).toHaveLength(3);
    await world.sign(null, top, terms("dividend", [tier(percent)], { period: "M" }));
    const months = { ...body, windows: 31, terms: { ...body.terms, kind: "dividend", period: "M" } };
    const year = await world.test.call({ method: "POST", url, body: months, token: tokens.get(top) ?? "" });
    expect((year.value as SimulatedOffer).windows, "of 124 days").toHaveLength(4);
    expect(await world.test.call({ method: "POST", url, body, token: tokens.get(unrelatedAgent) ?? "" })).toMatchObject(
      {
        status: 404,
      },
    );
  });

  it("is not simulated if its games, period or rate are not allowed for the giver", async () => {
    const run = async (kind: string, fields: object, rate = "5000") => {
      const tierBody = {
        teamBetMinor: "0",
        activeMembers: 0,
        netLossMinor: "0",
        totalBetMinor: "0",
        rate,
        winRate: "0",
      };
      const commonTerms = { productClass: "CONS", rateType: "P", payer: "platform", activeMinimumBetMinor: "1" };
      const body = {
        receiverId: String(middle.memberId),
        windows: 1,
        terms: { ...commonTerms, kind, ...fields, tiers: [tierBody] },
      };
      return world.test.call({ method: "POST", url: simulateUrl, body, token: tokens.get(top) ?? "" });
    };
    const refusal = { status: 400, errorCode: "contract.terms.invalid" };
    expect(await run("realtime", { period: "MIN5" })).toMatchObject({ status: 200 });
    expect(await run("daily", { period: "D" })).toMatchObject(refusal);
    expect(await run("dividend", { period: "W" })).toMatchObject(refusal);
    expect(await run("realtime", { period: "MIN5" }, "10001")).toMatchObject(refusal);
  });

  it("is simulated for the giver on windows since the receiver became a downline, and for the receiver on all windows", async () => {
    const newUpline = await world.agent(null);
    await signIn(newUpline);
    await world.sign(null, newUpline, terms("realtime", [tier(percent)]));
    const move = { memberId: middle.memberId, uplineId: newUpline.memberId, reason: "test" };
    await moveMember(world.test.deps, staffActor("agentManager"), move);
    world.setClock("2026-05-04T10:18:00+08:00");
    const offer = await world.test.deps.db.transaction((tx) =>
      offerContract(world.test.deps, tx, {
        actor: newUpline,
        receiverId: middle.memberId,
        terms: terms("realtime", [tier(5_000n)]),
      }),
    );
    const windowsOf = async (caller: MemberActor | string, path = "/wps/agent/contracts") =>
      ((await get(`${path}/${offer.id}/simulation?windows=4`, caller)).value as SimulatedOffer).windows;
    const first = new Date("2026-05-04T10:10:00+08:00").getTime();
    expect((await windowsOf(newUpline)).map(({ startDate }) => startDate)).toEqual([first]);
    const receiverWindows = await windowsOf(middle);
    expect(receiverWindows).toHaveLength(4);
    expect(receiverWindows[1]?.teamBetMinor).toBe("310000");
    expect(await windowsOf(staffToken, "/backoffice/api/contracts")).toHaveLength(4);
  });
});

describe("a partly excluded game", () => {
  it("counts the same in a bill and in the bill's bets", async () => {
    const exclusionPpm = { "STUDIO/capiz-after-dark": 333_333 };
    await setMerchant(world.test, 1, { settings: { "contracts.exclusionPpm": exclusionPpm } });
    const player = await world.agent(middle);
    for (let count = 0; count < 2; count += 1) await world.bet(player, 101n, { at: "2026-05-04T10:07:00+08:00" });
    world.setClock("2026-05-04T10:11:00+08:00");
    await world.settle();
    await setMerchant(world.test, 1, { settings: { "contracts.exclusionPpm": {} } });
    const [row] = (await billsOf(middle)).list;
    // Each bet of 1.01 counts with two thirds, rounded down.
    expect(row).toMatchObject({ team_bet: 1.34 });
    const bets = (await get(`/wps/agent/bills/${row?.id}/bets`, middle)).value as BillBetsReply;
    expect(bets.list.map(({ validBetAmount }) => validBetAmount)).toEqual([0.67, 0.67]);
    expect(bets.footer.sums).toMatchObject({ betAmount: 2.02, validBetAmount: 1.34 });
  });
});
