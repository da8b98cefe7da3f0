/**
 * A rollback after the settlement of a round corrects all figures that include the bet. The figures are corrected
 * because the modules read bets instead of adding up `bet.settled` events. Each test reads one figure through its own
 * call, before and after the rollback.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import type { TestSupplier } from "../../testing/test-supplier.ts";
import { checkLedger } from "../wallet/index.ts";

let app: TestApp;
let staff: string;
let supplier: TestSupplier;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  staff = (await signInStaff(app, { account: "figuresdesk", roles: ["finance"] })).token;
});

/** Each test has its own player, who lost ten pesos in one round and bet ten and won forty in another. */
let lostBetId: string;
let wonBetId: string;
let winId: string;
beforeEach(async () => {
  count += 1;
  supplier = await openSupplier(app, `corrected${count}`);
  [lostBetId, wonBetId, winId] = [randomUUID(), randomUUID(), randomUUID()];
  await supplier.bet({ transaction_uuid: lostBetId, round: lostBetId, round_closed: true });
  await supplier.bet({ transaction_uuid: wonBetId, round: wonBetId });
  await supplier.win(wonBetId, { transaction_uuid: winId, round: wonBetId, round_closed: true, amount: 4_000_000 });
});

afterAll(async () => {
  expect(await checkLedger(app.deps.db, 1 as MerchantId)).toMatchObject({ isSound: true });
  await app.close();
});

async function rollBackBoth(): Promise<void> {
  expect((await supplier.rollback(lostBetId, { round: lostBetId })).status).toBe("RS_OK");
  expect((await supplier.rollback(winId, { round: wonBetId })).status).toBe("RS_OK");
}

async function read<Value>(url: string, token = supplier.member.token): Promise<Value> {
  const answer = await app.call({ method: "GET", url, token });
  expect(answer.status).toBe(200);
  return answer.value as Value;
}

test("each correction emits one event with the corrected amounts", async () => {
  await rollBackBoth();
  const events = await app.deps.db.query<{ name: string; payload: { stakeMinor: string; winMinor: string } }>(
    `select name, payload from outbox where aggregate_id = $1 and name like 'bet.%' order by id`,
    [supplier.member.memberId],
  );
  expect(events.map(({ name, payload }) => [name, payload.stakeMinor, payload.winMinor])).toEqual([
    ["bet.settled", "1000", "0"],
    ["bet.settled", "1000", "4000"],
    ["bet.corrected", "0", "0"],
    ["bet.corrected", "1000", "0"],
  ]);
});

test("the member's profit contains the corrected amounts", async () => {
  interface Profit {
    readonly footer: { readonly sums: { betAmount: number; validBetAmount: number; winAmount: number } };
  }
  const sums = async () => (await read<Profit>("/wps/relay/ODSFE2_MemPNLDet")).footer.sums;
  expect(await sums()).toMatchObject({ betAmount: 20, validBetAmount: 20, winAmount: 40 });
  await rollBackBoth();
  expect(await sums()).toMatchObject({ betAmount: 10, validBetAmount: 10, winAmount: 0 });
});

test("the merchant's figures of the day contain the corrected amounts", async () => {
  interface Overview {
    readonly days: readonly { readonly stakeMinor: string; readonly winMinor: string }[];
  }
  const today = async () => (await read<Overview>("/backoffice/api/overview?days=1", staff)).days[0];
  const before = await today();
  await rollBackBoth();
  const after = await today();
  expect(BigInt(after?.stakeMinor ?? 0) - BigInt(before?.stakeMinor ?? 0)).toBe(-1_000n);
  expect(BigInt(after?.winMinor ?? 0) - BigInt(before?.winMinor ?? 0)).toBe(-4_000n);
});

test("stake and loss limits count the corrected amounts", async () => {
  for (const kind of ["stake", "loss"]) {
    const body = { kind, period: "day", amountMinor: "100000" };
    const answer = await app.call({ method: "POST", url: "/wps/member/limits", body, token: supplier.member.token });
    expect(answer.status).toBe(200);
  }
  const usedLimits = async () => {
    const { limits } = await read<{ limits: { kind: string; usedMinor: string }[] }>("/wps/member/limits");
    return Object.fromEntries(limits.map(({ kind, usedMinor }) => [kind, usedMinor]));
  };
  expect(await usedLimits()).toMatchObject({ stake: "2000" });
  await rollBackBoth();
  expect(await usedLimits()).toEqual({ stake: "1000", loss: "1000" });
});

test("the bet record shows the corrected rounds and their sums", async () => {
  interface Orders {
    readonly list: readonly unknown[];
    readonly footer?: { readonly sums: { readonly betAmount: number; readonly winAmount: number } };
  }
  const orders = () => read<Orders>("/wps/relay/ODSFE2_RNGOrders");
  expect((await orders()).footer?.sums).toMatchObject({ betAmount: 20, winAmount: 40 });
  await rollBackBoth();
  const { list, footer } = await orders();
  expect(list).toHaveLength(2);
  expect(footer?.sums).toMatchObject({ betAmount: 10, winAmount: 0 });
});

test("a win that was rolled back is no longer among the bets with a win", async () => {
  const wins = async () =>
    app.deps.db.query(`select 1 from bet where member_id = $1 and win > stake`, [supplier.member.memberId]);
  expect(await wins()).toHaveLength(1);
  await rollBackBoth();
  expect(await wins()).toEqual([]);
});
