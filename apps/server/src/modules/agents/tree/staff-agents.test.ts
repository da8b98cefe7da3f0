/**
 * The tree in the back office: paging, moves with their preview, the approval by a second person, concurrency and
 * permissions.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentTree, MemberMoves, MovePreview, MoveReply } from "@openhouse/protocol/agents/staff-agents";
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
let managerToken: string;
let secondManagerToken: string;
let auditorToken: string;
let count = 0;

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { settings: { "agents.moveAlone": 4 } });
  managerToken = (await signInStaff(test, "agentManager", "moverone")).token;
  secondManagerToken = (await signInStaff(test, "agentManager", "checkerone")).token;
  auditorToken = (await signInStaff(test, "auditor")).token;
});
afterAll(() => test.close());

function add(uplineId: MemberId | null, type = 1): Promise<MemberId> {
  count += 1;
  return createTestMember(test.deps, { merchantId, account: `desk${String(count).padStart(3, "0")}`, type, uplineId });
}

/** Creates a staff member who has not moved any member today; returns the session token. */
async function signInNewManager(): Promise<string> {
  count += 1;
  return (await signInStaff(test, "agentManager", `fresh${count}`)).token;
}

const nameOf = async (id: MemberId) => {
  const [row] = await test.deps.db.query<{ account: string }>(`select account from member where id = $1`, [id]);
  return row?.account ?? "";
};
const uplineOf = async (id: MemberId) => (await findPlace(test.deps.db, merchantId, id))?.uplineId;

async function read<Value>(path: string, token = managerToken): Promise<Value> {
  const answer = await test.call({ method: "GET", url: `/backoffice/api/${path}`, token });
  expect([answer.status, answer.errorCode]).toEqual([200, null]);
  return answer.value as Value;
}
const tree = (query: string, token = managerToken) => read<AgentTree>(`agents?${query}`, token);
const preview = (id: MemberId, upline: string, token = managerToken) =>
  read<MovePreview>(`members/${id}/move?upline=${upline}`, token);

interface MoveInput {
  readonly uplineId: MemberId | null;
  readonly members: number;
  readonly contracts?: number;
}

async function requestMove(id: MemberId, { uplineId, members, contracts = 0 }: MoveInput, token = managerToken) {
  const body = { uplineId: uplineId === null ? null : String(uplineId), members, contracts, reason };
  const answer = await test.call({ method: "POST", url: `/backoffice/api/members/${id}/move`, token, body });
  return { ...answer, isWaiting: (answer.value as MoveReply | null)?.isWaiting };
}

const decide = (id: MemberId, decision: string, token = secondManagerToken) =>
  test.call({
    method: "POST",
    url: `/backoffice/api/members/${id}/move/decision`,
    token,
    body: { decision, reason: "looked at it" },
  });

async function auditedActions(id: MemberId): Promise<string[]> {
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
    const indirectDownline = await add(branch, 0);
    const tops = (await tree("limit=200")).list;
    expect(tops.find(({ id }) => id === String(top))).toMatchObject({ direct: 1, teamSize: 2, upline: null });
    expect(tops.map(({ id }) => id)).not.toContain(String(player));
    const branchPage = await tree(`uplineId=${branch}`);
    expect(branchPage.path.map(({ id }) => id)).toEqual([String(top), String(branch)]);
    expect(branchPage.list).toMatchObject([{ id: String(indirectDownline), isAgent: false, teamSize: 0 }]);
    const matches = await tree(`name=${(await nameOf(indirectDownline)).toUpperCase()}`);
    expect(matches.list).toMatchObject([{ id: String(indirectDownline), upline: { id: String(branch) } }]);
  });

  it("is paged without gaps or duplicates", async () => {
    const top = await add(null);
    const lines: string[] = [];
    for (let index = 0; index < 5; index += 1) lines.push(String(await add(top, index % 2)));
    const listedIds: string[] = [];
    for (let after = ""; ;) {
      const page = await tree(`uplineId=${top}&limit=2${after}`);
      listedIds.push(...page.list.map(({ id }) => id));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(listedIds).toEqual(lines);
  });

  it("refuses an unknown id", async () => {
    const answer = await test.call({ method: "GET", url: "/backoffice/api/agents?uplineId=77", token: managerToken });
    expect([answer.status, answer.errorCode]).toEqual([404, "no.data"]);
  });
});

describe("a move in the back office", () => {
  it("shows a preview, moves few members without a second person, and stores the reason", async () => {
    const [from, to] = [await add(null), await add(null)];
    const branch = await add(from);
    await add(branch, 0);
    const movePreview = await preview(branch, await nameOf(to));
    expect(movePreview).toMatchObject({ members: 2, contracts: [], needsSecond: false, to: { id: String(to) } });
    const staff = await signInNewManager();
    expect(await requestMove(branch, { uplineId: to, members: 2 }, staff)).toMatchObject({
      status: 200,
      isWaiting: false,
    });
    expect(await uplineOf(branch)).toBe(to);
    const { list } = await read<MemberMoves>(`members/${branch}/moves`, auditorToken);
    expect(list).toMatchObject([{ from: { id: String(from) }, to: { id: String(to) }, members: 2, reason }]);
    expect(await auditedActions(branch)).toEqual(["member.moved"]);
  });

  it("is refused if the numbers of affected members or contracts differ from those in the preview", async () => {
    const to = await add(null);
    const branch = await add(await add(null));
    await add(branch, 0);
    const staff = await signInNewManager();
    for (const change of [{ members: 1 }, { members: 2, contracts: 1 }]) {
      const answer = await requestMove(branch, { uplineId: to, ...change }, staff);
      expect([answer.status, answer.errorCode]).toEqual([409, "agents.move.changed"]);
    }
    expect(await uplineOf(branch)).not.toBe(to);
  });

  it("refuses unknown names, cycles and the current upline", async () => {
    const top = await add(null);
    const branch = await add(top);
    const refusalOf = async (upline: string) =>
      (
        await test.call({
          method: "GET",
          url: `/backoffice/api/members/${top}/move?upline=${upline}`,
          token: managerToken,
        })
      ).errorCode;
    expect(await refusalOf("nobodyatall")).toBe("agents.upline.invalid");
    expect(await refusalOf(await nameOf(branch))).toBe("agents.move.cycle");
    expect(await refusalOf("")).toBe("agents.move.same");
  });

  it("waits for a second person if it affects many members, and the requester cannot approve it", async () => {
    const to = await add(null);
    const branch = await add(await add(null));
    for (let index = 0; index < 5; index += 1) await add(branch, 0);
    expect(await preview(branch, await nameOf(to))).toMatchObject({ members: 6, needsSecond: true });
    expect(await requestMove(branch, { uplineId: to, members: 6 })).toMatchObject({ status: 200, isWaiting: true });
    expect((await requestMove(branch, { uplineId: to, members: 6 })).errorCode).toBe("transaction.state.changed");
    expect(await uplineOf(branch)).not.toBe(to);
    await add(branch, 0);
    const { waiting } = await tree("limit=1", secondManagerToken);
    expect(waiting.find(({ memberId }) => memberId === String(branch))).toMatchObject({
      members: 7,
      by: "moverone",
      isOwn: false,
      to: { id: String(to) },
    });
    expect((await decide(branch, "approved", managerToken)).errorCode).toBe("approval.same.person");
    expect((await decide(branch, "approved")).status).toBe(200);
    expect(await uplineOf(branch)).toBe(to);
    expect(await auditedActions(branch)).toEqual(["member.moveRequested", "member.moveApproved", "member.moved"]);
    expect((await decide(branch, "approved")).errorCode).toBe("no.data");
  });

  it("needs a second person after a staff member has moved too many members alone on that day", async () => {
    const to = await add(null);
    const staff = await signInNewManager();
    const branches = [await add(await add(null)), await add(await add(null)), await add(await add(null))];
    for (const branch of branches) await add(branch, 0);
    const answers = [];
    for (const branch of branches)
      answers.push((await requestMove(branch, { uplineId: to, members: 2 }, staff)).isWaiting);
    expect(answers).toEqual([false, false, true]);
  });

  it("is not counted among the moves that its second person may make alone", async () => {
    const to = await add(null);
    const [requester, approver] = [await signInNewManager(), await signInNewManager()];
    const addPair = async () => {
      const branch = await add(await add(null));
      await add(branch, 0);
      return branch;
    };
    const move = async (id: MemberId, token: string) =>
      (await requestMove(id, { uplineId: to, members: 2 }, token)).isWaiting;
    expect(await move(await addPair(), requester)).toBe(false);
    expect(await move(await addPair(), approver)).toBe(false);
    expect(await move(await addPair(), requester)).toBe(false);
    const approved = await addPair();
    expect(await move(approved, requester)).toBe(true);
    expect((await decide(approved, "approved", approver)).status).toBe(200);
    expect(await move(await addPair(), approver)).toBe(false);
  });

  it("does not happen after a rejection, or if the member has got another upline since the request", async () => {
    const [to, otherUpline] = [await add(null), await add(null)];
    const branch = await add(await add(null));
    for (let index = 0; index < 5; index += 1) await add(branch, 0);
    await requestMove(branch, { uplineId: to, members: 6 });
    expect((await decide(branch, "rejected", managerToken)).status).toBe(200);
    expect((await decide(branch, "approved")).errorCode).toBe("no.data");
    await requestMove(branch, { uplineId: to, members: 6 });
    await requestMove(branch, { uplineId: otherUpline, members: 6 });
    await setMerchant(test, 1, { settings: { "agents.moveAlone": 1_000 } });
    expect((await requestMove(branch, { uplineId: otherUpline, members: 6 })).errorCode).toBe(
      "transaction.state.changed",
    );
    await setMerchant(test, 1, { settings: { "agents.moveAlone": 4 } });
    await moveMember(test.deps, staffActor("agentManager"), { memberId: branch, uplineId: otherUpline, reason });
    expect((await decide(branch, "approved")).errorCode).toBe("agents.move.changed");
    expect(await uplineOf(branch)).toBe(otherUpline);
  });

  it("happens once when several staff members approve it concurrently", async () => {
    const to = await add(null);
    const branch = await add(await add(null));
    for (let index = 0; index < 5; index += 1) await add(branch, 0);
    await requestMove(branch, { uplineId: to, members: 6 });
    const approverTokens = [secondManagerToken, await signInNewManager(), await signInNewManager()];
    const answers = await Promise.all(approverTokens.map((token) => decide(branch, "approved", token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read<MemberMoves>(`members/${branch}/moves`)).list).toHaveLength(1);
    expect(await findBrokenPlaces(test.deps.db, merchantId)).toEqual([]);
    expect(await findBrokenTeams(test.deps.db, merchantId)).toEqual([]);
  });

  it("is refused to an auditor, who can only read the tree", async () => {
    const branch = await add(await add(null));
    expect((await tree("limit=1", auditorToken)).list).toHaveLength(1);
    expect((await requestMove(branch, { uplineId: null, members: 1 }, auditorToken)).status).toBe(403);
    expect((await decide(branch, "approved", auditorToken)).status).toBe(403);
  });
});
