/**
 * Random actions of members, staff, jobs and an unreliable provider, in any order and concurrently: the ledger stays
 * balanced, each paid payment is credited once, each payout is paid once, and no money is lost.
 */

import { randomUUID } from "node:crypto";
import { array, assert, asyncProperty, constantFrom, infiniteStream, integer, nat, record } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { modelRuns } from "@openhouse/rules/testing/model-runs";
import type { Deps } from "../../core/deps.ts";
import type { SessionId, StaffId } from "../../core/ids.ts";
import { ProviderRefused, ProviderUnavailable } from "../../core/ports/payment-provider.ts";
import { Refusal } from "../../core/refusal.ts";
import { balancesOf, createPayee, merchantId } from "../../testing/test-cashier.ts";
import type { Payee } from "../../testing/test-cashier.ts";
import { staffActor } from "../../testing/staff-actor.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { giveMoney } from "../../testing/test-player.ts";
import { createUnreliableProvider, messageAbout } from "../../testing/unreliable-provider.ts";
import type { OutsideOrder, UnreliableProvider } from "../../testing/unreliable-provider.ts";
import { checkLedger } from "../wallet/index.ts";
import { cancelDeposit } from "./deposits/cancel-deposit.ts";
import { recordManualPayout } from "./withdrawals/decide-withdrawal.ts";
import { approveDeposit, rejectDeposit } from "./deposits/decide-deposit.ts";
import {
  approveWithdrawal,
  createDeposit,
  expireDeposits,
  payOutApproved,
  rejectWithdrawal,
  requestWithdrawal,
  resolveUnknownPayments,
} from "./index.ts";
import { receiveMessage } from "./providers/receive-message.ts";
import { settleAsPaid, settleWithdrawal } from "./withdrawals/settle-withdrawal.ts";

let test: TestApp;
let run = 0;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test.close();
});

const startMinor = 20_000_000n;

const actions = [
  "deposit",
  "pay",
  "pay",
  "payOtherAmount",
  "failPayment",
  "repeatMessage",
  "cancel",
  "approveDeposit",
  "rejectDeposit",
  "withdraw",
  "withdraw",
  "approve",
  "approve",
  "reject",
  "payOut",
  "payoutArrives",
  "payoutFails",
  "payManually",
  "settle",
  "settleAsPaid",
  "resolve",
  "resolve",
  "expire",
] as const;

interface Step {
  readonly action: (typeof actions)[number];
  /**
   * Chooses the member, the order and the staff member: each is the element at `pick` modulo the length of its list.
   */
  readonly pick: number;
  readonly amountMinor: number;
}

const steps = array(
  record<Step>({
    action: constantFrom(...actions),
    pick: nat(1_000),
    amountMinor: integer({ min: 10_000, max: 4_000_000 }),
  }),
  { minLength: 40, maxLength: 140 },
);

it("no sequence of actions loses or duplicates money", { timeout: 300_000 }, async () => {
  expect.hasAssertions();
  await assert(
    asyncProperty(steps, infiniteStream(nat(99)), async (sequence, chances) => {
      const world = await createWorld(() => Number(chances.next().value ?? 0));
      for (let start = 0; start < sequence.length; start += 5) {
        const batch = sequence.slice(start, start + 5);
        await Promise.all(batch.map((step) => runStep(world, step)));
        test.clock.advanceMs(20_000);
      }
      await settleEverything(world);
      await checkWorld(world);
    }),
    { numRuns: modelRuns(12) },
  );
});

interface World {
  readonly deps: Deps;
  readonly provider: UnreliableProvider;
  readonly members: readonly Payee[];
}

async function createWorld(chance: () => number): Promise<World> {
  const provider = createUnreliableProvider(chance);
  const deps = { ...test.deps, paymentProviders: new Map([["sandbox", provider]]) };
  run += 1;
  const members = [await createPayee(test, `mixed${run}a`), await createPayee(test, `mixed${run}b`)];
  for (const member of members) await giveMoney(test, member, startMinor);
  return { deps, provider, members };
}

/** Runs an action. Refusals and missing replies are expected; every other error fails the test. */
async function runStep(world: World, step: Step): Promise<void> {
  try {
    await perform(world, step);
  } catch (error) {
    const isExpected = [Refusal, ProviderUnavailable, ProviderRefused].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
  }
}

async function perform(world: World, { action, pick, amountMinor }: Step): Promise<unknown> {
  const { deps, provider, members } = world;
  const member = members[pick % members.length];
  if (member === undefined) return undefined;
  const payment = pickFrom(provider.payments, pick);
  const payout = pickFrom(provider.payouts, pick);
  const decision = { actor: staff[pick % staff.length] ?? firstPerson, reason: "by chance" };
  const amount = (amountMinor / 100).toFixed(2);
  switch (action) {
    case "deposit": {
      const isBank = pick % 3 === 0;
      const draft = {
        amount,
        methodCode: isBank ? "bank" : "ewallet",
        channelCode: isBank ? "HABAGAT" : "LAKBAY",
        key: randomUUID(),
        returnUrl: "",
      };
      return createDeposit(deps, { merchantId, ...member, role: "member", language: "EN" }, draft);
    }
    case "pay":
      return endOrder(world, { kind: "payment", order: payment, state: "paid" });
    case "payOtherAmount":
      return endOrder(world, { kind: "payment", order: payment, state: "paid", extraMinor: 7n });
    case "failPayment":
      return endOrder(world, { kind: "payment", order: payment, state: "failed" });
    case "repeatMessage":
      return payment === undefined ? undefined : send(world, { kind: "payment", order: payment, times: 3 });
    case "cancel": {
      const id = await anyId(world, "deposit", pick);
      return cancelDeposit(deps, { ...memberActor, ...member }, id);
    }
    case "approveDeposit":
    case "rejectDeposit": {
      const id = await anyId(world, "deposit", pick);
      const decide = action === "approveDeposit" ? approveDeposit : rejectDeposit;
      return deps.db.transaction((tx) => decide(deps, tx, { ...decision, id }));
    }
    case "withdraw": {
      const draft = { amount, accountId: BigInt(member.bankCardId) };
      return deps.db.transaction((tx) => requestWithdrawal(deps, tx, { actor: { merchantId, ...member }, draft }));
    }
    case "approve":
    case "reject": {
      const id = await anyId(world, "withdrawal", pick);
      const decide = action === "approve" ? approveWithdrawal : rejectWithdrawal;
      return deps.db.transaction((tx) => decide(deps, tx, { ...decision, id }));
    }
    case "payManually": {
      const id = await anyId(world, "withdrawal", pick);
      return deps.db.transaction((tx) => recordManualPayout(deps, tx, { ...decision, id, reference: `HAND ${id}` }));
    }
    case "settle":
    case "settleAsPaid": {
      const id = await anyId(world, "withdrawal", pick);
      const decide = action === "settle" ? settleWithdrawal : settleAsPaid;
      return deps.db.transaction((tx) => decide(deps, tx, { ...decision, id }));
    }
    case "payOut":
      return payOutApproved(deps);
    case "payoutArrives":
      return endOrder(world, { kind: "payout", order: payout, state: "paid" });
    case "payoutFails":
      return endOrder(world, { kind: "payout", order: payout, state: "failed" });
    case "resolve":
      return resolveUnknownPayments(deps);
    case "expire":
      test.clock.setOffsetMs(test.clock.businessNow().getTime() - test.clock.realNow().getTime() + 10 * 60_000);
      return expireDeposits(deps);
  }
}

interface Outcome {
  readonly kind: "payment" | "payout";
  readonly order: OutsideOrder | undefined;
  readonly state: "paid" | "failed";
  readonly extraMinor?: bigint;
}

/** Ends an order at the provider, and sends the message at once unless the reference ends in 0 or 4. */
async function endOrder(world: World, { kind, order, state, extraMinor = 0n }: Outcome): Promise<void> {
  if (order === undefined || order.state !== "pending") return;
  order.state = state;
  if (state === "paid") order.paidMinor += extraMinor;
  if (order.reference.endsWith("0") || order.reference.endsWith("4")) return;
  await send(world, { kind, order, times: 2 });
}

interface MessagesToSend {
  readonly kind: "payment" | "payout";
  readonly order: OutsideOrder;
  readonly times: number;
}

function send({ deps }: World, { kind, order, times }: MessagesToSend): Promise<unknown> {
  const rawBody = messageAbout(kind, randomUUID(), order);
  const raw = { providerCode: "sandbox", signature: "", rawBody };
  return Promise.all(Array.from({ length: times }, () => receiveMessage(deps, raw)));
}

/** The provider works again and completes everything that is pending. */
async function settleEverything({ deps, provider }: World): Promise<void> {
  provider.recover();
  for (let round = 0; round < 6; round += 1) {
    await payOutApproved(deps);
    for (const order of provider.payouts.values()) if (order.state === "pending") order.state = "paid";
    test.clock.advanceMs(11 * 60_000);
    await resolveUnknownPayments(deps);
  }
  test.clock.setOffsetMs(test.clock.businessNow().getTime() - test.clock.realNow().getTime() + 60 * 60_000);
  await expireDeposits(deps);
}

async function checkWorld({ deps, provider, members }: World): Promise<void> {
  const report = await checkLedger(deps.db, merchantId);
  expect(report).toMatchObject({ isSound: true });
  for (const member of members) {
    const deposits = await deps.db.query<DepositFacts>(
      `select reference, state, held_reason, credited, fee, fee_payer from deposit where member_id = $1`,
      [member.memberId],
    );
    const withdrawals = await deps.db.query<WithdrawalFacts>(
      `select reference, state, amount, fee, held_reason, provider_ref, exists (
         select from payment_step s where s.subject_id = w.id and s.action = 'held'
           and s.state = 'transferring') as was_held
       from withdrawal w where member_id = $1`,
      [member.memberId],
    );
    const income = sum(deposits, ({ credited, fee, fee_payer }) =>
      credited === null ? 0n : credited - (fee_payer === "member" ? fee : 0n),
    );
    const openWithdrawals = withdrawals.filter(({ state }) => !["success", "rejected", "failed"].includes(state));
    const paidWithdrawals = withdrawals.filter(({ state }) => state === "success");
    const hold = sum(openWithdrawals, ({ amount }) => amount);
    const main = startMinor + income - hold - sum(paidWithdrawals, ({ amount }) => amount);
    expect(await balancesOf(test, member)).toEqual({ main, hold });
    expect(main).toBeGreaterThanOrEqual(0n);
    for (const deposit of deposits) checkDeposit(deposit, provider.payments.get(deposit.reference));
    for (const withdrawal of withdrawals) checkWithdrawal(withdrawal, provider.payouts.get(withdrawal.reference));
  }
}

interface DepositFacts {
  readonly reference: string;
  readonly state: string;
  readonly held_reason: string | null;
  readonly credited: bigint | null;
  readonly fee: bigint;
  readonly fee_payer: string;
}

/** Every payment at the provider is credited or was held for the staff; nothing else is credited. */
function checkDeposit({ state, credited, held_reason }: DepositFacts, providerOrder: OutsideOrder | undefined): void {
  if (credited !== null) expect([providerOrder?.state, providerOrder?.paidMinor]).toEqual(["paid", credited]);
  if (providerOrder?.state === "paid" && credited === null) {
    const isHeldOrRejected = held_reason !== null || state === "rejected";
    expect(isHeldOrRejected).toBe(true);
  }
}

interface WithdrawalFacts {
  readonly reference: string;
  readonly state: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly held_reason: string | null;
  readonly provider_ref: string | null;
  readonly was_held: boolean;
}

/**
 * Every payout that the provider paid has left the hold account, no returned payout was paid, and none was paid both
 * manually and by the provider. Withdrawals that were held for the staff are not checked.
 */
function checkWithdrawal(
  { state, amount, fee, provider_ref, held_reason, was_held }: WithdrawalFacts,
  providerOrder: OutsideOrder | undefined,
): void {
  if (state === "transferring") expect(held_reason).not.toBeNull();
  else expect(["processing", "success", "rejected", "failed"]).toContain(state);
  if (was_held) return;
  const isManual = provider_ref?.startsWith("HAND") === true;
  if (state === "success" && !isManual)
    expect([providerOrder?.state, providerOrder?.paidMinor]).toEqual(["paid", amount - fee]);
  else expect(providerOrder?.state ?? "unknown").not.toBe("paid");
}

async function anyId({ deps, members }: World, table: "deposit" | "withdrawal", pick: number): Promise<bigint> {
  const rows = await deps.db.query<{ id: bigint }>(`select id from ${table} where member_id = any ($1) order by id`, [
    members.map(({ memberId }) => memberId),
  ]);
  const row = rows[pick % Math.max(rows.length, 1)];
  if (row === undefined) throw new Refusal("not.exists.transaction");
  return row.id;
}

function pickFrom(orders: ReadonlyMap<string, OutsideOrder>, pick: number): OutsideOrder | undefined {
  const allOrders = [...orders.values()];
  return allOrders[pick % Math.max(allOrders.length, 1)];
}

function sum<Row>(rows: readonly Row[], amountOf: (row: Row) => bigint): bigint {
  return rows.reduce((total, row) => total + amountOf(row), 0n);
}

const origin = { merchantId, ip: "127.0.0.1", language: "EN" as const, requestId: "test", sessionId: 1n as SessionId };
const memberActor = { kind: "member" as const, ...origin, role: "member" as const, memberType: 0 };
const firstPerson = staffActor("finance", { account: "first" });
const staff = [firstPerson, staffActor("finance", { staffId: 2n as StaffId, account: "second" })];
