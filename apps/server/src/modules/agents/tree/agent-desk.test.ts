/** The tree in the back office: pages, moves with their preview, the second person, concurrency and permissions. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentTree, MemberMoves, MovePreview, MoveReply } from "@openhouse/protocol/agents/agent-desk";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { createTestMember } from "../../../testing/test-members.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { findBrokenPlaces, findBrokenTeams, findPlace, moveMember } from "../index.ts";

const merchantId = 1 as MerchantId;
const reason = "both agents agreed";

let test: TestApp;
let mover: string;
let checker: string;
let auditor: string;
let count = 0;

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { settings: { "agents.moveAlone": 4 } });
  mover = (await signInStaff(test, "agentManager", "moverone")).token;
  checker = (await signInStaff(test, "agentManager", "checkerone")).token;
  auditor = (await signInStaff(test, "auditor")).token;
});
afterAll(() => test.close());

function add(uplineId: MemberId | null, type = 1): Promise<MemberId> {
  count += 1;
  return createTestMember(test.deps, { merchantId, account: `desk${String(count).padStart(3, "0")}`, type, uplineId });
}

/** A new staff member who has moved nobody today. */
async function newMover(): Promise<string> {
  count += 1;
  return (await signInStaff(test, "agentManager", `fresh${count}`)).token;
}

const nameOf = async (id: MemberId) => {
  const [row] = await test.deps.db.query<{ account: string }>(`select account from member where id = $1`, [id]);
  return row?.account ?? "";
};
const uplineOf = async (id: MemberId) => (await findPlace(test.deps.db, merchantId, id))?.uplineId;

async function read<Value>(path: string, token = mover): Promise<Value> {
  const answer = await test.call({ method: "GET", url: `/backoffice/api/${path}`, token });
  expect([answer.status, answer.errorCode]).toEqual([200, null]);
  return answer.value as Value;
}
const tree = (query: string, token = mover) => read<AgentTree>(`agents?${query}`, token);
const preview = (id: MemberId, upline: string, token = mover) =>
  read<MovePreview>(`members/${id}/move?upline=${upline}`, token);

interface Order {
  readonly uplineId: MemberId | null;
  readonly members: number;
  readonly contracts?: number;
}

async function order(id: MemberId, { uplineId, members, contracts = 0 }: Order, token = mover) {
  const body = { uplineId: uplineId === null ? null : String(uplineId), members, contracts, reason };
  const answer = await test.call({ method: "POST", url: `/backoffice/api/members/${id}/move`, token, body });
  return { ...answer, isWaiting: (answer.value as MoveReply | null)?.isWaiting };
}

const decide = (id: MemberId, decision: string, token = checker) =>
  test.call({
    method: "POST",
    url: `/backoffice/api/members/${id}/move/decision`,
    token,
    body: { decision, reason: "looked at it" },
  });

async function audited(id: MemberId): Promise<string[]> {
  const rows = await test.deps.db.query<{ action: string }>(
    `select action from audit_entry where subject_kind = 'member' and subject_id = $1 order by position`,
    [String(id)],
  );
  return rows.map(({ action }) => action);
}

describe("the tree in the back office", () => {
  it("shows the top agents and direct downlines with their path, and finds members by name", async () => {
    const top = await add(null);
    const player = await add(null, 0);
    const branch = await add(top);
    const deep = await add(branch, 0);
    const tops = (await tree("limit=200")).list;
    expect(tops.find(({ id }) => id === String(top))).toMatchObject({ direct: 1, teamSize: 2, upline: null });
    expect(tops.map(({ id }) => id)).not.toContain(String(player));
    const below = await tree(`uplineId=${branch}`);
    expect(below.path.map(({ id }) => id)).toEqual([String(top), String(branch)]);
    expect(below.list).toMatchObject([{ id: String(deep), isAgent: false, teamSize: 0 }]);
    const matches = await tree(`name=${(await nameOf(deep)).toUpperCase()}`);
    expect(matches.list).toMatchObject([{ id: String(deep), upline: { id: String(branch) } }]);
  });

  it("is paged without gaps or duplicates", async () => {
    const top = await add(null);
    const lines: string[] = [];
    for (let line = 0; line < 5; line += 1) lines.push(String(await add(top, line % 2)));
    const seen: string[] = [];
    for (let after = ""; ;) {
      const page = await tree(`uplineId=${top}&limit=2${after}`);
      seen.push(...page.list.map(({ id }) => id));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(seen).toEqual(lines);
  });

  it("refuses an unknown id", async () => {
    const answer = await test.call({ method: "GET", url: "/backoffice/api/agents?uplineId=77", token: mover });
    expect([answer.status, answer.errorCode]).toEqual([404, "no.data"]);
  });
});

describe("a move in the back office", () => {
  it("shows a preview, moves few members without a second person, and stores the reason", async () => {
    const [from, to] = [await add(null), await add(null)];
    const branch = await add(from);
    await add(branch, 0);
    const shown = await preview(branch, await nameOf(to));
    expect(shown).toMatchObject({ members: 2, contracts: [], needsSecond: false, to: { id: String(to) } });
    const staff = await newMover();
    expect(await order(branch, { uplineId: to, members: 2 }, staff)).toMatchObject({ status: 200, isWaiting: false });
    expect(await uplineOf(branch)).toBe(to);
    const { list } = await read<MemberMoves>(`members/${branch}/moves`, auditor);
    expect(list).toMatchObject([{ from: { id: String(from) }, to: { id: String(to) }, members: 2, reason }]);
    expect(await audited(branch)).toEqual(["member.moved"]);
  });

  it("is refused if other numbers of members or contracts are affected than the preview showed", async () => {
    const to = await add(null);
    const branch = await add(await add(null));
    await add(branch, 0);
    const staff = await newMover();
    for (const change of [{ members: 1 }, { members: 2, contracts: 1 }]) {
      const answer = await order(branch, { uplineId: to, ...change }, staff);
      expect([answer.status, answer.errorCode]).toEqual([409, "agents.move.changed"]);
    }
    expect(await uplineOf(branch)).not.toBe(to);
  });

  it("refuses unknown names, cycles and the current upline", async () => {
    const top = await add(null);
    const branch = await add(top);
    const refusalOf = async (upline: string) =>
      (await test.call({ method: "GET", url: `/backoffice/api/members/${top}/move?upline=${upline}`, token: mover }))
        .errorCode;
    expect(await refusalOf("nobodyatall")).toBe("agents.upline.invalid");
    expect(await refusalOf(await nameOf(branch))).toBe("agents.move.cycle");
    expect(await refusalOf("")).toBe("agents.move.same");
  });

  it("of many members waits for a second person, who cannot be the requester", async () => {
    const to = await add(null);
    const branch = await add(await add(null));
    for (let line = 0; line < 5; line += 1) await add(branch, 0);
    expect(await preview(branch, await nameOf(to))).toMatchObject({ members: 6, needsSecond: true });
    expect(await order(branch, { uplineId: to, members: 6 })).toMatchObject({ status: 200, isWaiting: true });
    expect((await order(branch, { uplineId: to, members: 6 })).errorCode).toBe("transaction.state.changed");
    expect(await uplineOf(branch)).not.toBe(to);
    await add(branch, 0);
    const { waiting } = await tree("limit=1", checker);
    expect(waiting.find(({ memberId }) => memberId === String(branch))).toMatchObject({
      members: 7,
      by: "moverone",
      isOwn: false,
      to: { id: String(to) },
    });
    expect((await decide(branch, "approved", mover)).errorCode).toBe("approval.same.person");
    expect((await decide(branch, "approved")).status).toBe(200);
    expect(await uplineOf(branch)).toBe(to);
    expect(await audited(branch)).toEqual(["member.moveRequested", "member.moveApproved", "member.moved"]);
    expect((await decide(branch, "approved")).errorCode).toBe("no.data");
  });

  it("needs a second person when a staff member has moved too many members alone on that day", async () => {
    const to = await add(null);
    const staff = await newMover();
    const branches = [await add(await add(null)), await add(await add(null)), await add(await add(null))];
    for (const branch of branches) await add(branch, 0);
    const answers = [];
    for (const branch of branches) answers.push((await order(branch, { uplineId: to, members: 2 }, staff)).isWaiting);
    expect(answers).toEqual([false, false, true]);
  });

  it("is not made after a rejection, or if the member has another upline in the meantime", async () => {
    const [to, other] = [await add(null), await add(null)];
    const branch = await add(await add(null));
    for (let line = 0; line < 5; line += 1) await add(branch, 0);
    await order(branch, { uplineId: to, members: 6 });
    expect((await decide(branch, "rejected", mover)).status).toBe(200);
    expect((await decide(branch, "approved")).errorCode).toBe("no.data");
    await order(branch, { uplineId: to, members: 6 });
    await order(branch, { uplineId: other, members: 6 });
    await setMerchant(test, 1, { settings: { "agents.moveAlone": 1_000 } });
    expect((await order(branch, { uplineId: other, members: 6 })).errorCode).toBe("transaction.state.changed");
    await setMerchant(test, 1, { settings: { "agents.moveAlone": 4 } });
    await moveMember(test.deps, staffActor("agentManager"), { memberId: branch, uplineId: other, reason });
    expect((await decide(branch, "approved")).errorCode).toBe("agents.move.changed");
    expect(await uplineOf(branch)).toBe(other);
  });

  it("happens once when several staff members approve it concurrently", async () => {
    const to = await add(null);
    const branch = await add(await add(null));
    for (let line = 0; line < 5; line += 1) await add(branch, 0);
    await order(branch, { uplineId: to, members: 6 });
    const others = [checker, await newMover(), await newMover()];
    const answers = await Promise.all(others.map((token) => decide(branch, "approved", token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read<MemberMoves>(`members/${branch}/moves`)).list).toHaveLength(1);
    expect(await findBrokenPlaces(test.deps.db, merchantId)).toEqual([]);
    expect(await findBrokenTeams(test.deps.db, merchantId)).toEqual([]);
  });

  it("is allowed to agent managers only; an auditor can only read the tree", async () => {
    const branch = await add(await add(null));
    expect((await tree("limit=1", auditor)).list).toHaveLength(1);
    expect((await order(branch, { uplineId: null, members: 1 }, auditor)).status).toBe(403);
    expect((await decide(branch, "approved", auditor)).status).toBe(403);
  });
});
