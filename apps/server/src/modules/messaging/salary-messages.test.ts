/**
 * Messages about a refused or unclaimed bill: to its receiver, to its payer, and to the agent above who gets money
 * back.
 */

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RunBillsReply, SalaryRunReply, SalaryRunsReply } from "@openhouse/protocol/contracts/staff-salaries";
import type { MemberActor } from "../../core/actor.ts";
import { deliverOutbox } from "../../testing/deliver-outbox.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { openTestSettlement, terms, tier } from "../../testing/test-settlement.ts";
import type { TestSettlement } from "../../testing/test-settlement.ts";
import { contractJobs } from "../contracts/index.ts";

const peso = 100n;
const reason = "looked at it";
const realtime = (rate: bigint, options = {}) => terms("realtime", [tier(rate)], options);
const payout = { dividend: "once", daily: "once", hourly: "once", realtime: "claim" };

let world: TestSettlement;
let requesterToken: string;
let checkerToken: string;
let day = 0;
/**
 * Three agents, each below the previous one. The middle agent has no money, so the lowest agent's bill is paid out of
 * the middle agent's bill.
 */
let topAgent: MemberActor;
let middleAgent: MemberActor;
let lowestAgent: MemberActor;
let runId: string;

const call = async (
  method: "GET" | "POST",
  path: string,
  { body, token = requesterToken }: { body?: object; token?: string },
) => {
  const answer = await world.test.call({ method, url: `/backoffice/api/${path}`, token, ...(body && { body }) });
  expect([answer.status, answer.errorCode]).toEqual([200, null]);
  return answer.value;
};

async function refuse({ account }: MemberActor): Promise<void> {
  const { list } = (await call("GET", `salary-runs/${runId}/bills`, {})) as RunBillsReply;
  const bill = list.find((candidate) => candidate.account === account) ?? expect.fail("no bill");
  expect(await call("POST", `bills/${bill.id}/refusal`, { body: { reason } })).toEqual({ isWaiting: false });
}

/** Returns and deletes the messages in a member's inbox, oldest first. */
async function newMessages({ memberId }: MemberActor): Promise<string[]> {
  await deliverOutbox(world.test);
  const rows = await world.ownerDb.query<{ text: string }>(
    `with read as (delete from message where member_id = $1 and kind = 'inbox' returning *) select text from read
     order by id`,
    [memberId],
  );
  return rows.map(({ text }) => text);
}

beforeAll(async () => {
  world = await openTestSettlement();
  requesterToken = (await signInStaff(world.test, "finance", "askerone")).token;
  checkerToken = (await signInStaff(world.test, "finance", "checkerone")).token;
});
afterAll(() => world.close());
beforeEach(async () => {
  day += 5;
  const at = (minute: number) => new Date(Date.UTC(2027, 8, day, 2, minute)).toISOString();
  await setMerchant(world.test, 1, {
    settings: { "contracts.review": "all", "contracts.payout": payout, "contracts.claimDays": 1 },
  });
  world.setClock(at(0));
  await world.settle();
  topAgent = await world.agent(null, 1_000n * peso);
  middleAgent = await world.agent(topAgent);
  lowestAgent = await world.agent(middleAgent);
  const player = await world.agent(lowestAgent);
  world.setClock(at(6));
  await world.sign(null, topAgent, realtime(10_000n));
  await world.sign(topAgent, middleAgent, realtime(8_000n, { payer: "upline" }));
  await world.sign(middleAgent, lowestAgent, realtime(6_000n, { payer: "upline" }));
  await world.bet(player, 1_000n * peso, { at: at(11) });
  world.setClock(at(16));
  await world.settle();
  await world.endContracts();
  const { list } = (await call("GET", "salary-runs?isOpen=true", {})) as SalaryRunsReply;
  runId = list[0]?.id ?? expect.fail("no run");
  for (const agent of [topAgent, middleAgent, lowestAgent]) await newMessages(agent);
});

test("a refused bill informs its receiver, its payer, and the agent above who gets part of the money back", async () => {
  await refuse(middleAgent);
  expect(await newMessages(topAgent)).toEqual([
    expect.stringContaining("The ₱2.00 set aside for it is back in your") as string,
  ]);
  expect(await world.mainBalanceOf(topAgent)).toBe(994n * peso);
  await refuse(lowestAgent);
  expect(await world.mainBalanceOf(topAgent)).toBe(1_000n * peso);
  expect(await newMessages(topAgent)).toEqual([
    "We reviewed and refused a bill further down your team. ₱6.00 of it came from a bill that you pay and that was also " +
      "refused: this amount is back in your main wallet. Later ones of today appear only in the record of your main " +
      "wallet.",
  ]);
  expect(await newMessages(middleAgent), "one about its own bill, one about the bill that it pays").toHaveLength(2);
  expect(await newMessages(lowestAgent)).toEqual([expect.stringContaining("and refused it") as string]);
});

test("an unclaimed bill informs its receiver, and the agent above who gets part of the money back", async () => {
  await world.ownerDb.query(`update member set language = 'TY' where id = $1`, [topAgent.memberId]);
  await refuse(middleAgent);
  const { releasable } = (await call("GET", `salary-runs/${runId}`, {})) as SalaryRunReply;
  await call("POST", `salary-runs/${runId}/release`, { body: { ...releasable, reason } });
  const body = { ...releasable, decision: "approved", reason };
  await call("POST", `salary-runs/${runId}/release/decision`, { body, token: checkerToken });
  await newMessages(topAgent);
  world.setClock(new Date(Date.UTC(2027, 8, day + 3)).toISOString());
  await contractJobs["expire-bills"]?.run(world.test.deps, undefined);
  // One message is about the agent's own bill, the other about its part of the lowest agent's bill.
  expect(await newMessages(topAgent)).toEqual([
    expect.stringContaining("Hindi na-claim sa oras ang bill mong ₱10.00") as string,
    "May bill sa mas ibaba ng team mo na hindi na-claim sa oras. Ang ₱6.00 nito ay galing sa isang bill na binabayaran " +
      "mo at tinanggihan: nasa main wallet mo na ulit ang halagang ito. Nasa record lang ng main wallet mo ang mga " +
      "susunod ngayong araw.",
  ]);
  expect(await world.mainBalanceOf(topAgent)).toBe(1_000n * peso);
});
