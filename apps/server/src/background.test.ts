/** The messages that a member's open page gets when money moves, from the outbox to its socket. */

import { afterAll, beforeAll, expect, it } from "vitest";
import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import { createLiveListener, startBackground } from "./background.ts";
import { startOutbox } from "./db/outbox.ts";
import type { OutboxDispatcher } from "./db/outbox.ts";
import { pushToMembers } from "./plugins/live-channel.ts";
import { listenLive, liveTicket } from "./testing/listen-live.ts";
import type { SignedInMember } from "./testing/test-app.ts";
import {
  createPayee,
  createTestCashier,
  decide,
  expectOk,
  merchantId,
  openWithdrawal,
  completeDeposit,
  until,
} from "./testing/test-cashier.ts";
import type { TestCashier } from "./testing/test-cashier.ts";
import { signInStaff } from "./testing/test-people.ts";
import { giveMoney } from "./testing/test-player.ts";

let test: TestCashier;
let outbox: OutboxDispatcher;

beforeAll(async () => {
  test = await createTestCashier();
  outbox = startOutbox(test.deps, [createLiveListener(test.deps)]);
});
afterAll(async () => {
  await outbox.stop();
  await test.close();
});

/** Returns the messages that an open page of the member gets because of the change. */
async function messagesOf(member: SignedInMember, change: () => Promise<unknown>): Promise<LiveMessage[]> {
  await outbox.drain();
  const { messages, next, socket } = listenLive(new URL(test.webhookUrl).origin, await liveTicket(test, member));
  await next(1);
  await change();
  await outbox.drain();
  const last = { kind: "timeSpent", until: 0 } as const;
  await pushToMembers(test.deps.bus, merchantId, [[member.memberId, last]]);
  await until(async () => messages.at(-1)?.kind === "timeSpent");
  socket.close();
  return messages.slice(1, -1);
}

it("a credited deposit sends one message", async () => {
  const member = await test.register("onemessage");
  const messages = await messagesOf(member, () => completeDeposit(test, member));
  expect(messages).toMatchObject([{ kind: "deposit", status: "credited", amountMinor: "50000" }]);
});

it("a rejected withdrawal, which returns the money, sends one message", async () => {
  const member = await createPayee(test, "returned1");
  await giveMoney(test, member, 100_000n);
  const { refId: id } = await openWithdrawal(test, member);
  const { token } = await signInStaff(test, "finance");
  const messages = await messagesOf(member, () => expectOk(decide(test, { token, id, action: "reject" })));
  expect(messages).toMatchObject([{ kind: "withdrawal", status: "rejected", withdrawalId: id, amountMinor: "30000" }]);
});

it("a credit without an event of its own sends the balance", async () => {
  const member = await test.register("onebalance");
  const messages = await messagesOf(member, () => giveMoney(test, member, 12_300n));
  expect(messages).toMatchObject([{ kind: "balance", accountTypeId: 2, amountMinor: "12300" }]);
});

it("the start of background work computes hashes of payout accounts stored before the canonical form", async () => {
  await createPayee(test, "typedbefore");
  const { db } = test.deps;
  await db.query(`update withdraw_account set number_hash = null, is_canonical = false`);
  const background = await startBackground(test.deps, test.ownerUrl);
  await until(async () => (await db.query(`select from withdraw_account where not is_canonical`)).length === 0);
  await background.stop();
  expect(await db.query(`select from withdraw_account where number_hash is null`)).toEqual([]);
});
