/**
 * Lists of a team of more than ten thousand members: the account names and the transactions. The transactions must be
 * the same as before the team became large, but without the bets.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SubordinatesReply } from "@openhouse/protocol/agents/subordinates";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type { TeamTransactions, TeamTransactionSums } from "@openhouse/protocol/agents/team-transactions";
import { transferCodeNames, transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { MerchantId } from "../../../core/ids.ts";
import { readPageSide } from "../../../core/records/page-key.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { giveMoney, launchPlayer } from "../../../testing/test-player.ts";
import { createPerson, sendDown, expectTransferReply } from "../../../testing/test-team.ts";
import type { PersonInput } from "../../../testing/test-team.ts";
import { betCodes } from "../reports/team-walk-repository.ts";
import { walkTeam } from "../reports/walk-team.ts";

const merchantId = 1 as MerchantId;
const addedMembers = 10_001;

let test: TestApp;
let top: SignedInMember;
let branch: SignedInMember;
let foreignMember: SignedInMember;
/** Ids of all transfers except bets, newest first, as the list shows them while the team is small. */
let expectedIds: string[];
let expectedSums: TeamTransactionSums;

const create = (account: string, wish: Omit<PersonInput, "account">) =>
  createPerson(test, { account, minor: 100_000n, ...wish });

async function read<Value>(path: string, query = ""): Promise<Value> {
  const answer = await test.call({ method: "GET", url: `${path}?${query}`, token: top.token });
  expect([answer.status, answer.errorCode]).toEqual([200, null]);
  return answer.value as Value;
}
const list = (query = "") => read<TeamTransactions>("/wps/relay/ODSFE2_TeamTransDet", query);
const sums = (query = "") => read<TeamTransactionSums>("/wps/agent/teamTransactions/sums", query);
const otherGroups = "codeTypes=deposit,withdraw,dividend,betting_rebate,share_bonus,daily_wage,other";
const idsOf = (page: TeamTransactions) => page.list.map(({ txId }) => txId);

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { flags: { AGEDOWNTRANS3: true, DOWNMAN: true } });
  top = await create("topagent", { kind: "agent" });
  branch = await create("branchone", { kind: "agent", upline: top });
  const indirectDownline = await create("deepone", { kind: "member", upline: branch });
  const rival = await create("rivalagent", { kind: "agent" });
  foreignMember = await create("foreignone", { kind: "member", upline: rival });
  for (let round = 0; round < 4; round += 1) {
    for (const member of [foreignMember, indirectDownline, top]) await giveMoney(test, member, 1_000n);
    await expectTransferReply(sendDown(test, top, { to: branch.account, amount: 1 + round }));
  }
  await (await launchPlayer(test, indirectDownline)).playBooked();
  const smallTeamPage = await list(`size=100&${otherGroups}`);
  expect(smallTeamPage).toMatchObject({ isWithoutBets: false, next: null });
  expectedIds = idsOf(smallTeamPage);
  expect(expectedIds.length).toBeGreaterThan(15);
  expectedSums = await sums(otherGroups);
  // Adds members without wallets: the team becomes large, and its transfers stay the same.
  await test.deps.db.query(
    `insert into member_place (merchant_id, member_id, upline_id, upline_lineage_id, lineage_id, placed_at, joined_day)
     select 1, n, l.agent_id, l.parent_id, l.id, now(), current_date
     from generate_series(1, $2::int) n join lineage l on l.merchant_id = 1 and l.agent_id = $1`,
    [branch.memberId, addedMembers],
  );
}, 120_000);
afterAll(() => test.close());

it("the list of names of a large team is in order and has no names of other teams", async () => {
  const search = async (query: string) => read<SubordinatesReply>("/wps/relay/ODSFE2_subordinateSimple", query);
  const allNames = await search("");
  expect(allNames.list.map(({ customerName, level, isAgent }) => [customerName, level, isAgent])).toEqual([
    ["branchone", 1, true],
    ["deepone", 2, false],
    ["topagent", 0, true],
  ]);
  expect(allNames.total).toBe(addedMembers + 3);
  expect(await search("subordinateName=DEE")).toMatchObject({ total: 1, list: [{ customerName: "deepone" }] });
  expect((await search("page=2&size=1")).list).toMatchObject([{ customerName: "deepone" }]);
  expect(await search("subordinateName=foreign")).toMatchObject({ total: 0, list: [] });
});

describe("transactions of a large team", () => {
  it("[S2.200] [S1.036] contain all transfers of the team's wallets except bets, and the reply marks them as without bets", async () => {
    const page = await list("size=100");
    expect(page.isWithoutBets).toBe(true);
    expect(idsOf(page)).toEqual(expectedIds);
    expect(JSON.stringify(page)).not.toContain("foreignone");
  });

  it("can be paged in both directions without gaps or duplicates", async () => {
    const older: string[] = [];
    for (let query = "end=newest"; ;) {
      const page = await list(`size=3&${query}`);
      older.push(...idsOf(page));
      if (page.next === null) break;
      query = `before=${page.next}`;
    }
    expect(older).toEqual(expectedIds);
    const newer: string[] = [];
    for (let query = "end=oldest"; ;) {
      const page = await list(`size=3&${query}`);
      newer.unshift(...idsOf(page));
      if (page.previous === null) break;
      query = `after=${page.previous}`;
    }
    expect(newer).toEqual(expectedIds);
  });

  it("can be filtered by part of the team, group of codes and time, and include bets for a single member", async () => {
    const names = async (query: string) => new Set((await list(query)).list.map(({ customerName }) => customerName));
    expect(await names("subordinateType=DIRECT")).toEqual(new Set(["branchone"]));
    expect(await names("subordinateType=SELF")).toEqual(new Set(["topagent"]));
    const deposits = await list("size=100&codeTypes=deposit,betting");
    expect(new Set(deposits.list.map(({ txTypeId }) => txTypeId))).toEqual(new Set([transferCodes.deposit]));
    expect((await list("endTime=1000")).list).toEqual([]);
    const bets = await list("subordinateName=deepone&codeTypes=betting");
    expect(bets).toMatchObject({ isWithoutBets: false });
    expect(bets.list).toHaveLength(1);
    const refusedAnswer = await test.call({
      method: "GET",
      url: "/wps/relay/ODSFE2_TeamTransDet?codeTypes=betting,winning",
      token: top.token,
    });
    expect([refusedAnswer.status, refusedAnswer.errorCode]).toEqual([400, "agents.team.too.large"]);
  });

  it("have the same sums as before the team became large, and can be exported", async () => {
    expect(await sums()).toEqual(expectedSums);
    expect(expectedSums).toMatchObject({ lines: expectedIds.length });
    const { list: lines } = await list("size=100");
    const centavos = (pick: (amount: number) => number) =>
      lines.reduce((total, { amount }) => total + Math.round(pick(amount) * 100), 0) / 100;
    expect(expectedSums.received).toBe(centavos((amount) => Math.max(amount, 0)));
    expect(expectedSums.given).toBe(centavos((amount) => Math.max(-amount, 0)));
    const file = await read<ReportFile>("/wps/agent/teamTransactions/file");
    const rows = file.text.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(rows).toHaveLength(1 + expectedIds.length);
    expect(file.text).not.toContain("foreignone");
  });

  it("end a page after a fixed number of the merchant's transfers, and the next page continues there", async () => {
    const now = test.clock.businessNow().getTime();
    const filter = {
      merchantId,
      agentId: top.memberId,
      part: "DIRECT" as const,
      memberId: undefined,
      codes: transferCodeNames.map((name) => transferCodes[name]).filter((code) => !betCodes.includes(code)),
      currency: 608,
      from: new Date(now - 86_400_000),
      until: new Date(now + 1),
    };
    const wholeList = await walkTeam(test.deps.db, filter, { side: readPageSide({}), size: 100 });
    expect(wholeList.rows.length).toBeGreaterThan(3);
    const listedIds: string[] = [];
    let pages = 0;
    for (let query: { before?: string } = {}; ;) {
      // Each call reads three transfers of the merchant, so some pages are empty but have a next page.
      const page = await walkTeam(test.deps.db, filter, { side: readPageSide(query), size: 2, steps: [1, 2] });
      listedIds.push(...page.rows.map(({ id }) => String(id)));
      pages += 1;
      if (page.next === null) break;
      query = { before: page.next };
    }
    expect(listedIds).toEqual(wholeList.rows.map(({ id }) => String(id)));
    expect(pages).toBeGreaterThan(wholeList.rows.length / 2);
  });
});
