/** An agent's downlines: pages in every order, drill-down, file and promotion. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Downline, Downlines } from "@openhouse/protocol/agents/downlines";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type { SignedInMember, TestAnswer, TestApp } from "../../../testing/test-app.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createPerson } from "../../../testing/test-team.ts";
import type { PersonWish } from "../../../testing/test-team.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { pathBelow } from "./path-below.ts";

const url = "/wps/agent/downlines";
const sorts = ["name", "registered", "lastLogin", "balance", "teamSize"] as const;

let test: TestApp;
let top: SignedInMember;
let branch: SignedInMember;
let rival: SignedInMember;
let foreign: SignedInMember;

const person = (account: string, wish: Omit<PersonWish, "account"> = { kind: "member" }) =>
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

/** All pages from one end, in the order of the list. */
async function walk(query: string, way: "forward" | "backward"): Promise<Downline[]> {
  const rows: Downline[] = [];
  let page = await list(top, `${query}&end=${way === "forward" ? "newest" : "oldest"}`);
  for (;;) {
    if (way === "forward") rows.push(...page.list);
    else rows.unshift(...page.list);
    const key = way === "forward" ? page.next : page.previous;
    if (key === null) return rows;
    page = await list(top, `${query}&${way === "forward" ? "before" : "after"}=${key}`);
  }
}

beforeAll(async () => {
  test = await createTestApp();
  top = await person("topagent", { kind: "agent" });
  rival = await person("rivalagent", { kind: "agent" });
  branch = await person("branchone", { kind: "agent", upline: top, minor: 70_000n });
  await person("emptyagent", { kind: "agent", upline: top });
  for (const [account, minor] of [
    ["carla01", 5_000n],
    ["annabel", 90_000n],
    ["benito1", 5_000n],
  ] as const) {
    await person(account, { kind: "member", upline: top, minor });
    test.clock.advanceMs(1_000);
  }
  await person("deepone", { kind: "member", upline: branch, minor: 1_234n });
  await person("deeptwo", { kind: "member", upline: branch });
  foreign = await person("foreignone", { kind: "member", upline: rival });
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

  it("finds members of the team by a prefix of the name, and no others", async () => {
    expect(namesOf(await list(top, "subordinateName=DEEP"))).toEqual(["deepone", "deeptwo"]);
    expect(namesOf(await list(top, "subordinateName=b"))).toEqual(["benito1", "branchone"]);
    for (const name of ["foreign", "rivalagent", "topagent", "%25", "_", "nobody"]) {
      expect(await list(top, `subordinateName=${name}`)).toMatchObject({ list: [], total: 0 });
    }
    expect(namesOf(await list(top, `subordinateName=a&parentId=${branch.memberId}`))).toEqual([]);
  });

  it.each(sorts)(
    "is paged in the order of %s, in both orders and from both ends, without gaps or duplicates",
    async (sort) => {
      for (const order of ["asc", "desc"] as const) {
        const whole = namesOf(await list(top, `sort=${sort}&order=${order}`));
        expect(whole.toSorted()).toEqual(["annabel", "benito1", "branchone", "carla01", "emptyagent"]);
        for (const way of ["forward", "backward"] as const) {
          const walked = await walk(`sort=${sort}&order=${order}&size=2`, way);
          expect(walked.map(({ customerName }) => customerName)).toEqual(whole);
        }
      }
    },
  );

  it("sorts by every offered column", async () => {
    expect(namesOf(await list(top, "sort=balance")).slice(0, 2)).toEqual(["annabel", "branchone"]);
    expect(namesOf(await list(top, "sort=teamSize"))[0]).toBe("branchone");
    expect(namesOf(await list(top, "sort=name&order=desc"))[0]).toBe("emptyagent");
    const joined = namesOf(await list(top, "sort=registered&order=asc"));
    expect(joined.filter((name) => /^(carla01|annabel|benito1)$/.test(name))).toEqual([
      "carla01",
      "annabel",
      "benito1",
    ]);
  });

  it("returns nothing for the page key of a member outside the team", async () => {
    for (const way of ["before", "after"]) {
      for (const id of [foreign.memberId, rival.memberId, top.memberId, 1_234_567_890_123n]) {
        expect(await list(top, `${way}=0-${id}`)).toMatchObject({ list: [], next: null, previous: null });
      }
    }
  });

  it("refuses the path to a member who is not below the agent", async () => {
    const deps = [test.deps.db, { merchantId: 1 as MerchantId, memberId: branch.memberId }] as const;
    for (const { memberId } of [foreign, rival, top]) {
      await expect(pathBelow(...deps, memberId)).rejects.toMatchObject({ code: "not.exists.account.err" });
    }
  });

  it("can be exported by agents without using up the login limit of their address", async () => {
    const { session } = test.app.rateLimiters;
    const spent = async () => (await session.get("127.0.0.1"))?.consumedPoints ?? 0;
    const before = await spent();
    const calls = [
      await get(top, `${url}/file`),
      await get(top, "/wps/agent/teamStatement/file"),
      await get(top, "/wps/agent/revenue/file"),
      await promote(top, "12345"),
    ];
    expect(calls.every(({ status }) => status !== 429)).toBe(true);
    expect(await spent()).toBe(before);
  });

  it("can be exported in the requested order", async () => {
    const { value } = await get(top, `${url}/file?sort=balance`);
    const { name, type, text } = value as ReportFile;
    expect([name, type]).toEqual(["downlines.csv", "text/csv; charset=utf-8"]);
    const lines = text.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(lines).toHaveLength(6);
    expect(lines[1]).toMatch(/^annabel,Member,1,0,0,.*,900\.00,PHP$/);
  });

  it("is refused to members", async () => {
    const member = await person("plainone");
    expect(codeOf(await get(member, url))).toBe("403 permission.denied");
  });
});

describe("a promotion", () => {
  it("makes an agent who can create accounts; a second promotion is refused", async () => {
    const member = await person("risingone", { kind: "member", upline: top });
    expect(codeOf(await promote(top, String(member.memberId)))).toBe("200 null");
    expect(codeOf(await promote(top, String(member.memberId)))).toBe("409 agents.already.agent");
    const [row] = await test.deps.db.query(`select type from member where merchant_id = 1 and id = $1`, [
      member.memberId,
    ]);
    expect(row).toEqual({ type: 1 });
    const again = await test.callEncrypted({
      method: "POST",
      url: "/wps/session/login",
      body: { username: member.account, password: member.password },
    });
    const { token } = again.value as { token: string };
    expect((await test.call({ method: "GET", url, token })).status).toBe(200);
  });

  it("happens once for two concurrent requests", async () => {
    const member = await person("racedone", { kind: "member", upline: top });
    const answers = await Promise.all([1, 2].map(() => promote(top, String(member.memberId))));
    expect(answers.map(codeOf).toSorted()).toEqual(["200 null", "409 agents.already.agent"]);
  });

  it("is refused for a closed account", async () => {
    const member = await person("closedone", { kind: "member", upline: top });
    await test.deps.db.query(`update member set status = 0 where merchant_id = 1 and id = $1`, [member.memberId]);
    expect(codeOf(await promote(top, String(member.memberId)))).toBe("409 agents.upline.invalid");
  });
});
