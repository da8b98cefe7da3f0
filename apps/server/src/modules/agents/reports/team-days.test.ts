/**
 * Counted days of teams equal the members' own statements, add up along the tree, and are closed two hours after they
 * end.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProfitReport } from "@openhouse/protocol/reporting/show-profit";
import type { TeamOverview } from "@openhouse/protocol/agents/team-overview";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type { Revenue, TeamFiguresOnWire, TeamStatement } from "@openhouse/protocol/agents/team-statement";
import { money } from "@openhouse/rules/money/money";
import type { MerchantId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { giveMoney, launchPlayer } from "../../../testing/test-player.ts";
import { openSupplier } from "../../../testing/test-supplier.ts";
import { createPerson, placeBelow } from "../../../testing/test-team.ts";
import type { PersonInput } from "../../../testing/test-team.ts";
import { post } from "../../wallet/index.ts";
import { countOpenDays } from "../index.ts";

const merchantId = 1 as MerchantId;
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const manilaMs = 480 * minuteMs;
const graceMs = 120 * minuteMs;

let test: TestApp;
let top: SignedInMember;
let branch: SignedInMember;
let directDownline: SignedInMember;
let indirectDownline: SignedInMember;
let foreignMember: SignedInMember;

const create = (account: string, wish: Omit<PersonInput, "account">) =>
  createPerson(test, { account, minor: 1_000_000n, ...wish });
const get = (member: SignedInMember, url: string) => test.call({ method: "GET", url, token: member.token });

async function statement(agent: SignedInMember, query = ""): Promise<TeamStatement> {
  const answer = await get(agent, `/wps/relay/ODSFE2_TeamPNL?${query}`);
  expect([answer.status, answer.errorCode]).toEqual([200, null]);
  return answer.value as TeamStatement;
}

const lineOf = ({ list }: TeamStatement, name: string) => list.find(({ customerName }) => customerName === name);

/** Reads the same figures from the member's own statement. */
async function readMemberFigures(member: SignedInMember): Promise<TeamFiguresOnWire> {
  const { value } = await get(member, "/wps/relay/ODSFE2_MemPNLDet");
  const {
    deposit,
    withdraw,
    betAmount,
    validBetAmount,
    winAmount,
    rebate,
    promotion,
    merchantCharge,
    profitAndLoss,
    dailySalary,
    profitSharing,
    agentCommission: passedOn,
  } = (value as ProfitReport).footer.sums;
  const agentCommission = dailySalary + profitSharing + passedOn;
  return {
    deposit,
    withdraw,
    betAmount,
    validBetAmount,
    winAmount,
    rebate,
    promotion,
    agentCommission,
    merchantCharge,
    profitAndLoss,
  };
}

async function play(member: SignedInMember, rounds: number): Promise<void> {
  const player = await launchPlayer(test, member);
  for (let round = 0; round < rounds; round += 1) await player.playBooked();
}

/** Posts a payment of the merchant to an agent. */
async function pay(member: SignedInMember, code: "salary" | "rebate", minor: bigint): Promise<void> {
  const at = test.clock.businessNow();
  const from = { house: code === "salary" ? ("salaries" as const) : ("rebates" as const) };
  const to = { member: member.memberId, kind: "main" as const };
  const amount = money(minor, "PHP");
  const transfers = [{ from, to, amount, code, reference: "test", key: `test-${code}-${member.memberId}` }];
  await test.deps.db.transaction((tx) => post(test.deps, tx, { merchantId, at, transfers }));
}

/** Posts a salary that an upline pays to a downline from its own funds. */
async function payBelow(upline: SignedInMember, payee: SignedInMember, minor: bigint): Promise<void> {
  const at = test.clock.businessNow();
  const funds = { house: "contractFunds" as const };
  const commonFields = { amount: money(minor, "PHP"), reference: "test" };
  const main = ({ memberId }: SignedInMember) => ({ member: memberId, kind: "main" as const });
  const transfers = [
    {
      ...commonFields,
      from: main(upline),
      to: funds,
      code: "contract_fund" as const,
      key: `test-fund-${upline.memberId}`,
    },
    { ...commonFields, from: funds, to: main(payee), code: "salary" as const, key: `test-below-${payee.memberId}` },
  ];
  await test.deps.db.transaction((tx) => post(test.deps, tx, { merchantId, at, transfers }));
}

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { flags: { AGETEAMPNL3: true, AGEREV3: true } });
  top = await create("topagent", { kind: "agent" });
  branch = await create("branchone", { kind: "agent", upline: top });
  directDownline = await create("directone", { kind: "member", upline: top });
  indirectDownline = await create("deepone", { kind: "member", upline: branch });
  const rival = await create("rivalagent", { kind: "agent" });
  foreignMember = await create("foreignone", { kind: "member", upline: rival });
  for (const [member, rounds] of [
    [top, 1],
    [branch, 2],
    [directDownline, 3],
    [indirectDownline, 4],
    [foreignMember, 5],
  ] as const) {
    await play(member, rounds);
  }
  await pay(top, "salary", 12_345n);
  await pay(top, "rebate", 55n);
  await pay(branch, "salary", 40_000n);
  await payBelow(branch, indirectDownline, 24_000n);
  await countOpenDays(test.deps);
}, 60_000);
afterAll(() => test.close());

describe("the team's profit and loss", () => {
  it("[S2.198] [S1.037] equals each member's own statement", async () => {
    const alone = await statement(top, "summaryType=0");
    for (const member of [top, branch, directDownline]) {
      expect(lineOf(alone, member.account)).toMatchObject(await readMemberFigures(member));
    }
    expect(alone.total).toBe(3);
    expect(lineOf(await statement(branch, "summaryType=0"), "deepone")).toMatchObject(
      await readMemberFigures(indirectDownline),
    );
  });

  it("adds up along the tree: the line of an agent equals the sum of that agent's own list", async () => {
    const topStatement = await statement(top);
    const branchStatement = await statement(top, `parentId=${branch.memberId}`);
    expect(lineOf(topStatement, "branchone")).toMatchObject(branchStatement.footer.sums);
    expect(topStatement.footer.sums.betAmount).toBe(10 * (1 + 2 + 3 + 4));
    expect(branchStatement.path).toEqual([{ customerId: String(branch.memberId), customerName: "branchone" }]);
    expect(branchStatement.list.map(({ customerName, isSelf }) => [customerName, isSelf])).toEqual([
      ["deepone", false],
      ["branchone", true],
    ]);
    expect(lineOf(topStatement, "branchone")).toMatchObject({ has_direct: "1", isAgent: true });
    expect(lineOf(topStatement, "directone")).toMatchObject({ has_direct: "0", isAgent: false });
    expect(JSON.stringify(topStatement)).not.toContain("foreignone");
    expect(topStatement.countedAt).toBe(test.clock.businessNow().getTime());
  });

  it("can be sorted, paged and filtered by name, and every page has the sums of all pages", async () => {
    const names = async (query: string) => (await statement(top, query)).list.map(({ customerName }) => customerName);
    expect(await names("")).toEqual(["branchone", "directone", "topagent"]);
    expect(await names("sort=customerName&order=desc")).toEqual(["topagent", "directone", "branchone"]);
    expect(await names("sort=betAmount&order=asc")).toEqual(["topagent", "directone", "branchone"]);
    const second = await statement(top, "page=2&size=2");
    expect(second.list.map(({ customerName }) => customerName)).toEqual(["topagent"]);
    expect(second).toMatchObject({ total: 3, totalPages: 2 });
    expect(second.footer.sums).toEqual((await statement(top)).footer.sums);
    expect(await names("subordinateName=DIR")).toEqual(["directone"]);
    expect(await names("startDate=2020-01-01&endDate=2020-01-31")).toEqual([]);
  });

  it("refuses invalid days and members of other teams", async () => {
    for (const query of ["startDate=2026-02-30", "startDate=2026-03-02&endDate=2026-03-01", "startDate=x"]) {
      const answer = await get(top, `/wps/relay/ODSFE2_TeamPNL?${query}`);
      expect([query, answer.status, answer.errorCode]).toEqual([query, 400, "request.param.err"]);
    }
    const uplineAnswer = await get(branch, `/wps/relay/ODSFE2_TeamPNL?parentId=${top.memberId}`);
    expect([uplineAnswer.status, uplineAnswer.errorCode]).toEqual([404, "not.exists.account.err"]);
  });

  it("can be exported", async () => {
    const { value } = await get(top, "/wps/agent/teamStatement/file?sort=customerName");
    const lines = (value as ReportFile).text.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines.map((line) => line.split(",")[0])).toEqual(["Account name", "branchone", "directone", "topagent"]);
  });
});

describe("the agent's revenue", () => {
  it("[S2.199] [S1.037] shows the team's figures and the agent's earnings per day", async () => {
    const { value } = await get(top, "/wps/relay/ODSFE2_AgentRevenue");
    const { list, footer } = value as Revenue;
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      activeMembers: 4,
      teamBetAmount: 10 * (1 + 2 + 3 + 4),
      agentCommission: 123.45,
      rebate: 0.55,
      agent_income: 124,
    });
    expect(footer.sums).toMatchObject({ agent_income: 124 });
    const { value: file } = await get(top, "/wps/agent/revenue/file");
    expect((file as ReportFile).text.trimEnd().split("\r\n")).toHaveLength(2);
  });

  it("agrees with the team overview and with the profit and loss of the team", async () => {
    const { value: revenue } = await get(top, "/wps/relay/ODSFE2_AgentRevenue");
    const { value: overview } = await get(top, "/wps/relay/ODSFE2_getTeamOverviewSum");
    const { betAmount, validBetAmount, profitAndLoss } = (await statement(top)).footer.sums;
    const { todayActiveNum, todayBetAmount, todayValidBetAmount, todayProfitAndLoss } = overview as TeamOverview;
    const ofDay = (revenue as Revenue).list[0];
    expect({ todayBetAmount, todayValidBetAmount, todayProfitAndLoss }).toEqual({
      todayBetAmount: betAmount,
      todayValidBetAmount: validBetAmount,
      todayProfitAndLoss: profitAndLoss,
    });
    expect(ofDay).toMatchObject({
      activeMembers: todayActiveNum,
      teamBetAmount: betAmount,
      teamValidBetAmount: validBetAmount,
      teamProfitAndLoss: profitAndLoss,
    });
  });

  it("deducts what the agent paid to downlines, so the team's total commission is what the merchant paid", async () => {
    const { value } = await get(branch, "/wps/relay/ODSFE2_AgentRevenue");
    expect((value as Revenue).footer.sums).toMatchObject({ agentCommission: 160, agent_income: 160 });
    expect(lineOf(await statement(branch), "deepone")).toMatchObject({ agentCommission: 240 });
    expect(lineOf(await statement(top), "branchone")).toMatchObject({ agentCommission: 400 });
  });
});

describe("the count", () => {
  const rowsOf = async () => ({
    members: await test.deps.db.query(`select *, xmin::text from member_day order by merchant_id, member_id, day`),
    teams: await test.deps.db.query(`select *, xmin::text from team_day order by merchant_id, agent_id, day`),
  });

  it("writes nothing if nothing changed, even when two counts run concurrently", async () => {
    const before = await rowsOf();
    await Promise.all([countOpenDays(test.deps), countOpenDays(test.deps)]);
    expect(await rowsOf()).toEqual(before);
  });

  it("includes later transfers and moved members while the day is open", async () => {
    const before = await statement(top);
    await giveMoney(test, indirectDownline, 1_000n);
    expect((await statement(top)).footer.sums.deposit).toBe(before.footer.sums.deposit);
    await countOpenDays(test.deps);
    expect((await statement(top)).footer.sums.deposit).toBe(before.footer.sums.deposit + 10);
    await placeBelow(test, indirectDownline.memberId, top.memberId);
    await countOpenDays(test.deps);
    expect(lineOf(await statement(top), "deepone")).toBeDefined();
    expect((await statement(branch)).list.map(({ customerName }) => customerName)).toEqual(["branchone"]);
  });

  it("closes a day two hours after its end and does not change it again", async () => {
    const countAt = async (ms: number) => {
      test.clock.advanceMs(ms - test.clock.businessNow().getTime());
      await countOpenDays(test.deps);
      const days = await test.deps.db.query<{ is_closed: boolean }>(
        `select is_closed from team_day_count where merchant_id = 1 order by day desc limit 2`,
      );
      return days.map(({ is_closed }) => is_closed);
    };
    // `endMs` is the next midnight in Manila.
    const nowMs = test.clock.businessNow().getTime();
    const endMs = (Math.floor((nowMs + manilaMs) / dayMs) + 1) * dayMs - manilaMs;
    expect(await countAt(endMs + graceMs - minuteMs)).toEqual([false, false]);
    expect(await countAt(endMs + graceMs + minuteMs)).toEqual([false, true]);
    await test.deps.db.query(`update member_day set deposit = 1 where merchant_id = 1 and member_id = $1`, [
      directDownline.memberId,
    ]);
    await countOpenDays(test.deps);
    const [row] = await test.deps.db.query<{ deposit: bigint }>(
      `select deposit from member_day where merchant_id = 1 and member_id = $1 order by day limit 1`,
      [directDownline.memberId],
    );
    expect(row?.deposit).toBe(1n);
  });

  it("counts a lost bet as a valid bet on a day without transfers", async () => {
    const { bet, win, member } = await openSupplier(test, "overnight", { tokenLifeSeconds: 3 * 86_400 });
    await placeBelow(test, member.memberId, top.memberId);
    const reference = randomUUID();
    await bet({ transaction_uuid: reference });
    test.clock.advanceMs(dayMs);
    await win(reference, { amount: 0, round_closed: true });
    await countOpenDays(test.deps);
    const days = await test.deps.db.query(
      `select stake, valid from member_day where merchant_id = 1 and member_id = $1 order by day`,
      [member.memberId],
    );
    expect(days).toEqual([
      { stake: 1_000n, valid: 0n },
      { stake: 0n, valid: 1_000n },
    ]);
    const teams = await test.deps.db.query(
      `select stake, valid, active from team_day where merchant_id = 1 and agent_id = $1 order by day desc limit 1`,
      [top.memberId],
    );
    expect(teams).toEqual([{ stake: 0n, valid: 1_000n, active: 1 }]);
  });
});
