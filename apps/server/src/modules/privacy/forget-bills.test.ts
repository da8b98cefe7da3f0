/** Traces of an agent in decisions about bills, contracts and level, before and after the erasure. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SalaryRunReply } from "@openhouse/protocol/contracts/staff-salaries";
import type { MemberActor } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import { findBrokenAudit } from "../../db/audit.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { staffActor } from "../../testing/staff-actor.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { openTestSettlement, terms, tier } from "../../testing/test-settlement.ts";
import type { TestBill, TestSettlement } from "../../testing/test-settlement.ts";
import { insertLevelChange } from "../agents/tree/level-repository.ts";
import { requestContractEnd, contractJobs, findBrokenBills } from "../contracts/index.ts";
import { erasePerson } from "./erase-person.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
/** The reason that the staff gives in every decision about the agent. */
const reason = "marked reason of the staff";

let world: TestSettlement;
let agent: MemberActor;
let player: MemberActor;
let requesterToken: string;
let approverToken: string;

const inTransaction: TestSettlement["test"]["deps"]["db"]["transaction"] = (work) =>
  world.test.deps.db.transaction(work);

/** Bets in the window of five minutes from 10:`minute` on 1 May 2027, settles it, and returns the agent's bill. */
async function settleFrom(minute: number): Promise<TestBill> {
  const at = (minutes: number) => `2027-05-01T10:${String(minute + minutes).padStart(2, "0")}:00+08:00`;
  await world.bet(player, 1_000n * peso, { at: at(1) });
  world.setClock(at(6));
  await world.settle();
  return (await world.bills(agent)).at(-1) ?? expect.fail("there is no bill");
}

async function send(path: string, body: object, token = requesterToken): Promise<void> {
  const response = await world.test.call({ method: "POST", url: `/backoffice/api/${path}`, token, body });
  expect([path, response.status, response.errorCode]).toEqual([path, 200, null]);
}

/** Requests the release of all bills in the bill's run that can be released. */
async function requestRelease({ id }: Pick<TestBill, "id">) {
  const [run] = await world.ownerDb.query<{ id: bigint }>(`select run_id as id from bill where id = $1`, [id]);
  const runPath = `salary-runs/${run?.id}`;
  const response = await world.test.call({ method: "GET", url: `/backoffice/api/${runPath}`, token: requesterToken });
  const releaseRequest = { ...(response.value as SalaryRunReply).releasable, reason: "of the run" };
  await send(`${runPath}/release`, releaseRequest);
  return { runPath, releaseRequest };
}

/** Requests and rejects a refusal of the bill (the request holds the bill), resumes the bill, and releases it. */
async function decideReview({ id }: TestBill): Promise<void> {
  await send(`bills/${id}/refusal`, { reason });
  await send(`bills/${id}/refusal/decision`, { decision: "rejected", reason }, approverToken);
  await send(`bills/${id}/hold`, { isHeld: false, reason });
  const { runPath, releaseRequest } = await requestRelease({ id });
  await send(`${runPath}/release/decision`, { ...releaseRequest, decision: "approved" }, approverToken);
  await contractJobs["pay-waiting-bills"]?.run(world.test.deps, undefined);
}

beforeAll(async () => {
  world = await openTestSettlement();
  const settings = { "contracts.review": "all", "contracts.refuseAloneMinor": 0 };
  await setMerchant(world.test, 1, { settings });
  world.setClock("2027-05-01T09:56:00+08:00");
  requesterToken = (await signInStaff(world.test, "finance", "askerone")).token;
  approverToken = (await signInStaff(world.test, "finance", "checkerone")).token;
  agent = await world.agent(null);
  player = await world.agent(agent);
  const { id: contractId } = await world.sign(null, agent, terms("realtime", [tier(10_000n)]));
  const firstBill = await settleFrom(0);
  await decideReview(firstBill);
  await send(`bills/${firstBill.id}/correction`, { amountMinor: "-1", reason });
  await send(`bills/${firstBill.id}/correction/decision`, { decision: "approved", reason }, approverToken);
  // The second bill has a line with the reason, and its refusal is still undecided when the person is erased.
  const { id } = await settleFrom(5);
  const { runPath } = await requestRelease({ id });
  await send(`bills/${id}/refusal`, { reason });
  const runAfterRefusal = await world.test.call({
    method: "GET",
    url: `/backoffice/api/${runPath}`,
    token: requesterToken,
  });
  expect(runAfterRefusal.value, "a requested refusal withdraws the request of the release").toMatchObject({
    request: null,
  });
  const { deps } = world.test;
  const giver = staffActor("agentManager");
  await inTransaction((tx) => requestContractEnd(deps, tx, { actor: giver, contractId, reason }));
  const levelChange = { merchantId, memberId: agent.memberId, fromType: 0, toType: 41, reason } as const;
  const staff = { actorKind: "staff", actorId: 9n } as const;
  await inTransaction((tx) =>
    insertLevelChange(tx, { ...levelChange, ...staff, id: 78n, at: deps.clock.businessNow() }),
  );
});
afterAll(() => world.close());

async function tablesWith(text: string): Promise<string[]> {
  const tables = await world.ownerDb.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const tableNames: string[] = [];
  for (const { name } of tables) {
    const rows = await world.ownerDb.query(`select from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`]);
    if (rows.length > 0) tableNames.push(name);
  }
  return tableNames;
}

describe("the erasure of an agent", () => {
  it("is preceded by rows with the account name and the reason in requests, decisions and lines", async () => {
    expect(await tablesWith(agent.account)).toEqual(expect.arrayContaining(["approval", "member"]));
    expect(await tablesWith(agent.account), "the audit chain contains no names").not.toContain("audit_entry");
    expect(await tablesWith(reason)).toEqual([
      "agent_level_change",
      "approval",
      "audit_entry",
      "bill_adjustment",
      "bill_decision",
      "bill_line",
      "contract_event",
    ]);
  });

  it("removes the account name from all tables and the reason from all but the audit chain, and can be repeated", async () => {
    const { deps } = world.test;
    const forget = () => inTransaction((tx) => erasePerson(deps, tx, { merchantId, memberId: agent.memberId }));
    await forget();
    await forget();
    expect(await tablesWith(agent.account)).toEqual([]);
    expect(await tablesWith(reason)).toEqual(["audit_entry"]);
    expect(await findBrokenBills(deps.db, { merchantId, currency: "PHP" })).toEqual([]);
    expect(await findBrokenAudit(deps.db, merchantId)).toEqual([]);
    const actions = await world.ownerDb.query<{ action: string }>(`select action from bill_decision order by id`);
    expect(actions.map(({ action }) => action)).toEqual(["hold", "resume", "hold"]);
  });
});
