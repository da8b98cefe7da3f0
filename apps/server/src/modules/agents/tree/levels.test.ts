/** Levels of agents: names, permissions, refusals and history. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentTree } from "@openhouse/protocol/agents/staff-agents";
import type { AgentLevel } from "@openhouse/protocol/agents/agent-level";
import type { Downlines } from "@openhouse/protocol/agents/downlines";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { createTestMember } from "../../../testing/test-members.ts";
import { registerAgent, signInStaff } from "../../../testing/test-people.ts";
import { placeBelow } from "../../../testing/test-team.ts";
import { countInviteLinks, insertInviteLink } from "../registration/code-repository.ts";

const merchantId = 1 as MerchantId;
const reason = "the team has grown";

let test: TestApp;
let managerToken: string;
let auditorToken: string;
let count = 0;
const merchantLabels = { 41: { EN: "Captain", TY: "Kapitan" }, 42: { EN: "Scout" } };

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { settings: { "agents.labels": merchantLabels } });
  managerToken = (await signInStaff(test, "agentManager")).token;
  auditorToken = (await signInStaff(test, "auditor")).token;
});
afterAll(() => test.close());

function add(uplineId: MemberId | null, type = 1): Promise<MemberId> {
  count += 1;
  return createTestMember(test.deps, { merchantId, account: `level${String(count).padStart(3, "0")}`, type, uplineId });
}

const urlOf = (id: MemberId) => `/backoffice/api/members/${id}/level`;
const change = (id: MemberId, type: number, token = managerToken) =>
  test.call({ method: "PUT", url: urlOf(id), token, body: { type, reason } });
async function level(id: MemberId, token = auditorToken, language: "EN" | "TY" = "EN"): Promise<AgentLevel> {
  const answer = await test.call({ method: "GET", url: urlOf(id), token, language });
  expect([answer.status, answer.errorCode]).toEqual([200, null]);
  return answer.value as AgentLevel;
}
const typeOf = async (id: MemberId) => {
  const [row] = await test.deps.db.query<{ type: number }>(`select type from member where id = $1`, [id]);
  return row?.type;
};

describe("the level of a member", () => {
  it("has the name that the merchant has set in the reader's language, or the default name", async () => {
    const captain = await add(null, 41);
    expect(await level(captain)).toMatchObject({ type: 41, label: "Captain", choices: [], changes: [] });
    expect((await level(captain, auditorToken, "TY")).label).toBe("Kapitan");
    expect((await level(await add(null, 1))).label).toBe("Agent (1)");
    expect((await level(await add(captain, 0))).label).toBe("Member");
    expect((await level(captain, managerToken)).choices).toContainEqual({ type: 42, label: "Scout" });
  });

  it("has its number beside a name that several levels share", async () => {
    const id = await add(null, 41);
    await setMerchant(test, 1, { settings: { "agents.labels": { 42: { EN: "Scout" } } } });
    try {
      const labels = (await level(id, managerToken)).choices.map(({ label }) => label);
      expect(labels).toContain("Agent (41)");
      expect(new Set(labels).size).toBe(labels.length);
    } finally {
      await setMerchant(test, 1, { settings: { "agents.labels": merchantLabels } });
    }
  });

  it("is shown in the back office tree and in the agent's own list", async () => {
    const top: SignedInMember = await registerAgent(test, "levelviewer");
    const captain = await add(top.memberId, 41);
    await add(top.memberId, 0);
    const tree = await test.call({
      method: "GET",
      url: `/backoffice/api/agents?uplineId=${top.memberId}`,
      token: auditorToken,
    });
    expect((tree.value as AgentTree).list.map(({ label }) => label)).toEqual(["Captain", ""]);
    const agentAnswer = await test.call({ method: "GET", url: "/wps/agent/downlines", token: top.token });
    const captainRow = (agentAnswer.value as Downlines).list.find(({ customerId }) => customerId === String(captain));
    expect(captainRow).toMatchObject({ isAgent: true, label: "Captain" });
  });

  it("is changed with a reason, which the history and the audit chain store", async () => {
    const id = await add(await add(null), 0);
    expect(await change(id, 42)).toMatchObject({ status: 200, value: { type: 42, label: "Scout" } });
    expect((await change(id, 41)).status).toBe(200);
    const { changes } = await level(id);
    expect(changes).toMatchObject([
      { from: "Scout", to: "Captain", reason },
      { from: "Member", to: "Scout", reason },
    ]);
    expect(changes[0]?.by).not.toBe("");
    const auditRows = await test.deps.db.query(
      `select detail, reason from audit_line where subject_id = $1 and action = 'member.levelChanged' order by position`,
      [String(id)],
    );
    expect(auditRows).toMatchObject([
      { detail: { before: { type: 0 }, after: { type: 42 } }, reason },
      { detail: { before: { type: 42 }, after: { type: 41 } }, reason },
    ]);
    await expect(
      test.deps.db.query(`update agent_level_change set reason = 'another' where member_id = $1`, [id]),
    ).rejects.toThrow(/permission denied/);
  });

  it("has a history that also contains promotions by the upline", async () => {
    const top = await registerAgent(test, "levelupline");
    const member = await test.register("levelchild");
    await placeBelow(test, member.memberId, top.memberId);
    const url = "/wps/agent/promoteDownlineToAgent";
    const body = { customerId: String(member.memberId) };
    expect((await test.call({ method: "PUT", url, token: top.token, body })).status).toBe(200);
    expect((await level(member.memberId)).changes).toMatchObject([{ from: "Member", by: "levelupline", reason: "" }]);
  });

  it("is not changed if a rule forbids the change, and each refusal has its own code", async () => {
    const top = await add(null);
    const id = await add(top);
    expect((await change(77n as MemberId, 41)).errorCode).toBe("no.data");
    for (const type of [3, 4, 9]) expect((await change(id, type)).errorCode).toBe("agents.level.invalid");
    expect((await change(id, 1)).errorCode).toBe("agents.level.same");
    expect((await change(id, 2)).errorCode).toBe("agents.level.top");
    expect((await change(top, 2)).status).toBe(200);
    expect((await change(top, 0)).errorCode).toBe("agents.level.team");
    expect((await change(id, 0)).status).toBe(200);
    expect(await typeOf(id)).toBe(0);
    const trial = await add(null, 4);
    expect((await change(trial, 1)).errorCode).toBe("agents.level.invalid");
    await test.deps.db.query(`update member set status = 0 where id = $1`, [id]);
    expect((await change(id, 41)).errorCode).toBe("agents.member.blocked");
    expect((await change(id, 41, auditorToken)).status).toBe(403);
  });

  it("revokes the agent's open invitation links, and no others, when it changes from agent to member", async () => {
    const [demotedAgent, otherAgent] = [await add(null), await add(null)];
    const at = test.clock.businessNow();
    for (const agentId of [demotedAgent, otherAgent]) {
      const link = { merchantId, agentId, code: `link${agentId}`, at, label: "", expiresAt: null, rebates: null };
      expect(await insertInviteLink(test.deps.db, { ...link, id: test.deps.ids.next() })).toBe(true);
    }
    const countOpenLinks = async (agentId: MemberId) =>
      (await countInviteLinks(test.deps.db, { merchantId, agentId }, test.clock.businessNow())).open;
    expect((await change(demotedAgent, 41)).status).toBe(200);
    expect(await countOpenLinks(demotedAgent)).toBe(1);
    expect((await change(demotedAgent, 0)).status).toBe(200);
    expect([await countOpenLinks(demotedAgent), await countOpenLinks(otherAgent)]).toEqual([0, 1]);
  });

  it("changes from agent to member only if no downline is registered at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const agent = await add(null);
      const [changeResult] = await Promise.allSettled([change(agent, 0), add(agent, 0)]);
      const isMember = changeResult.status === "fulfilled" && changeResult.value.status === 200;
      const [row] = await test.deps.db.query<{ below: number }>(
        `select count(*)::int as below from member_place where merchant_id = 1 and upline_id = $1`,
        [agent],
      );
      expect(isMember && row?.below !== 0).toBe(false);
      expect(await typeOf(agent)).toBe(isMember ? 0 : 1);
    }
  });
});
