/** An agent's downlines: paging in every order, the downlines of downlines, the file and promotions. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Downline, Downlines } from "@openhouse/protocol/agents/downlines";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type { SignedInMember, TestAnswer, TestApp } from "../../../testing/test-app.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createPerson } from "../../../testing/test-team.ts";
import type { PersonInput } from "../../../testing/test-team.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { pathBelow } from "./path-below.ts";

const url = "/wps/agent/downlines";
const sorts = ["name", "registered", "lastLogin", "balance", "teamSize"] as const;

let test: TestApp;
let top: SignedInMember;
let branch: SignedInMember;
let rival: SignedInMember;
let foreignMember: SignedInMember;

const create = (account: string, wish: Omit<PersonInput, "account"> = { kind: "member" }) =>
  createPerson(test, { account, ...wish });
const get = (agent: SignedInMember, path: string) => test.call({ method: "GET", url: path, token: agent.token });
const codeOf = ({ status, errorCode }: TestAnswer) => `${status} ${String(errorCode)}`;
const promote = (agent: SignedInMember, customerId: string) =>
  test.call({
    method: "PUT",
    url: "/wps/agent/promoteDownlineToAgent",
    token: agent.token,
    body: { customerId },
  });

async function list(agent: SignedInMember, query = ""): Promise<Downlines> {
  const answer = await get(agent, `${url}?${query}`);
  expect(codeOf(answer)).toBe("200 null");
  return answer.value as Downlines;
}

const namesOf = ({ list: rows }: Downlines) => rows.map(({ customerName }) => customerName);

/** Reads all pages, beginning at one end; returns their rows in the order of the list. */
async function collectAllPages(query: string, direction: "forward" | "backward"): Promise<Downline[]> {
  const rows: Downline[] = [];
  let page = await list(top, `${query}&end=${direction === "forward" ? "newest" : "oldest"}`);
  for (;;) {
    if (direction === "forward") rows.push(...page.list);
    else rows.unshift(...page.list);
    const key = direction === "forward" ? page.next : page.previous;
    if (key === null) return rows;
    page = await list(top, `${query}&${direction === "forward" ? "before" : "after"}=${key}`);
  }
}

beforeAll(async () => {
  test = await createTestApp();
  top = await create("topagent", { kind: "agent" });
  rival = await create("rivalagent", { kind: "agent" });
  branch = await create("branchone", { kind: "agent", upline: top, minor: 70_000n });
  await create("emptyagent", { kind: "agent", upline: top });
  for (const [account, minor] of [
    ["carla01", 5_000n],
    ["annabel", 90_000n],
    ["benito1", 5_000n],
  ] as const) {
    await create(account, { kind: "member", upline: top, minor });
    test.clock.advanceMs(1_000);
  }
  await create("deepone", { kind: "member", upline: branch, minor: 1_234n });
  await create("deeptwo", { kind: "member", upline: branch });
  foreignMember = await create("foreignone", { kind: "member", upline: rival });
}, 60_000);
afterAll(() => test.close());

describe("the list of downlines", () => {
  it("[S2.196] [S1.034] shows direct downlines with balance, team and sums", async () => {
    const reply = await list(top);
    expect(namesOf(reply)).toEqual(["annabel", "benito1", "branchone", "carla01", "emptyagent"]);
    expect(reply).toMatchObject({
      currency: "PHP",
      total: 5,
      path: [],
      next: null,
      previous: null,
      footer: { agents: 2, availBalance: 1_700, toDownline: "1" },
    });
    expect(reply.list.find(({ customerName }) => customerName === "branchone")).toMatchObject({
      customerId: String(branch.memberId),
      isAgent: true,
      isDirect: true,
      level: 1,
      directCount: 2,
      teamSize: 2,
      availBalance: 700,
      registerDate: expect.any(Number) as number,
      lastLogin: expect.any(Number) as number,
    });
  });

  it("shows the downlines of a downline agent with the path to that agent", async () => {
    const reply = await list(top, `parentId=${branch.memberId}`);
    expect(namesOf(reply)).toEqual(["deepone", "deeptwo"]);
    expect(reply.path).toEqual([{ customerId: String(branch.memberId), customerName: "branchone" }]);
    expect(reply.list[0]).toMatchObject({ level: 2, isDirect: false, availBalance: 12.34 });
    // For the agent in between, the same members are direct downlines.
    expect((await list(branch)).list[0]).toMatchObject({ level: 1, isDirect: true });
  });

  it("finds only members of the team by a prefix of the name", async () => {
    expect(namesOf(await list(top, "subordinateName=DEEP"))).toEqual(["deepone", "deeptwo"]);
    expect(namesOf(await list(top, "subordinateName=b"))).toEqual(["benito1", "branchone"]);
    for (const name of ["foreign", "rivalagent", "topagent", "%25", "_", "nobody"]) {
      expect(await list(top, `subordinateName=${name}`)).toMatchObject({ list: [], total: 0 });
    }
    expect(namesOf(await list(top, `subordinateName=a&parentId=${branch.memberId}`))).toEqual([]);
  });

  it.each(sorts)(
    "is paged in the order of %s, ascending and descending, from both ends, without gaps or duplicates",
    async (sort) => {
      for (const order of ["asc", "desc"] as const) {
        const allNames = namesOf(await list(top, `sort=${sort}&order=${order}`));
        expect(allNames.toSorted()).toEqual(["annabel", "benito1", "branchone", "carla01", "emptyagent"]);
        for (const direction of ["forward", "backward"] as const) {
          const pagedRows = await collectAllPages(`sort=${sort}&order=${order}&size=2`, direction);
          expect(pagedRows.map(({ customerName }) => customerName)).toEqual(allNames);
        }
      }
    },
  );

  it("has numbered pages with the totals of all pages, and their keys lead to the pages before and after", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(top, `size=2&page=${page}`)));
    expect(pages.map(namesOf)).toEqual([["annabel", "benito1"], ["branchone", "carla01"], ["emptyagent"], []]);
    for (const page of pages) expect(page).toMatchObject({ total: 5, totalPages: 3, footer: { agents: 2 } });
    const second = pages[1];
    expect(namesOf(await list(top, `size=2&before=${second?.next}`))).toEqual(["emptyagent"]);
    expect(namesOf(await list(top, `size=2&after=${second?.previous}`))).toEqual(["annabel", "benito1"]);
  });

  it("sorts by balance, team size, name and time of registration", async () => {
    expect(namesOf(await list(top, "sort=balance")).slice(0, 2)).toEqual(["annabel", "branchone"]);
    expect(namesOf(await list(top, "sort=teamSize"))[0]).toBe("branchone");
    expect(namesOf(await list(top, "sort=name&order=desc"))[0]).toBe("emptyagent");
    const byRegistration = namesOf(await list(top, "sort=registered&order=asc"));
    expect(byRegistration.filter((name) => /^(carla01|annabel|benito1)$/.test(name))).toEqual([
      "carla01",
      "annabel",
      "benito1",
    ]);
  });

  it("returns nothing for the page key of a member outside the team", async () => {
    for (const direction of ["before", "after"]) {
      for (const id of [foreignMember.memberId, rival.memberId, top.memberId, 1_234_567_890_123n]) {
        expect(await list(top, `${direction}=0-${id}`)).toMatchObject({ list: [], next: null, previous: null });
      }
    }
  });

  it("refuses the path to a member who is not in the agent's team", async () => {
    const callerArguments = [test.deps.db, { merchantId: 1 as MerchantId, memberId: branch.memberId }] as const;
    for (const { memberId } of [foreignMember, rival, top]) {
      await expect(pathBelow(...callerArguments, memberId)).rejects.toMatchObject({ code: "not.exists.account.err" });
    }
  });

  it("can be exported by agents without counting against the login limit of their IP address", async () => {
    const { address } = test.app.rateLimiters.login;
    const readUsedPoints = async () => (await address.get("127.0.0.1"))?.consumedPoints ?? 0;
    const before = await readUsedPoints();
    const calls = [
      await get(top, `${url}/file`),
      await get(top, "/wps/agent/teamStatement/file"),
      await get(top, "/wps/agent/revenue/file"),
      await promote(top, "12345"),
    ];
    expect(calls.every(({ status }) => status !== 429)).toBe(true);
    expect(await readUsedPoints()).toBe(before);
  });

  it("can be exported in the requested order", async () => {
    const { value } = await get(top, `${url}/file?sort=balance`);
    const { name, type, text } = value as ReportFile;
    expect([name, type]).toEqual(["downlines.csv", "text/csv; charset=utf-8"]);
    const lines = text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^\uFEFFAccount name,.*,Joined \(Asia\/Manila\),Last login \(Asia\/Manila\),/);
    expect(lines[1]).toMatch(/^annabel,Member,1,0,0,.*,900\.00,PHP$/);
    const [row] = await test.deps.db.query<{ joined: string }>(
      `select to_char(registered_at at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI:SS') as joined from member
       where merchant_id = 1 and account = 'annabel'`,
    );
    expect(lines[1]?.split(",")[5]).toBe(row?.joined);
  });

  it("is refused to members who are not agents", async () => {
    const member = await create("plainone");
    expect(codeOf(await get(member, url))).toBe("403 permission.denied");
  });
});

describe("a promotion", () => {
  it("makes the downline an agent who can list downlines, and a second promotion is refused", async () => {
    const member = await create("risingone", { kind: "member", upline: top });
    expect(codeOf(await promote(top, String(member.memberId)))).toBe("200 null");
    expect(codeOf(await promote(top, String(member.memberId)))).toBe("409 agents.already.agent");
    const [row] = await test.deps.db.query(`select type from member where merchant_id = 1 and id = $1`, [
      member.memberId,
    ]);
    expect(row).toEqual({ type: 1 });
    const login = await test.callEncrypted({
      method: "POST",
      url: "/wps/session/login",
      body: { username: member.account, password: member.password },
    });
    const { token } = login.value as { token: string };
    expect((await test.call({ method: "GET", url, token })).status).toBe(200);
  });

  it("happens once for two concurrent requests", async () => {
    const member = await create("racedone", { kind: "member", upline: top });
    const answers = await Promise.all([1, 2].map(() => promote(top, String(member.memberId))));
    expect(answers.map(codeOf).toSorted()).toEqual(["200 null", "409 agents.already.agent"]);
  });

  it("is refused for a closed account", async () => {
    const member = await create("closedone", { kind: "member", upline: top });
    await test.deps.db.query(`update member set status = 0 where merchant_id = 1 and id = $1`, [member.memberId]);
    expect(codeOf(await promote(top, String(member.memberId)))).toBe("409 agents.member.blocked");
  });
});
