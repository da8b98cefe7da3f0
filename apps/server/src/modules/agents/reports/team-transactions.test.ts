/** The list of a team's transactions has each transfer once, in pages, and nothing of other teams. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TeamTransaction, TeamTransactions } from "@openhouse/protocol/agents/team-transactions";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { launchPlayer } from "../../../testing/test-player.ts";
import { createPerson, sendDown, expectTransferReply } from "../../../testing/test-team.ts";
import type { PersonInput } from "../../../testing/test-team.ts";

const url = "/wps/relay/ODSFE2_TeamTransDet";

let test: TestApp;
let top: SignedInMember;
let branch: SignedInMember;

const create = (account: string, wish: Omit<PersonInput, "account">) =>
  createPerson(test, { account, minor: 100_000n, ...wish });
const get = (member: SignedInMember, query = "") =>
  test.call({ method: "GET", url: `${url}?${query}`, token: member.token });

async function list(agent: SignedInMember, query = ""): Promise<TeamTransactions> {
  const answer = await get(agent, query);
  expect([answer.status, answer.errorCode]).toEqual([200, null]);
  return answer.value as TeamTransactions;
}

async function collectAllPages(query: string, direction: "before" | "after"): Promise<TeamTransaction[]> {
  const rows: TeamTransaction[] = [];
  let page = await list(top, `${query}&end=${direction === "before" ? "newest" : "oldest"}`);
  for (;;) {
    if (direction === "before") rows.push(...page.list);
    else rows.unshift(...page.list);
    const key = direction === "before" ? page.next : page.previous;
    if (key === null) return rows;
    page = await list(top, `${query}&${direction}=${key}`);
  }
}

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { flags: { AGEDOWNTRANS3: true, DOWNMAN: true } });
  top = await create("topagent", { kind: "agent" });
  branch = await create("branchone", { kind: "agent", upline: top });
  const indirectDownline = await create("deepone", { kind: "member", upline: branch });
  const rival = await create("rivalagent", { kind: "agent" });
  await create("foreignone", { kind: "member", upline: rival });
  const player = await launchPlayer(test, indirectDownline);
  await player.playBooked();
  await expectTransferReply(sendDown(test, top, { to: branch.account, amount: 10 }));
}, 60_000);
afterAll(() => test.close());

describe("the team's transactions", () => {
  it("[S2.200] [S1.036] show all transfers of the team's wallets with member and balance", async () => {
    const { list: rows } = await list(top);
    expect(new Set(rows.map(({ customerName }) => customerName))).toEqual(
      new Set(["topagent", "branchone", "deepone"]),
    );
    expect(rows[0]).toMatchObject({ customerName: expect.stringMatching(/^(top|bra)/) as string });
    const received = rows.find(({ customerName, amount }) => customerName === "branchone" && amount === 10);
    expect(received).toMatchObject({ currentAvailBalance: 1_010, txTypeName: "Transfer from upline" });
  });

  it("can be paged in both directions without gaps or duplicates", async () => {
    const allIds = (await list(top, "size=100")).list.map(({ txId }) => txId);
    expect(allIds.length).toBeGreaterThan(5);
    for (const direction of ["before", "after"] as const) {
      expect((await collectAllPages("size=2", direction)).map(({ txId }) => txId)).toEqual(allIds);
    }
  });

  it("have numbered pages with the totals of all pages", async () => {
    const { list: all, footer, total } = await list(top, "size=100");
    const pages: TeamTransaction[] = [];
    for (let page = 1; page <= Math.ceil(all.length / 2); page += 1) {
      const reply = await list(top, `size=2&page=${page}`);
      expect(reply).toMatchObject({ footer, total: all.length, totalPages: Math.ceil(all.length / 2) });
      expect([reply.previous === null, reply.next === null]).toEqual([page === 1, page * 2 >= all.length]);
      pages.push(...reply.list);
    }
    expect(pages).toEqual(all);
    const [sums, received] = [footer?.sums, all.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)];
    expect([total, sums?.received]).toEqual([all.length, received]);
    const pageBeyond = await list(top, "size=2&page=500");
    expect([pageBeyond.list, pageBeyond.total]).toEqual([[], all.length]);
    const pageTooFar = await get(top, "size=100&page=101");
    expect([pageTooFar.errorCode, pageTooFar.value]).toEqual(["request.param.err", { fields: ["page"] }]);
  });

  it("can be filtered by part of the team, member, group of codes and time", async () => {
    const names = async (query: string) =>
      new Set((await list(top, query)).list.map(({ customerName }) => customerName));
    expect(await names("subordinateType=DIRECT")).toEqual(new Set(["branchone"]));
    expect(await names("subordinateType=SELF")).toEqual(new Set(["topagent"]));
    expect(await names("subordinateName=DeepOne")).toEqual(new Set(["deepone"]));
    expect(await names("subordinateName=foreignone")).toEqual(new Set());
    const deposits = await list(top, "codeTypes=deposit");
    expect(deposits.list.map(({ amount }) => amount)).toEqual([1_000, 1_000, 1_000]);
    expect((await list(top, "endTime=1000")).list).toEqual([]);
    expect((await get(top, "codeTypes=nothing")).errorCode).toBe("request.param.err");
    expect((await get(top, "startTime=1&endTime=8640000000000")).errorCode).toBe("request.param.err");
  });

  it("contain neither uplines nor members of other teams", async () => {
    expect((await list(branch)).list.map(({ customerName }) => customerName)).not.toContain("topagent");
    const uplineAnswer = await get(branch, `customerId=${top.memberId}`);
    expect([uplineAnswer.status, uplineAnswer.errorCode]).toEqual([404, "not.exists.account.err"]);
    const listOf = async (name: string) => (await get(branch, `subordinateName=${name}`)).value;
    for (const name of ["topagent", "foreignone"]) expect(await listOf(name)).toEqual(await listOf("nobodyatall"));
  });
});
