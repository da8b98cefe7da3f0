/** Red flags: which patterns the nightly job finds, its limits, and how the staff closes red flags. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentFlag, AgentFlagList } from "@openhouse/protocol/red-flags/agent-flags";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { addCountedBets } from "../../testing/counted-bets.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { recordDevice, recordNetwork } from "../../testing/test-locations.ts";
import { createTestMember } from "../../testing/test-members.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { createPerson, sendDown, sendUp, expectTransferReply } from "../../testing/test-team.ts";
import { findRedFlags } from "./find-red-flags.ts";
import { forgetRedFlagPlaces } from "./forget-red-flag-places.ts";

const merchantId = 1 as MerchantId;
const dayMs = 86_400_000;

let test: TestApp;
let owner: Database;
let riskToken: string;
let auditorToken: string;
let count = 0;

beforeAll(async () => {
  test = await createTestApp();
  owner = openDatabase(test.ownerUrl, { as: "owner", maxConnections: 2 });
  await setMerchant(test, 1, { settings: { "agentFlags.sharedNetwork": 4, "agentFlags.mostPerPlace": 10 } });
  riskToken = (await signInStaff(test, "risk")).token;
  auditorToken = (await signInStaff(test, "auditor")).token;
});
afterAll(async () => {
  await owner.close();
  await test.close();
});

const nameOf = (index: number) => `flagged${String(index).padStart(3, "0")}`;

function add(uplineId: MemberId | null, type = 0): Promise<MemberId> {
  count += 1;
  return createTestMember(test.deps, { merchantId, account: nameOf(count), type, uplineId });
}

/** Records that the members used this network `daysAgo` days ago. */
async function recordNetworkOf(network: string, memberIds: readonly MemberId[], daysAgo = 0): Promise<void> {
  const at = new Date(test.clock.realNow().getTime() - daysAgo * dayMs);
  for (const memberId of memberIds) await recordNetwork(test.deps, { memberId, network, at });
}

/** Records that the members had a session at this IP address with this browser. */
async function recordDeviceOf(ip: string, browser: string, memberIds: readonly MemberId[]): Promise<void> {
  for (const memberId of memberIds) await recordDevice(test.deps, { memberId, ip, userAgent: browser });
}

/** Adds counted bets of today for the member and all agents above. */
const betToday = (memberId: MemberId, valid: bigint) =>
  addCountedBets(owner, { memberId, day: test.clock.businessNow().toISOString().slice(0, 10), valid });

async function listFlags(query = "", token = auditorToken): Promise<AgentFlagList> {
  const answer = await test.call({ method: "GET", url: `/backoffice/api/agent-flags?${query}`, token });
  expect([answer.status, answer.errorCode]).toEqual([200, null]);
  return answer.value as AgentFlagList;
}
const flagsOf = async (memberId: MemberId, query = "") => {
  const [row] = await owner.query<{ account: string }>(`select account from member where id = $1`, [memberId]);
  return (await listFlags(`account=${row?.account}&${query}`)).list;
};
const close = (id: string, note = "a family, asked them", token = riskToken) =>
  test.call({ method: "POST", url: `/backoffice/api/agent-flags/${id}/close`, token, body: { note } });
const memberIdsOf = ({ people }: AgentFlag) => people.map(({ id }) => id);

describe("a red flag for self-betting", () => {
  it("is raised if an agent shares a login location with a downline who places a large share of the team's bets", async () => {
    const agent = await add(null, 1);
    const middleAgent = await add(agent, 1);
    const [selfBettor, otherBettor] = [await add(middleAgent), await add(agent)];
    await recordNetworkOf("203.0.113.0/24", [agent, selfBettor]);
    await betToday(selfBettor, 3_000_000n);
    await betToday(otherBettor, 7_000_000n);
    await findRedFlags(test.deps);
    const foundFlags = await flagsOf(selfBettor);
    expect(foundFlags).toMatchObject([
      {
        kind: "selfBetting",
        agent: { id: String(agent) },
        evidence: { place: "203.0.113.0/24", validMinor: "3000000", teamValidMinor: "10000000", sharePpm: "300000" },
        actions: [],
      },
    ]);
    expect(memberIdsOf(foundFlags[0] ?? expect.fail())).toEqual([String(agent), String(selfBettor)]);
    expect(await flagsOf(otherBettor)).toEqual([]);
  });

  it("is not raised for few bets, a small share, or another location", async () => {
    const agent = await add(null, 1);
    const [few, small, otherNetwork, large] = [await add(agent), await add(agent), await add(agent), await add(agent)];
    await recordNetworkOf("198.51.100.0/24", [agent, few, small]);
    await recordNetworkOf("192.0.2.0/24", [otherNetwork]);
    for (const [id, valid] of [
      [few, 999_999n],
      [small, 1_900_000n],
      [otherNetwork, 5_000_000n],
      [large, 5_000_000n],
    ] as const)
      await betToday(id, valid);
    await findRedFlags(test.deps);
    expect(await flagsOf(agent, "kind=selfBetting")).toEqual([]);
  });
});

describe("a circle of transfers", () => {
  it("raises a red flag with the amount of each member when large sums return", async () => {
    const top = await createPerson(test, { account: "circletop", kind: "agent", minor: 2_000_000n });
    const downline = await createPerson(test, {
      account: "circlebelow",
      kind: "agent",
      upline: top,
      minor: 2_000_000n,
    });
    const otherDownline = await createPerson(test, { account: "circlebeside", kind: "agent", upline: top });
    for (const amount of [3_000, 2_500])
      await expectTransferReply(sendDown(test, top, { to: downline.account, amount }));
    await expectTransferReply(sendDown(test, top, { to: otherDownline.account, amount: 6_000 }));
    await expectTransferReply(sendUp(test, downline, { amount: 4_000 }));
    await findRedFlags(test.deps);
    expect(await flagsOf(top.memberId, "kind=circle")).toEqual([]);
    await expectTransferReply(sendUp(test, downline, { amount: 1_500 }));
    await findRedFlags(test.deps);
    const [flag] = await flagsOf(top.memberId, "kind=circle");
    expect(flag).toMatchObject({ agent: { account: "circletop" }, evidence: { sentMinor: ["550000", "550000"] } });
    expect(memberIdsOf(flag ?? expect.fail())).toEqual([String(top.memberId), String(downline.memberId)]);
    expect(await flagsOf(otherDownline.memberId, "kind=circle")).toEqual([]);
  });

  it("does not use the limit of new circles if its red flag is open, and an incomplete search is reported", async () => {
    const pairs: MemberId[] = [];
    for (const [name, amount] of [
      ["circlelarge", 9_000],
      ["circlemiddle", 8_000],
    ] as const) {
      const top = await createPerson(test, { account: name, kind: "agent", minor: 2_000_000n });
      const downline = await createPerson(test, { account: `${name}1`, kind: "agent", upline: top });
      await expectTransferReply(sendDown(test, top, { to: downline.account, amount }));
      await expectTransferReply(sendUp(test, downline, { amount }));
      pairs.push(top.memberId);
    }
    const [openFlag] = (await listFlags("account=circletop&kind=circle")).list;
    test.clock.advanceMs(60_000);
    await findRedFlags(test.deps, { ofKind: 1 });
    const countRaised = () => Promise.all(pairs.map(async (id) => (await flagsOf(id, "kind=circle")).length));
    expect(await countRaised()).toEqual([1, 0]);
    const [after] = (await listFlags("account=circletop&kind=circle")).list;
    expect(after?.seenAt).toBeGreaterThan(openFlag?.seenAt ?? Infinity);
    expect(await listFlags("limit=1")).toMatchObject({ isCut: true });
    await findRedFlags(test.deps);
    expect(await countRaised()).toEqual([1, 1]);
    expect(await listFlags("limit=1")).toMatchObject({ isCut: false });
    test.clock.advanceMs(60_000);
    await findRedFlags(test.deps, { open: 2 });
    expect(await listFlags("limit=1"), "one of three was not refreshed").toMatchObject({ isCut: true });
    test.clock.advanceMs(60_000);
    await findRedFlags(test.deps, { open: 2 });
    const seenTimes = (await listFlags("kind=circle")).list.map(({ seenAt }) => seenAt);
    expect(Math.min(...seenTimes), "the ones that waited longest are refreshed first").toBeGreaterThan(
      after?.seenAt ?? Infinity,
    );
  });

  it("is searched for only up to a limit, and an incomplete search is reported", async () => {
    await findRedFlags(test.deps, { sums: 1 });
    expect(await listFlags("limit=1")).toMatchObject({ isCut: true, searchedAt: expect.any(Number) as number });
    await findRedFlags(test.deps);
    expect(await listFlags("limit=1")).toMatchObject({ isCut: false });
  });
});

describe("shared login locations", () => {
  it("raise a red flag per team if enough accounts of the team, the agent included, share them", async () => {
    const [agent, other] = [await add(null, 1), await add(null, 1)];
    const team = [await add(agent), await add(agent), await add(agent)];
    const otherTeamMember = await add(other);
    await recordNetworkOf("203.0.114.0/24", [agent, ...team, otherTeamMember]);
    await recordDeviceOf("203.0.114.7", "Palm Phone 3", [...team, otherTeamMember]);
    await findRedFlags(test.deps);
    const foundFlags = await flagsOf(agent);
    expect(foundFlags.map(({ kind }) => kind).toSorted()).toEqual(["device", "network"]);
    const device = foundFlags.find(({ kind }) => kind === "device") ?? expect.fail();
    expect(device.evidence).toMatchObject({ place: "203.0.114.7", browser: "Palm Phone 3" });
    expect(memberIdsOf(device)).toEqual([agent, ...team].map(String));
    expect(await flagsOf(otherTeamMember)).toEqual([]);
  });

  it("are ignored if too many or too few accounts share them, or if the shared logins are old", async () => {
    const [agent, crowdedAgent] = [await add(null, 1), await add(null, 1)];
    const team = [await add(agent), await add(agent), await add(agent), await add(agent)];
    const crowd = [];
    for (let index = 0; index < 11; index += 1) crowd.push(await add(crowdedAgent));
    await recordNetworkOf("203.0.115.0/24", team, 31);
    await recordNetworkOf("203.0.116.0/24", team.slice(0, 3));
    await recordNetworkOf("203.0.117.0/24", crowd);
    await recordDeviceOf("203.0.118.1", "one browser", team.slice(0, 2));
    await recordDeviceOf("203.0.118.2", "one browser", team.slice(2));
    await findRedFlags(test.deps);
    expect(await flagsOf(agent)).toEqual([]);
    expect(await flagsOf(crowdedAgent)).toEqual([]);
  });
});

describe("a red flag", () => {
  it("is open only once for the same members, with updated evidence", async () => {
    const agent = await add(null, 1);
    const team = [await add(agent), await add(agent), await add(agent)];
    await recordDeviceOf("203.0.119.1", "shop", team);
    await findRedFlags(test.deps);
    const before = await flagsOf(agent);
    const { open } = await listFlags("limit=1");
    const newMember = await add(agent);
    await recordDeviceOf("203.0.119.1", "shop", [newMember]);
    test.clock.advanceMs(60_000);
    await Promise.all([findRedFlags(test.deps), findRedFlags(test.deps)]);
    const after = await flagsOf(agent);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(memberIdsOf(after[0] ?? expect.fail())).toContain(String(newMember));
    expect(after[0]?.raisedAt).toBe(before[0]?.raisedAt);
    expect(after[0]?.seenAt).toBeGreaterThan(before[0]?.seenAt ?? 0);
    expect((await listFlags("limit=1")).open).toBe(open);
  });

  it("is closed once with an audited note, and is not raised again during the quiet period", async () => {
    const agent = await add(null, 1);
    const team = [await add(agent), await add(agent), await add(agent)];
    await recordDeviceOf("203.0.120.1", "cafe", team);
    await findRedFlags(test.deps);
    const [flag] = await flagsOf(agent);
    const id = flag?.id ?? expect.fail();
    expect((await close(id, "no")).status).toBe(400);
    expect((await close(id, "looked at it", auditorToken)).status).toBe(403);
    const closings = await Promise.all([close(id), close(id), close(id)]);
    expect(closings.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(closings.map(({ errorCode }) => errorCode)).toContain("transaction.state.changed");
    expect((await flagsOf(agent, "state=closed"))[0]).toMatchObject({ id, note: "a family, asked them", actions: [] });
    const [entry] = await owner.query<{ reason: string; detail: object }>(
      `select reason, detail from audit_line where action = 'agentFlag.closed' and subject_id = $1`,
      [String(agent)],
    );
    expect(entry).toMatchObject({ reason: "a family, asked them", detail: { kind: "device", flag: id } });
    expect(JSON.stringify(entry?.detail)).not.toContain("203.0.120");

    await findRedFlags(test.deps);
    expect(await flagsOf(agent, "state=open")).toEqual([]);
    test.clock.setOffsetMs(31 * dayMs);
    await findRedFlags(test.deps);
    test.clock.setOffsetMs(0);
    expect(await flagsOf(agent, "state=open")).toHaveLength(1);
    expect(await flagsOf(agent)).toHaveLength(2);
  });

  it("with an unknown id returns 404, and the list is paged", async () => {
    expect(await close("77")).toMatchObject({ status: 404, errorCode: "no.data" });
    const all = (await listFlags("limit=100")).list.map(({ id }) => id);
    const first = await listFlags("limit=2");
    const second = await listFlags(`limit=100&cursor=${first.cursor}`);
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(all);
    const open = (await listFlags("state=open&limit=100")).list.map(({ raisedAt }) => raisedAt);
    expect(open).toEqual(open.toSorted((a, b) => a - b));
    expect((await listFlags("account=nobodyatall")).list).toEqual([]);
  });

  it("is not readable by finance staff", async () => {
    const finance = (await signInStaff(test, "finance")).token;
    const answer = await test.call({ method: "GET", url: "/backoffice/api/agent-flags", token: finance });
    expect(answer.status).toBe(403);
  });
});

describe("repeated findings", () => {
  it("do not displace new ones, whether they are open or closed", async () => {
    const addTeam = async (browser: string, size: number) => {
      const agent = await add(null, 1);
      const team = [];
      for (let index = 0; index < size; index += 1) team.push(await add(agent));
      await recordDeviceOf("203.0.121.1", browser, team);
      return agent;
    };
    const agents = [await addTeam("large", 9), await addTeam("middle", 8), await addTeam("small", 7)];
    const [large, middle, small] = agents as [MemberId, MemberId, MemberId];
    const countRaised = () => Promise.all(agents.map(async (id) => (await flagsOf(id)).length));
    await findRedFlags(test.deps, { ofKind: 1 });
    expect(await countRaised()).toEqual([1, 0, 0]);
    expect(await listFlags("limit=1"), "two were left out").toMatchObject({ isCut: true });
    const [first] = await flagsOf(large);
    expect((await close(first?.id ?? expect.fail())).status).toBe(200);
    await findRedFlags(test.deps, { ofKind: 1 });
    expect(await countRaised()).toEqual([1, 1, 0]);
    test.clock.advanceMs(60_000);
    await findRedFlags(test.deps, { ofKind: 1 });
    expect(await countRaised()).toEqual([1, 1, 1]);
    expect(await listFlags("limit=1"), "none is left").toMatchObject({ isCut: false });
    const [before, after] = [await flagsOf(middle), await flagsOf(small)];
    expect(before[0]?.seenAt).toBe(after[0]?.seenAt);
  });

  it("are refreshed in the order in which they were last refreshed", async () => {
    // Red flags with a later time are left out, because an earlier test moved the clock forward.
    const findLastRefreshed = async () => {
      const [last] = await owner.query<{ id: bigint }>(
        `select id from agent_flag where closed_at is null and kind = 'device' and seen_at <= $1
         order by seen_at desc, id limit 1`,
        [test.clock.businessNow()],
      );
      return last?.id ?? expect.fail();
    };
    test.clock.advanceMs(60_000);
    await findRedFlags(test.deps);
    test.clock.advanceMs(60_000);
    await findRedFlags(test.deps, { open: 1 });
    expect(await listFlags("limit=1"), "others were not refreshed").toMatchObject({ isCut: true });
    const firstRefreshed = await findLastRefreshed();
    test.clock.advanceMs(60_000);
    await findRedFlags(test.deps, { open: 1 });
    expect(await findLastRefreshed()).not.toBe(firstRefreshed);
  });
});

describe("the location of a red flag", () => {
  it("is deleted ninety days after the red flag was last found, while members and result are kept", async () => {
    const agent = await add(null, 1);
    const team = [await add(agent), await add(agent), await add(agent), await add(agent)];
    await recordDeviceOf("203.0.122.1", "Old Phone 1", team);
    await recordNetworkOf("203.0.122.0/24", [agent, ...team]);
    await findRedFlags(test.deps);
    const idOf = async (kind: string) => (await flagsOf(agent, `kind=${kind}`))[0]?.id ?? expect.fail();
    const [closedId, openId] = [await idOf("device"), await idOf("network")];
    await close(closedId, "one shop, asked the agent");
    const selectFlags = () =>
      owner.query<{ key: string; evidence: object; note: string; people: number }>(
        `select key, evidence, note, (select count(*)::int from agent_flag_member p where p.flag_id = f.id) as people
         from agent_flag f where id = any ($1::bigint[]) order by id = $2 desc`,
        [[closedId, openId], closedId],
      );
    const before = await selectFlags();

    test.clock.setOffsetMs(89 * dayMs);
    await forgetRedFlagPlaces(test.deps);
    expect(await selectFlags()).toEqual(before);

    await setMerchant(test, 1, { settings: { "agentFlags.quietDays": 120 } });
    test.clock.setOffsetMs(91 * dayMs);
    await forgetRedFlagPlaces(test.deps);
    const [closed, open] = await selectFlags();
    // The quiet period is longer than ninety days, so the hash of the location must stay.
    expect(closed?.key).toBe(before[0]?.key);
    expect(JSON.stringify(closed)).not.toMatch(/203\.0\.122|Old Phone/);
    await findRedFlags(test.deps);
    expect(await flagsOf(agent, "kind=device&state=open"), "so it is not raised again").toEqual([]);
    expect(open).toMatchObject({ key: expect.stringMatching(/^forgotten:/) as string, people: before[1]?.people });
    expect(JSON.stringify(open)).not.toContain("203.0.122");

    test.clock.setOffsetMs(121 * dayMs);
    await forgetRedFlagPlaces(test.deps);
    await forgetRedFlagPlaces(test.deps);
    const [flagAfterQuietPeriod] = await selectFlags();
    expect(flagAfterQuietPeriod).toMatchObject({ note: "one shop, asked the agent", people: before[0]?.people });
    expect(JSON.stringify(flagAfterQuietPeriod)).not.toContain("203.0.122");
    expect((await flagsOf(agent, "state=closed"))[0]?.evidence).toMatchObject({ place: null, browser: null });
    test.clock.setOffsetMs(0);
  });
});
