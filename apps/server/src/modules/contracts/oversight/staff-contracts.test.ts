/** Contracts in the back office: lists, margins and their updates, steps with reasons. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffContractDetail, StaffContracts } from "@openhouse/protocol/contracts/staff-contracts";
import type { BillsReply } from "@openhouse/protocol/contracts/bills";
import type { MemberActor } from "../../../core/actor.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { settingDefaults } from "../../../core/merchant/settings.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { openTestSettlement, terms, tier } from "../../../testing/test-settlement.ts";
import type { TestSettlement } from "../../../testing/test-settlement.ts";
import { raiseRebateRow } from "../../agents/index.ts";
import { answerContract, requestContractEnd, offerContract } from "../index.ts";
import type { Contract } from "../index.ts";
import { updateMargins } from "../margins/update-margins.ts";
import { lockMargins } from "../margins/margin-repository.ts";
import { marginOfOffer } from "../margins/margin-of-offer.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const url = "/backoffice/api/contracts";
const downlineTerms = terms("realtime", [tier(6_000n, { winRate: 4_000n })]);

let world: TestSettlement;
let managerToken: string;
let auditorToken: string;
let top: MemberActor;
let middle: MemberActor;
let merchantContract: Contract;
let agentContract: Contract;

beforeAll(async () => {
  world = await openTestSettlement();
  world.setClock("2026-05-04T09:56:00+08:00");
  managerToken = (await signInStaff(world.test, "agentManager")).token;
  auditorToken = (await signInStaff(world.test, "auditor")).token;
  top = await world.agent(null, 1_000n * peso);
  middle = await world.agent(top);
  merchantContract = await world.sign(null, top, terms("realtime", [tier(10_000n, { winRate: 10_000n })]));
  agentContract = await world.sign(top, middle, downlineTerms);
  await updateMargins(world.test.deps);
});
afterAll(() => world.close());

async function read<Value>(path: string, token = auditorToken): Promise<Value> {
  const answer = await world.test.call({ method: "GET", url: `${url}${path}`, token });
  expect([answer.status, answer.errorCode]).toEqual([200, null]);
  return answer.value as Value;
}
const list = (query = "", token = auditorToken) => read<StaffContracts>(`?${query}`, token);
const detail = (id: bigint, token = auditorToken) => read<StaffContractDetail>(`/${id}`, token);
const idsOf = ({ list: rows }: StaffContracts) => rows.map(({ id }) => id);
const step = (id: bigint, body: object, token = managerToken) =>
  world.test.call({ method: "POST", url: `${url}/${id}/step`, token, body });

describe("the list of contracts", () => {
  it("shows contracts of the merchant and of agents with both parties, the terms and the margin", async () => {
    const { list: rows } = await list();
    expect(rows).toMatchObject([
      {
        id: String(agentContract.id),
        kind: "realtime",
        giver: { account: top.account },
        receiver: { account: middle.account },
        activeVersion: 1,
        offeredVersion: null,
        // The lowest margin is that of live games: 2.5 % minus 0.8 % rebate minus 1 % for the upline's contract.
        marginLeftPpm: String(25_000 - 8_000 - 10_000),
        terms: { tiers: [{ rate: "6000", winRate: "4000" }] },
      },
      { id: String(merchantContract.id), giver: null, receiver: { account: top.account }, state: "A" },
    ]);
  });

  it("is filtered by kind, state, games and party, and paged", async () => {
    const bothIds = [String(agentContract.id), String(merchantContract.id)];
    expect(idsOf(await list(`account=${top.account.toUpperCase()}`))).toEqual(bothIds);
    expect(idsOf(await list(`account=${middle.account}`))).toEqual([String(agentContract.id)]);
    expect(idsOf(await list("account=nobodyatall"))).toEqual([]);
    expect(idsOf(await list("kind=daily"))).toEqual([]);
    expect(idsOf(await list("state=A&productClass=CONS&kind=realtime"))).toEqual(bothIds);
    const first = await list("limit=1");
    expect(idsOf(first)).toEqual([String(agentContract.id)]);
    expect(await list(`limit=1&cursor=${first.cursor}`)).toMatchObject({ list: [{ id: bothIds[1] }], cursor: null });
    for (const invalidQuery of ["state=X", "kind=weekly", "flagged=no"]) {
      const answer = await world.test.call({ method: "GET", url: `${url}?${invalidQuery}`, token: auditorToken });
      expect(answer.status, invalidQuery).toBe(400);
    }
  });

  it("is refused to support staff, and auditors cannot take steps", async () => {
    const support = (await signInStaff(world.test, "support")).token;
    for (const path of ["", `/${agentContract.id}`]) {
      const answer = await world.test.call({ method: "GET", url: `${url}${path}`, token: support });
      expect(answer.status).toBe(403);
    }
    expect((await step(merchantContract.id, { action: "askEnd", reason: "too dear" }, auditorToken)).status).toBe(403);
  });
});

describe("the margin of a contract", () => {
  it("is stored per version with its parts, and equals the margin of the simulation", async () => {
    const { versions } = await detail(agentContract.id);
    const [version] = versions;
    expect(version?.hash).toMatch(/^[0-9a-f]{64}$/);
    const live = version?.margins.find(({ productClass }) => productClass === "LIVE");
    expect(live).toMatchObject({ marginPpm: "25000", rebatePpm: "8000", contractsPpm: "10000", leftPpm: "7000" });
    const { deps } = world.test;
    const offer = { merchantId, receiverId: middle.memberId, terms: downlineTerms, endedIds: [] };
    const simulated = await marginOfOffer(deps, deps.db, offer);
    for (const { productClass, leftPpm } of simulated) {
      expect(version?.margins.find((margin) => margin.productClass === productClass)?.leftPpm).toBe(leftPpm);
    }
  });

  it("changes only with the merchant's margins and the rebates, and is removed when the contract ends", async () => {
    const { deps } = world.test;
    const before = await detail(agentContract.id);
    await updateMargins(deps);
    expect((await detail(agentContract.id)).versions).toEqual(before.versions);
    expect((await list("flagged=yes")).list).toEqual([]);

    const margins = { ...settingDefaults["contracts.marginPpm"], FISH: 15_000 };
    await setMerchant(world.test, 1, { settings: { "contracts.marginPpm": margins } });
    await updateMargins(deps);
    const flagged = await list("flagged=yes");
    expect(flagged).toMatchObject({ flagged: 2, list: [{ marginLeftPpm: "-5000" }, { marginLeftPpm: "-5000" }] });
    const [lowestMargin] = (await detail(agentContract.id)).versions[0]?.margins ?? [];
    expect(lowestMargin).toMatchObject({ productClass: "FISH", leftPpm: "-5000", firstLeftPpm: "20000" });

    const { "contracts.marginPpm": defaultMargins } = settingDefaults;
    await setMerchant(world.test, 1, { settings: { "contracts.marginPpm": defaultMargins } });
    const { memberId } = middle;
    const at = deps.clock.businessNow();
    await raiseRebateRow(deps.db, { merchantId, memberId, rates: { LIVE: 16_000 }, givenBy: null, at });
    await updateMargins(deps);
    expect(idsOf(await list("flagged=yes"))).toEqual([String(agentContract.id)]);

    // A contract that has ended is not flagged.
    await endBetween(top, agentContract.id);
    await updateMargins(deps);
    expect(await list("flagged=yes")).toMatchObject({ flagged: 0, list: [] });
    const endedContract = await detail(agentContract.id);
    expect(endedContract.contract).toMatchObject({ state: "C", activeVersion: null, marginLeftPpm: null });
    // The margin of the version that was active stays readable.
    expect(endedContract.versions[0]?.margins[0]).toMatchObject({ productClass: "LIVE", leftPpm: "-1000" });
  });

  it("is computed once for several steps in a short time", async () => {
    const { deps } = world.test;
    const deleteJob = () =>
      world.ownerDb.query(`delete from graphile_worker._private_jobs where key = 'judge-contracts'`);
    const selectWaitingJobs = () =>
      world.ownerDb.query<{ after: number }>(
        `select extract(epoch from run_at - created_at)::float8 as after from graphile_worker.jobs
         where key = 'judge-contracts'`,
      );
    await deleteJob();
    const { id } = await deps.db.transaction((tx) =>
      offerContract(deps, tx, { actor: top, receiverId: middle.memberId, terms: downlineTerms }),
    );
    const sign = { actor: middle, contractId: id, answer: "accept" } as const;
    expect(await selectWaitingJobs(), "an offer changes no active contract").toEqual([]);
    const rolledBack = deps.db.transaction(async (tx) => {
      await answerContract(deps, tx, sign);
      throw new Error("undone");
    });
    await expect(rolledBack).rejects.toThrow("undone");
    expect(await selectWaitingJobs(), "a step that is rolled back adds no job").toEqual([]);
    await deps.db.transaction((tx) => answerContract(deps, tx, sign));
    const [first, ...otherJobs] = await selectWaitingJobs();
    expect(otherJobs).toEqual([]);
    expect(first?.after).toBeCloseTo(2, 1);
    await endBetween(top, id);
    expect(await selectWaitingJobs(), "a later step does not delay the job").toEqual([first]);
    await deleteJob();
    const newContract = await world.sign(top, middle, downlineTerms);
    await endBetween(top, newContract.id);
    expect(await selectWaitingJobs()).toHaveLength(1);
  });

  it("is not written again if it has not changed", async () => {
    const rows = () =>
      world.ownerDb.query(
        `select contract_id, version, product_class, xmin::text, xmax::text, ctid::text from contract_margin
         order by 1, 2, 3`,
      );
    await updateMargins(world.test.deps);
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    await updateMargins(world.test.deps);
    expect(await rows()).toEqual(before);
  });

  it("is computed by one worker at a time, and the last computation uses the latest settings", async () => {
    const { deps } = world.test;
    const setMargin = (ppm: number) => {
      const margins = { ...settingDefaults["contracts.marginPpm"], PVP: ppm };
      return setMerchant(world.test, 1, { settings: { "contracts.marginPpm": margins } });
    };
    const readMarginLeft = async () => (await detail(merchantContract.id)).contract.marginLeftPpm;
    let updating: Promise<unknown> = Promise.resolve();
    await deps.db.transaction(async (tx) => {
      await lockMargins(tx, merchantId);
      updating = Promise.all([updateMargins(deps), updateMargins(deps)]);
      await setMargin(2_000);
    });
    await updating;
    expect(await readMarginLeft()).toBe(String(2_000 - 10_000));
    await setMerchant(world.test, 1, { settings: { "contracts.marginPpm": settingDefaults["contracts.marginPpm"] } });
    await updateMargins(deps);
  });

  it("is not updated while the contract is being accepted; the next computation updates it", async () => {
    const { deps } = world.test;
    const margins = { ...settingDefaults["contracts.marginPpm"], PVP: 1_000 };
    await setMerchant(world.test, 1, { settings: { "contracts.marginPpm": margins } });
    const readMarginLeft = async () => (await detail(merchantContract.id)).contract.marginLeftPpm;
    const before = await readMarginLeft();
    await deps.db.transaction(async (tx) => {
      await tx.query(`select from contract where merchant_id = 1 and id = $1 for update`, [merchantContract.id]);
      await updateMargins(deps);
      expect(await readMarginLeft()).toBe(before);
    });
    await updateMargins(deps);
    expect(await readMarginLeft()).toBe(String(1_000 - 10_000));
    await setMerchant(world.test, 1, { settings: { "contracts.marginPpm": settingDefaults["contracts.marginPpm"] } });
    await updateMargins(deps);
  });
});

describe("the merchant as a party", () => {
  it("requests the termination with a reason, which the staff can read and the agent cannot", async () => {
    expect((await detail(merchantContract.id, managerToken)).actions).toEqual(["change", "askEnd"]);
    expect((await detail(merchantContract.id, auditorToken)).actions).toEqual([]);
    expect((await step(merchantContract.id, { action: "askEnd" })).status).toBe(400);
    expect((await step(merchantContract.id, { action: "accept", reason: "no such step" })).status).toBe(400);
    const reason = "more is promised than the games earn";
    expect(await step(merchantContract.id, { action: "askEnd", reason })).toMatchObject({
      status: 200,
      value: { state: "V" },
    });
    const { events, actions, contract } = await detail(merchantContract.id, managerToken);
    expect(events[0]).toMatchObject({ action: "askEnd", side: "giver", reason });
    expect(events[0]?.by).not.toBe("");
    expect(events.find(({ action }) => action === "accept")).toMatchObject({ by: top.account, reason: "" });
    expect([actions, contract.endAskedBy]).toEqual([["withdraw"], "giver"]);
    const [auditRow] = await world.ownerDb.query<{ reason: string }>(
      `select reason from audit_line
       where subject_kind = 'contract' and subject_id = $1 and action = 'contract.askEnd'`,
      [String(merchantContract.id)],
    );
    expect(auditRow?.reason).toBe(reason);
    expect((await step(merchantContract.id, { action: "withdraw", reason: "agreed otherwise" })).status).toBe(200);
  });

  it("is not a party of contracts between agents", async () => {
    expect((await detail(agentContract.id, managerToken)).actions).toEqual([]);
    const answer = await step(agentContract.id, { action: "askEnd", reason: "not ours to end" });
    expect([answer.status, answer.errorCode]).toEqual([404, "contract.unknown"]);
    const unknown = await world.test.call({ method: "GET", url: `${url}/77`, token: auditorToken });
    expect([unknown.status, unknown.errorCode]).toEqual([404, "contract.unknown"]);
  });

  it("can list the bills of one contract, including those older than a month", async () => {
    const player = await world.agent(middle);
    await world.bet(player, 1_000n * peso, { at: "2026-05-04T10:01:00+08:00" });
    world.setClock("2026-05-04T10:06:00+08:00");
    await world.settle();
    world.setClock("2026-07-04T10:06:00+08:00");
    const bills = async (query: string) =>
      (await world.test.call({ method: "GET", url: `/backoffice/api/bills?${query}`, token: auditorToken }))
        .value as BillsReply;
    expect((await bills("")).total).toBe(0);
    const contractBills = await bills(`contractId=${merchantContract.id}`);
    expect(contractBills.total).toBeGreaterThan(0);
    expect(new Set(contractBills.list.map(({ contractId }) => contractId))).toEqual(
      new Set([String(merchantContract.id)]),
    );
  });
});

/** Ends a contract by agreement of both parties. */
async function endBetween(giver: MemberActor, contractId: bigint): Promise<void> {
  const { deps } = world.test;
  await deps.db.transaction((tx) => requestContractEnd(deps, tx, { actor: middle, contractId }));
  await deps.db.transaction((tx) => answerContract(deps, tx, { actor: giver, contractId, answer: "end" }));
}
