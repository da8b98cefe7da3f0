/** If a process crashes between two steps of a payment, another process completes the payment exactly once. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deps } from "../../core/deps.ts";
import type { PaymentProvider } from "../../core/ports/payment-provider.ts";
import {
  balancesOf,
  createPayee,
  createTestCashier,
  decide,
  depositReference,
  depositStatus,
  expectOk,
  merchantId,
  openDeposit,
  openWithdrawal,
  until,
  withdrawalDetail,
} from "../../testing/test-cashier.ts";
import type { TestCashier } from "../../testing/test-cashier.ts";
import { staffActor } from "../../testing/staff-actor.ts";
import { giveMoney } from "../../testing/test-player.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { checkLedger } from "../wallet/index.ts";
import { createDeposit, expireDeposits, payOutApproved, resolveUnknownPayments } from "./index.ts";

class ProcessCrashed extends Error {}

let test: TestCashier;
let financeToken: string;
let count = 0;

beforeAll(async () => {
  test = await createTestCashier();
  financeToken = (await signInStaff(test, "finance")).token;
});
afterAll(() => test.close());

/** The dependencies of a process that crashes before it calls the provider, or after it receives the reply. */
function crashingDeps(
  call: "createPayment" | "createPayout" | "cancelPayment" | "findPayment",
  when: "before" | "after",
): Deps {
  const realProvider = test.deps.paymentProviders.get("sandbox");
  if (realProvider === undefined) throw new Error("no sandbox");
  const callProvider = realProvider[call] as (order: never) => Promise<unknown>;
  const crashingCall = async (order: never) => {
    if (when === "after") await callProvider(order);
    throw new ProcessCrashed();
  };
  const provider: PaymentProvider = { ...realProvider, [call]: crashingCall };
  return { ...test.deps, paymentProviders: new Map([["sandbox", provider]]) };
}

async function newDepositor() {
  const member = await test.register(`crash${(count += 1)}`);
  const { memberId, account } = member;
  const depositor = { merchantId, memberId, role: "member" as const, account, language: "EN" as const };
  const draft = {
    amount: 500,
    methodCode: "ewallet",
    channelCode: "LAKBAY",
    key: randomUUID(),
    returnUrl: "http://localhost/",
  };
  return { member, depositor, draft };
}

const onlyDeposit = async (memberId: bigint) => {
  const rows = await test.deps.db.query<{ id: bigint }>(`select id from deposit where member_id = $1`, [memberId]);
  expect(rows).toHaveLength(1);
  return String(rows[0]?.id);
};

describe("a payment after a process has crashed", () => {
  it.each(["before", "after"] as const)(
    "is completed by a job if the process crashed %s the call that opens the deposit at the provider",
    async (when) => {
      const { member, depositor, draft } = await newDepositor();
      await expect(createDeposit(crashingDeps("createPayment", when), depositor, draft)).rejects.toThrow(
        ProcessCrashed,
      );
      const id = await onlyDeposit(member.memberId);
      expect((await depositStatus(test, member, id)).state).toBe(5);
      // A job takes over only after the lease of the crashed process has expired.
      expect(await resolveUnknownPayments(test.deps)).toBe(0);
      test.clock.advanceMs(16_000);
      await resolveUnknownPayments(test.deps);
      expect((await depositStatus(test, member, id)).state).toBe(4);
      await test.sandbox.call("POST", `/api/payments/${depositReference(id)}/decide`, {
        outcome: "paid",
        faults: ["noWebhook"],
      });
      test.clock.advanceMs(11_000);
      await resolveUnknownPayments(test.deps);
      expect(await balancesOf(test, member)).toEqual({ main: 50_000n, hold: 0n });
    },
  );

  it("is credited by a job if the process crashed between the provider's confirmation and the credit", async () => {
    const member = await test.register(`crash${(count += 1)}`);
    const { depositId } = await openDeposit(test, member);
    const path = `/api/payments/${depositReference(depositId)}/decide`;
    await test.sandbox.call("POST", path, { outcome: "paid", faults: ["noWebhook"] });
    test.clock.advanceMs(11_000);
    await resolveUnknownPayments(crashingDeps("findPayment", "after"));
    expect((await balancesOf(test, member)).main).toBe(0n);
    test.clock.advanceMs(16_000);
    await resolveUnknownPayments(test.deps);
    await resolveUnknownPayments(test.deps);
    expect((await balancesOf(test, member)).main).toBe(50_000n);
  });

  it("expires in the next run if the process crashed after the provider voided the expired deposit", async () => {
    const member = await test.register(`crash${(count += 1)}`);
    const { depositId } = await openDeposit(test, member);
    test.clock.setOffsetMs(31 * 60_000);
    await expect(expireDeposits(crashingDeps("cancelPayment", "after"))).rejects.toThrow(ProcessCrashed);
    expect((await depositStatus(test, member, depositId)).state).toBe(4);
    await expireDeposits(test.deps);
    expect((await depositStatus(test, member, depositId)).state).toBe(7);
    test.clock.setOffsetMs(0);
  });

  it.each(["before", "after"] as const)(
    "is paid out once if the process crashed %s the call that sends the payout to the provider",
    async (when) => {
      const member = await createPayee(test, `crash${(count += 1)}`);
      await giveMoney(test, member, 100_000n);
      const { refId } = await openWithdrawal(test, member, { amount: 1_000 });
      await expectOk(decide(test, { token: financeToken, id: refId, action: "approve" }));
      await payOutApproved(crashingDeps("createPayout", when));
      expect((await withdrawalDetail(test, financeToken, refId)).withdrawal.state).toBe("transferring");
      expect(await payOutApproved(test.deps)).toBe(0);
      await until(async () => {
        test.clock.advanceMs(1_000);
        await resolveUnknownPayments(test.deps);
        return (await withdrawalDetail(test, financeToken, refId)).withdrawal.state === "success";
      });
      expect(await balancesOf(test, member)).toEqual({ main: 0n, hold: 0n });
      const lines = await test.deps.db.query(`select id from transfer where reference = $1 and code = 4`, [
        `withdrawal:${refId}`,
      ]);
      expect(lines).toHaveLength(1);
    },
  );

  it("stays a waiting withdrawal with held money if the process crashed during the decision", async () => {
    const member = await createPayee(test, `crash${(count += 1)}`);
    await giveMoney(test, member, 100_000n);
    const { refId } = await openWithdrawal(test, member, { amount: 1_000 });
    const { rejectWithdrawal } = await import("./index.ts");
    const staff = await signInStaff(test, "admin", "crashadmin");
    const actor = staffActor("admin", { staffId: staff.staffId, account: "crashadmin" });
    const crashingDecision = test.deps.db.transaction(async (tx) => {
      await rejectWithdrawal(test.deps, tx, { actor, id: BigInt(refId), reason: "crash before the commit" });
      throw new ProcessCrashed();
    });
    await expect(crashingDecision).rejects.toThrow(ProcessCrashed);
    expect((await withdrawalDetail(test, financeToken, refId)).withdrawal.state).toBe("processing");
    expect(await balancesOf(test, member)).toEqual({ main: 0n, hold: 100_000n });
  });
});

it("the ledger is balanced after all tests", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
});
