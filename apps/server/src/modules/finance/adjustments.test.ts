/**
 * Adjustments of members' balances: approved by a second person, limited per person, posted once, shown to the member.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Adjustment, AdjustmentList } from "@openhouse/protocol/finance/adjustments";
import type { TransactionList } from "@openhouse/protocol/wallet/show-transactions";
import type { MerchantId } from "../../core/ids.ts";
import { findBrokenAudit } from "../../db/audit.ts";
import { openDatabase } from "../../db/connection.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { signInStaff, startTrial } from "../../testing/test-people.ts";
import { giveMoney } from "../../testing/test-player.ts";
import { checkLedger, readBalances } from "../wallet/index.ts";

const merchantId = 1 as MerchantId;
let test: TestApp;
let requesterToken: string;
let approverToken: string;
let member: SignedInMember;
let staffCount = 0;

beforeAll(async () => {
  test = await createTestApp();
  requesterToken = (await signInStaff(test, "finance", "requesterone")).token;
  approverToken = (await signInStaff(test, "admin", "approverone")).token;
  member = await test.register("adjusted");
  await giveMoney(test, member, 100_000n);
});
afterAll(() => test.close());

const send = (path: string, body: object, token: string, key?: string) =>
  test.call({
    method: "POST",
    url: `/backoffice/api/adjustments${path}`,
    token,
    body,
    ...(key === undefined ? {} : { key }),
  });
const validBody = {
  account: "adjusted",
  direction: "in",
  wallet: "main",
  amountMinor: "2500",
  reason: "round settled wrongly",
};
const requestAdjustment = (change: object = {}, token = requesterToken) => send("", { ...validBody, ...change }, token);
const list = async (query = "", token = requesterToken) =>
  ((await test.call({ method: "GET", url: `/backoffice/api/adjustments?${query}`, token })).value as AdjustmentList)
    .list;
const readNewest = async (): Promise<Adjustment> => {
  const [newest] = await list();
  if (newest === undefined) throw new Error("there is no adjustment");
  return newest;
};
const decide = (id: string, action: "approve" | "refuse", token: string) =>
  send(`/${id}/${action}`, { reason: "checked against the round" }, token);
const mainOf = async () => (await readBalances(test.deps.db, merchantId, member.memberId)).main.minor;

async function createAdjustment(change: object = {}): Promise<string> {
  const response = await requestAdjustment(change);
  expect(response.status).toBe(200);
  return (await readNewest()).id;
}

describe("an adjustment", () => {
  it("moves no money before a second person approves it, and shows its reason in the member's statement", async () => {
    const id = await createAdjustment();
    expect(await mainOf()).toBe(100_000n);
    expect((await readNewest()).actions).toEqual(["refuse"]);
    expect((await decide(id, "approve", requesterToken)).errorCode).toBe("approval.same.person");
    const [listedAdjustment] = await list("isWaiting=true", approverToken);
    expect(listedAdjustment).toMatchObject({
      id,
      actions: ["approve", "refuse"],
      requestedBy: "requesterone",
      state: "waiting",
    });
    expect((await decide(id, "approve", approverToken)).status).toBe(200);
    expect(await mainOf()).toBe(102_500n);
    expect(await readNewest()).toMatchObject({ state: "booked", decidedBy: "approverone", actions: [] });
    const url = "/wps/relay/ODSFE2_MemTransDet";
    const { value } = await test.call({ method: "GET", url, token: member.token });
    expect((value as TransactionList).list[0]).toMatchObject({
      amountMinor: "2500",
      remark: "round settled wrongly",
      orderNo: `adjustment:${id}`,
    });
    expect((value as TransactionList).list[1]?.remark).toBe("");
    const statementUrl = `/backoffice/api/members/${member.memberId}/statement`;
    expect((await test.call({ method: "GET", url: statementUrl, token: requesterToken })).value).toMatchObject({
      list: [{ code: "adjustment_in", remark: "round settled wrongly" }, { remark: "" }],
    });
  });

  it("can be a debit, and stays waiting if the balance is too small", async () => {
    const id = await createAdjustment({ direction: "out", amountMinor: "999999" });
    expect((await decide(id, "approve", approverToken)).errorCode).toBe("account.balance.not.enough");
    expect(await readNewest()).toMatchObject({ state: "waiting" });
    expect((await decide(id, "refuse", requesterToken)).status).toBe(200);
    expect(await readNewest()).toMatchObject({ state: "refused", decidedBy: "requesterone" });
    const before = await mainOf();
    const small = await createAdjustment({ direction: "out", amountMinor: "400" });
    expect((await decide(small, "approve", approverToken)).status).toBe(200);
    expect(await mainOf()).toBe(before - 400n);
  });

  it("can change the bonus wallet", async () => {
    const id = await createAdjustment({ wallet: "bonus", amountMinor: "700" });
    await decide(id, "approve", approverToken);
    expect((await readBalances(test.deps.db, merchantId, member.memberId)).bonus.minor).toBe(700n);
  });

  it("is decided once if two persons decide at the same time", async () => {
    const otherApprover = (await signInStaff(test, "admin", "approvertwo")).token;
    for (let round = 0; round < 6; round += 1) {
      const id = await createAdjustment({ amountMinor: "10" });
      const before = await mainOf();
      const second = round % 2 === 0 ? "approve" : "refuse";
      const responses = await Promise.all([decide(id, "approve", approverToken), decide(id, second, otherApprover)]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.find(({ status }) => status !== 200)?.errorCode).toBe("transaction.state.changed");
      const isBooked = (await readNewest()).state === "booked";
      expect(await mainOf()).toBe(before + (isBooked ? 10n : 0n));
    }
  });

  it("is created once for two requests with the same idempotency key", async () => {
    const key = "7b0c2f4e-51a3-4f0a-9d6a-0d1f5d3c9a11";
    const before = (await list("limit=100")).length;
    const [first, second] = [
      await send("", validBody, requesterToken, key),
      await send("", validBody, requesterToken, key),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await list("limit=100")).toHaveLength(before + 1);
    await decide((await readNewest()).id, "refuse", approverToken);
  });

  it("is limited per person and day, even if requests are concurrent", async () => {
    const { token } = await signInStaff(test, "finance", `limited${(staffCount += 1)}`);
    const limit = BigInt(test.deps.merchants.byId(merchantId).settings["adjustment.dailyPersonMinor"]);
    expect((await requestAdjustment({ amountMinor: String(limit + 1n) }, token)).errorCode).toBe(
      "adjustment.limit.reached",
    );
    const third = String(limit / 3n);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => requestAdjustment({ amountMinor: third }, token)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await requestAdjustment({ amountMinor: "10" }, token)).errorCode).toBe("adjustment.limit.reached");
    expect((await requestAdjustment({ amountMinor: "10" })).status).toBe(200);
    test.clock.setOffsetMs(86_400_000);
    expect((await requestAdjustment({ amountMinor: third }, token)).status).toBe(200);
    test.clock.setOffsetMs(0);
  });

  it("cannot be requested by auditors or support, or for an unknown account or a guest", async () => {
    expect((await requestAdjustment({ account: "nobodyhere" })).errorCode).toBe("no.data");
    await startTrial(test);
    const [guest] = await test.deps.db.query<{ account: string }>(`select account from member where type = 4 limit 1`);
    expect((await requestAdjustment({ account: guest?.account })).errorCode).toBe("no.data");
    expect((await requestAdjustment({ amountMinor: "0" })).errorCode).toBe("request.param.err");
    expect((await requestAdjustment({ reason: "" })).errorCode).toBe("request.param.err");
    expect((await requestAdjustment({}, (await signInStaff(test, "auditor")).token)).status).toBe(403);
    expect((await requestAdjustment({}, (await signInStaff(test, "support")).token)).status).toBe(403);
    expect((await decide("12345", "approve", approverToken)).errorCode).toBe("not.exists.transaction");
  });

  it("cannot be posted by the requesting person with direct SQL", async () => {
    const id = await createAdjustment({ amountMinor: "5" });
    const owner = openDatabase(test.ownerUrl, { as: "owner" });
    const post = (decidedBy: string) =>
      owner.transaction(async (tx) => {
        await tx.query(
          `update adjustment set state = 'booked', decided_by = ${decidedBy}, decided_at = requested_at, transfer_id = 1
           where merchant_id = $1 and id = $2`,
          [merchantId, BigInt(id)],
        );
        throw new Error("accepted, and rolled back");
      });
    await expect(post("requested_by")).rejects.toThrow(/check constraint/);
    await expect(post("requested_by + 1")).rejects.toThrow("accepted");
    await owner.close();
    await decide(id, "refuse", approverToken);
  });
});

it("adjustments leave the ledger and the audit chain sound", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
});
