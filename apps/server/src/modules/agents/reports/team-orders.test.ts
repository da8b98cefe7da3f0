/** The list of a team's bets, the team overview and the search for names, tested with real bets and real calls. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SubordinatesReply } from "@openhouse/protocol/agents/subordinates";
import type { TeamOrdersReply } from "@openhouse/protocol/agents/team-orders";
import type { TeamOverview } from "@openhouse/protocol/agents/team-overview";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { registerAgent } from "../../../testing/test-people.ts";
import { giveMoney, launchPlayer } from "../../../testing/test-player.ts";
import type { TestPlayer } from "../../../testing/test-player.ts";
import { countOpenDays, insertAgentCode, moveMember } from "../index.ts";

const merchantId = 1 as MerchantId;
const url = "/wps/relay/ODSFE2_TeamOrders";

let app: TestApp;
let top: SignedInMember;
let sub: SignedInMember;
let rival: SignedInMember;
let directPlayer: TestPlayer;
let indirectPlayer: TestPlayer;
let foreignPlayer: TestPlayer;

/** Registers a member with an invitation code of the agent. */
async function join(account: string, agent: SignedInMember): Promise<SignedInMember> {
  const { memberId: agentId, account: code } = agent;
  const at = app.clock.businessNow();
  await insertAgentCode(app.deps.db, { merchantId, code: `code-${code}`, agentId, kind: "referral", at });
  const password = "Player2026";
  const body = {
    username: account,
    password,
    confirmPassword: password,
    birthday: "1990-06-12",
    agreement: true,
    referralCode: `CODE-${code}`,
  };
  const answer = await app.callEncrypted({ method: "PUT", url: "/wps/member/register", body });
  expect(answer.status).toBe(200);
  const { token, id } = answer.value as { token: string; id: string };
  return { token, memberId: BigInt(id) as MemberId, account, password };
}

async function createPlayer(account: string, agent: SignedInMember): Promise<TestPlayer> {
  const member = await join(account, agent);
  await giveMoney(app, member, 1_000_000n);
  return launchPlayer(app, member);
}

async function orders(token: string, query = ""): Promise<TeamOrdersReply> {
  const answer = await app.call({ method: "GET", url: `${url}?${query}`, token });
  expect(answer.status).toBe(200);
  return answer.value as TeamOrdersReply;
}

beforeAll(async () => {
  app = await createTestApp();
  top = await registerAgent(app, "topagent");
  rival = await registerAgent(app, "rivalagent");
  sub = await join("subagent", top);
  await app.deps.db.query(`update member set type = 41 where merchant_id = 1 and id = $1`, [sub.memberId]);
  directPlayer = await createPlayer("directone", top);
  indirectPlayer = await createPlayer("deepone", sub);
  foreignPlayer = await createPlayer("foreignone", rival);
  for (const player of [directPlayer, indirectPlayer, indirectPlayer, foreignPlayer]) {
    await player.playBooked();
    app.clock.advanceMs(1_000);
  }
}, 60_000);
afterAll(() => app.close());

describe("the team's bets", () => {
  test("are listed for the whole team with their sums, newest first", async () => {
    const reply = await orders(top.token);
    expect(reply.list.map(({ customerName }) => customerName)).toEqual(["deepone", "deepone", "directone"]);
    expect(reply).toMatchObject({ total: 3, totalPages: 1, footer: { players: 2 } });
    const sum = (field: "betAmount" | "winAmount" | "profitAndLoss") =>
      Math.round(reply.list.reduce((total, order) => total + order[field], 0) * 100) / 100;
    expect(reply.footer.sums.betAmount).toBe(30);
    expect(reply.footer.sums.winAmount).toBe(sum("winAmount"));
    expect(reply.footer.sums.profitAndLoss).toBe(sum("profitAndLoss"));
    expect(reply.list[0]).toMatchObject({ gameName: "Capiz After Dark", betAmount: 10, gameCategory: "RNG" });
  });

  test("can be filtered by SELF and DIRECT, by member and by end date, and are paged", async () => {
    expect((await orders(top.token, "subordinateType=SELF")).total).toBe(0);
    expect((await orders(top.token, "subordinateType=DIRECT")).list.map((order) => order.customerName)).toEqual([
      "directone",
    ]);
    const second = await orders(top.token, "page=2&size=2");
    expect(second.list.map(({ customerName }) => customerName)).toEqual(["directone"]);
    expect(second).toMatchObject({ total: 3, totalPages: 2 });
    expect((await orders(top.token, "subordinateName=DeepOne")).total).toBe(2);
    expect((await orders(top.token, "subordinateType=DIRECT&subordinateName=deepone")).total).toBe(0);
    expect((await orders(top.token, `customerId=${indirectPlayer.member.memberId}`)).total).toBe(2);
    expect((await orders(top.token, `endDate=${app.clock.businessNow().getTime() - 60_000}`)).total).toBe(0);
  });

  test("are refused for a member of another team as for an unknown member", async () => {
    for (const id of [String(foreignPlayer.member.memberId), String(rival.memberId), "12345", "x"]) {
      const answer = await app.call({ method: "GET", url: `${url}?customerId=${id}`, token: top.token });
      expect([answer.status, answer.errorCode]).toEqual([404, "not.exists.account.err"]);
    }
    for (const name of ["foreignone", "rivalagent", "nobodyatall"]) {
      expect(await orders(top.token, `subordinateName=${name}`)).toMatchObject({ list: [], total: 0 });
    }
    // The sub-agent sees neither its upline nor the other members below the upline.
    expect((await orders(sub.token)).total).toBe(2);
    expect((await orders(sub.token, "subordinateName=directone")).total).toBe(0);
    const upwards = await app.call({ method: "GET", url: `${url}?customerId=${top.memberId}`, token: sub.token });
    expect(upwards.status).toBe(404);
  });

  test("are refused to members, and to agents if the feature flag is off", async () => {
    const asMember = await app.call({ method: "GET", url, token: directPlayer.member.token });
    expect([asMember.status, asMember.errorCode]).toEqual([403, "permission.denied"]);
    await setMerchant(app, 1, { flags: { TEAMBETTING3: false } });
    const disabledAnswer = await app.call({ method: "GET", url, token: top.token });
    expect([disabledAnswer.status, disabledAnswer.errorCode]).toEqual([400, "function.not.available"]);
    await setMerchant(app, 1, { flags: { TEAMBETTING3: true } });
  });

  test("are refused for a reversed range, invalid values and page sizes beyond the limit", async () => {
    for (const query of ["startDate=2000&endDate=1000", "size=101", "page=0", "startDate=x", "subordinateType=EVERY"]) {
      const answer = await app.call({ method: "GET", url: `${url}?${query}`, token: top.token });
      expect([query, answer.status, answer.errorCode]).toEqual([query, 400, "request.param.err"]);
    }
  });

  test("keep the lineage that the member had at their settlement, even after the member has moved", async () => {
    const actor = staffActor("agentManager");
    const movedPlayer = await createPlayer("moverone", top);
    await movedPlayer.playBooked();
    const before = (await orders(top.token)).total;
    await moveMember(app.deps, actor, {
      memberId: movedPlayer.member.memberId,
      uplineId: rival.memberId,
      reason: "test",
    });
    await movedPlayer.playBooked();
    expect((await orders(top.token)).total).toBe(before);
    expect((await orders(rival.token, "subordinateName=moverone")).total).toBe(1);
    expect((await orders(top.token, "subordinateName=moverone")).total).toBe(1);
    const answerAfterMove = await app.call({
      method: "GET",
      url: `${url}?customerId=${movedPlayer.member.memberId}`,
      token: top.token,
    });
    expect(answerAfterMove.status).toBe(404);
  });
});

describe("the team overview", () => {
  test("shows the team's size immediately, and today's play after the next count", async () => {
    const before = await app.call({ method: "GET", url: "/wps/relay/ODSFE2_getTeamOverviewSum", token: sub.token });
    const sizes = { teamNumber: 1, todayRegNum: 1 };
    expect(before.value as TeamOverview).toMatchObject({ ...sizes, countedAt: null, todayBetCount: 0 });
    await countOpenDays(app.deps);
    const answer = await app.call({ method: "GET", url: "/wps/relay/ODSFE2_getTeamOverviewSum", token: sub.token });
    const betList = await orders(sub.token);
    expect(answer.value as TeamOverview).toMatchObject({
      linearLower: 1,
      teamNumber: 1,
      teamLevels: 1,
      todayRegNum: 1,
      todayActiveNum: 1,
      todayBetCount: 2,
      todayBetAmount: 20,
      todayDepositAmount: 10_000,
      todayWithdrawAmount: 0,
      countedAt: app.clock.businessNow().getTime(),
      todayWinAmount: betList.footer.sums.winAmount,
      todayProfitAndLoss: betList.footer.sums.profitAndLoss,
      currency: "PHP",
    });
  });

  test("lists only the names of the team's members for search fields", async () => {
    const search = async (query: string) => {
      const path = `/wps/relay/ODSFE2_subordinateSimple?${query}`;
      return (await app.call({ method: "GET", url: path, token: sub.token })).value as SubordinatesReply;
    };
    const all = await search("");
    expect(all.list.map(({ customerName, level }) => [customerName, level])).toEqual([
      ["deepone", 1],
      ["subagent", 0],
    ]);
    expect((await search("subordinateName=dee&subordinateType=DIRECT")).total).toBe(1);
    expect((await search("subordinateName=foreign")).total).toBe(0);
  });
});

test("a registration is refused with an unknown invitation code, and accepted with an unknown affiliate code", async () => {
  const form = { password: "Player2026", confirmPassword: "Player2026", agreement: true };
  const register = (username: string, codes: object) =>
    app.callEncrypted({ method: "PUT", url: "/wps/member/register", body: { username, ...form, ...codes } });
  const refusedAnswer = await register("wrongcode", { referralCode: "nobody" });
  expect([refusedAnswer.status, refusedAnswer.errorCode]).toEqual([400, "invitation_code_error"]);
  expect((await register("wrongcode", { affiliateCode: "localhost" })).status).toBe(200);
});
