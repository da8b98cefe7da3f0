/** The routes of salary runs in the back office: contents, permissions and the review settings. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunBillsReply, SalaryRunReply, SalaryRunsReply } from "@openhouse/protocol/contracts/staff-salaries";
import type { SalaryReviewSheet } from "@openhouse/protocol/contracts/salary-review";
import type { MemberActor } from "../../../core/actor.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { openTestSettlement, terms, tier } from "../../../testing/test-settlement.ts";
import type { TestSettlement } from "../../../testing/test-settlement.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { requestApproval } from "../../approvals/index.ts";
import { payWaitingBills } from "../bills/pay-waiting-bills.ts";
import { refusalApprovalKind } from "./review-approvals.ts";
import { findReleasableTotals, storeReviewTotals, computeReleasableTotals, updateHeld } from "./review-repository.ts";

const peso = 100n;
const percent = 10_000n;
const reason = "looked at it";

let world: TestSettlement;
let agents: MemberActor[];
let requesterToken: string;
let secondPersonToken: string;
let adminToken: string;
let managerToken: string;

const get = async <Value>(path: string, token = requesterToken): Promise<Value> => {
  const response = await world.test.call({ method: "GET", url: `/backoffice/api/${path}`, token });
  expect([response.status, response.errorCode]).toEqual([200, null]);
  return response.value as Value;
};
const send = (path: string, body: object, token = requesterToken, method: "POST" | "PUT" = "POST") =>
  world.test.call({ method, url: `/backoffice/api/${path}`, token, body });

beforeAll(async () => {
  world = await openTestSettlement();
  requesterToken = (await signInStaff(world.test, "finance", "askerone")).token;
  secondPersonToken = (await signInStaff(world.test, "finance", "checkerone")).token;
  adminToken = (await signInStaff(world.test, "admin")).token;
  managerToken = (await signInStaff(world.test, "agentManager")).token;
  world.setClock("2027-05-04T09:56:00+08:00");
  agents = [await world.agent(null), await world.agent(null), await world.agent(null)];
  const players = await Promise.all(agents.map((agent) => world.agent(agent)));
  for (const agent of agents) await world.sign(null, agent, terms("realtime", [tier(percent)]));
  for (const [index, player] of players.entries()) {
    await world.bet(player, BigInt(index + 1) * 1_000n * peso, { at: "2027-05-04T10:01:00+08:00" });
    await world.bet(player, BigInt(index + 1) * 2_000n * peso, { at: "2027-05-04T10:06:30+08:00" });
  }
  world.setClock("2027-05-04T10:06:00+08:00");
  await world.settle();
});
afterAll(() => world.close());

describe("the review settings", () => {
  it("can be read by finance staff, and changed only by an administrator who saw the current version", async () => {
    const sheet = await get<SalaryReviewSheet>("salary-review");
    expect(sheet).toMatchObject({ mode: "off", aboveMinor: "0", refuseAloneMinor: "500000", mayChange: false });
    const body = { mode: "above", aboveMinor: "100", refuseAloneMinor: "3000", version: sheet.version, reason };
    expect(await send("salary-review", body, requesterToken, "PUT")).toMatchObject({ status: 403 });
    expect(await send("salary-review", body, adminToken, "PUT")).toMatchObject({
      status: 200,
      value: { mode: "above" },
    });
    expect(await send("salary-review", { ...body, mode: "off" }, adminToken, "PUT")).toMatchObject({
      status: 409,
      errorCode: "settings.changed",
    });
    world.setClock("2027-05-04T10:11:00+08:00");
    await world.settle();
    const [audit] = await world.ownerDb.query<{ reason: string }>(
      `select reason from audit_line where action = 'salaryReview.changed'`,
    );
    expect(audit).toEqual({ reason });
  });
});

describe("a weaker review setting", () => {
  const change = async (body: object) => {
    const { version } = await get<SalaryReviewSheet>("salary-review");
    return send("salary-review", { ...body, version, reason }, adminToken, "PUT");
  };
  const decide = (body: object, token = secondPersonToken) =>
    send("salary-review/decision", { decision: "approved", reason, ...body }, token);

  it("waits for a second person, while its stricter part takes effect immediately", async () => {
    const weakerSettings = { mode: "off", aboveMinor: "100", refuseAloneMinor: "2000" };
    expect(await change(weakerSettings)).toMatchObject({
      status: 200,
      value: {
        mode: "above",
        refuseAloneMinor: "2000",
        request: { ...weakerSettings, by: "adminone", isOwn: true, reason },
      },
    });
    expect(await change(weakerSettings)).toMatchObject({ errorCode: "transaction.state.changed" });
    const { mode, aboveMinor, refuseAloneMinor } = await get<SalaryReviewSheet>("salary-review");
    const unchangedAnswer = await change({ mode, aboveMinor, refuseAloneMinor });
    expect(unchangedAnswer, "an unchanged setting withdraws no request").toMatchObject({
      status: 200,
      value: { request: weakerSettings },
    });
    expect(await decide(weakerSettings, adminToken)).toMatchObject({ errorCode: "approval.same.person" });
    expect(await decide(weakerSettings, managerToken)).toMatchObject({ status: 403 });
    expect(await decide({ ...weakerSettings, mode: "above" }), "other settings than the shown ones").toMatchObject({
      errorCode: "settings.changed",
    });
    expect(await get<SalaryReviewSheet>("salary-review", secondPersonToken)).toMatchObject({
      mode: "above",
      mayDecide: true,
      request: { isOwn: false },
    });
  });

  it("is withdrawn by a stricter change", async () => {
    const stricter = { mode: "above", aboveMinor: "50", refuseAloneMinor: "2000" };
    expect(await change(stricter)).toMatchObject({ value: { ...stricter, request: null } });
    expect(await decide({ ...stricter, mode: "off" })).toMatchObject({ errorCode: "no.data" });
  });

  it("takes effect on approval, but is refused if the settings have changed since the request", async () => {
    const weaker = { mode: "above", aboveMinor: "100", refuseAloneMinor: "3000" };
    const changeAnswer = await change(weaker);
    expect(changeAnswer).toMatchObject({ value: { aboveMinor: "50", refuseAloneMinor: "2000", request: weaker } });
    const setRefuseAloneMinor = (minor: number) =>
      world.ownerDb.query(`update merchant_setting set value = $1::jsonb where key = 'contracts.refuseAloneMinor'`, [
        String(minor),
      ]);
    await setRefuseAloneMinor(1_000);
    expect(await decide(weaker)).toMatchObject({ status: 409, errorCode: "settings.changed" });
    await setRefuseAloneMinor(2_000);
    const key = crypto.randomUUID();
    const decideWithKey = () =>
      world.test.call({
        method: "POST",
        url: "/backoffice/api/salary-review/decision",
        token: secondPersonToken,
        body: { ...weaker, decision: "approved", reason },
        key,
      });
    expect(await decideWithKey()).toMatchObject({ status: 200, value: { ...weaker, request: null } });
    expect(await decideWithKey(), "a repeat").toMatchObject({ status: 200, value: weaker });
    const actions = await world.ownerDb.query<{ action: string }>(
      `select action from audit_line where action like 'salaryReview.%' order by position`,
    );
    expect(actions.map(({ action }) => action.slice("salaryReview.".length))).toEqual([
      "changed",
      "changed",
      "changeRequested",
      "changed",
      "changeWithdrawn",
      "changeRequested",
      "changed",
    ]);
  });
});

/** Returns the stored total of the bills that a release would contain, after checking it against the run's bills. */
async function readStoredTotal(runId: bigint) {
  const runKey = { merchantId: 1 as MerchantId, runId };
  const storedTotals = await findReleasableTotals(world.test.deps.db, runKey);
  expect(storedTotals).toEqual(await computeReleasableTotals(world.test.deps.db, runKey));
  return storedTotals.paidMinor;
}

describe("the salary runs in the back office", () => {
  it("are listed with their totals, largest bills and the previous window", async () => {
    const { list, waiting } = await get<SalaryRunsReply>("salary-runs?kind=realtime", managerToken);
    expect(waiting).toBe(1);
    expect(list).toMatchObject([
      {
        kind: "realtime",
        bills: 3,
        dueMinor: "12000",
        paidMinor: "12000",
        previousMinor: "6000",
        review: { bills: 3, paidMinor: "12000", held: 0 },
        largest: [{ paidMinor: "6000", account: agents[2]?.account }, { paidMinor: "4000" }, { paidMinor: "2000" }],
      },
      { paidMinor: "6000", previousMinor: null, review: { bills: 0, paidMinor: "0" } },
    ]);
    expect((await get<SalaryRunsReply>("salary-runs?isOpen=true")).list).toHaveLength(1);
    const first = await get<SalaryRunsReply>("salary-runs?limit=1");
    const second = await get<SalaryRunsReply>(`salary-runs?limit=1&cursor=${first.cursor}`);
    expect(second.list.map(({ id }) => id)).toEqual([list[1]?.id]);
    expect(
      await world.test.call({ method: "GET", url: "/backoffice/api/salary-runs/77", token: requesterToken }),
    ).toMatchObject({
      status: 404,
      errorCode: "no.data",
    });
  });

  it("list their bills, largest first, page by page", async () => {
    const [run] = (await get<SalaryRunsReply>("salary-runs?isOpen=true")).list;
    const listedBills: string[] = [];
    for (let after = ""; ;) {
      const page = await get<RunBillsReply>(`salary-runs/${run?.id}/bills?limit=2${after}`);
      listedBills.push(...page.list.map(({ paidMinor, previousMinor }) => `${paidMinor} after ${previousMinor}`));
      if (page.cursor === null) break;
      after = `&cursor=${page.cursor}`;
    }
    expect(listedBills).toEqual(["6000 after 3000", "4000 after 2000", "2000 after 1000"]);
    expect((await get<RunBillsReply>(`salary-runs/${run?.id}/bills?state=paid`)).list).toEqual([]);
  });

  it("store their totals in the same transaction in which a bill is held or resumed", async () => {
    const [run] = (await get<SalaryRunsReply>("salary-runs?isOpen=true")).list;
    const runId = BigInt(run?.id ?? "0");
    const [bill] = (await get<RunBillsReply>(`salary-runs/${runId}/bills`)).list;
    const hold = (isHeld: boolean) => send(`bills/${bill?.id}/hold`, { isHeld, reason });
    expect(await readStoredTotal(runId)).toBe(12_000n);
    expect(await hold(true)).toMatchObject({ status: 200 });
    expect(await readStoredTotal(runId)).toBe(6_000n);
    const billKey = { merchantId: 1 as MerchantId, runId, billId: BigInt(bill?.id ?? "0") };
    const failedTransaction = world.test.deps.db.transaction(async (tx) => {
      await updateHeld(tx, { ...billKey, isHeld: false });
      throw new Error("killed here");
    });
    await expect(failedTransaction).rejects.toThrow("killed here");
    expect(await readStoredTotal(runId)).toBe(6_000n);
    expect(await hold(false)).toMatchObject({ status: 200 });
    expect(await readStoredTotal(runId)).toBe(12_000n);
    await world.test.deps.db.transaction((tx) => storeReviewTotals(tx, billKey));
    expect(await readStoredTotal(runId), "storing the totals again changes nothing").toBe(12_000n);
  });

  it("pay only bills not held or refused, after a second person approves the release and the refusal", async () => {
    const [run] = (await get<SalaryRunsReply>("salary-runs?isOpen=true")).list;
    const runPath = `salary-runs/${run?.id}`;
    const [large, middle] = (await get<RunBillsReply>(`${runPath}/bills`)).list;
    expect(await send(`bills/${large?.id}/refusal`, { reason }, managerToken)).toMatchObject({ status: 403 });
    expect(await send(`bills/${large?.id}/refusal`, { reason })).toMatchObject({ value: { isWaiting: true } });
    expect(await send(`bills/${middle?.id}/hold`, { isHeld: true, reason: "one device" })).toMatchObject({
      status: 200,
    });
    const { deps } = world.test;
    // Adds many open approvals of other bills, which must not hide those of this run.
    await deps.db.transaction(async (tx) => {
      for (let subjectId = -1n; subjectId >= -1_001n; subjectId -= 1n) {
        const request = { kind: refusalApprovalKind, subjectId, detail: {}, reason: "other" };
        await requestApproval(deps, tx, { actor: staffActor("finance"), request });
      }
    });
    const billsAfterHold = await get<RunBillsReply>(`${runPath}/bills`, secondPersonToken);
    expect(billsAfterHold.list).toMatchObject([
      { isHeld: true, refusal: { by: "askerone", isOwn: false, reason } },
      { isHeld: true, reason: "one device", refusal: null },
      { isHeld: false },
    ]);
    const before = await get<SalaryRunReply>(runPath);
    expect(before).toMatchObject({ releasable: { bills: 1, paidMinor: "2000" }, request: null, canAct: true });
    expect(
      await send(`${runPath}/release`, { ...before.releasable, bills: 3, paidMinor: "12000", reason }),
    ).toMatchObject({
      status: 409,
      errorCode: "salary.run.changed",
    });
    expect(await send(`${runPath}/release`, { ...before.releasable, reason }, managerToken)).toMatchObject({
      status: 403,
    });
    expect(await send(`${runPath}/release`, { ...before.releasable, reason })).toMatchObject({ status: 200 });
    expect(await get<SalaryRunReply>(runPath)).toMatchObject({ request: { by: "askerone", isOwn: true, bills: 1 } });
    const approval = { decision: "approved", reason };
    const releaseApproval = { ...approval, ...before.releasable };
    expect(await send(`${runPath}/release/decision`, approval, secondPersonToken)).toMatchObject({ status: 400 });
    expect(await send(`${runPath}/release/decision`, releaseApproval)).toMatchObject({
      errorCode: "approval.same.person",
    });
    expect(
      await send(`${runPath}/release/decision`, { ...releaseApproval, hash: "of others" }, secondPersonToken),
    ).toMatchObject({
      errorCode: "salary.run.changed",
    });
    expect(await send(`${runPath}/release/decision`, releaseApproval, secondPersonToken)).toMatchObject({
      value: { released: 1 },
    });
    const refusal = `bills/${large?.id}/refusal/decision`;
    expect(await send(refusal, approval)).toMatchObject({ errorCode: "approval.same.person" });
    expect(await send(refusal, approval, secondPersonToken)).toMatchObject({ status: 200 });
    await payWaitingBills(world.test.deps);
    expect(
      await readStoredTotal(BigInt(run?.id ?? "0")),
      "the only bill in review is held, so no bill can be released",
    ).toBe(0n);
    expect(await get<SalaryRunReply>(runPath)).toMatchObject({
      states: [
        { state: "paid", bills: 1, paidMinor: "2000" },
        { state: "refused", bills: 1, paidMinor: "6000" },
        { state: "review", bills: 1, paidMinor: "4000" },
      ],
      releases: [{ by: "askerone", confirmedBy: "checkerone", bills: 1, paidMinor: "2000" }],
    });
    const actions = await world.ownerDb.query<{ action: string }>(
      `select action from audit_line where subject_kind in ('bill', 'salaryRun') order by position`,
    );
    expect(actions.map(({ action }) => action)).toEqual([
      "bill.held",
      "bill.resumed",
      "bill.held",
      "bill.refusalRequested",
      "bill.held",
      "salaryRun.releaseRequested",
      "salaryRun.released",
      "bill.refused",
    ]);
  });
});
