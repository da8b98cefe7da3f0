import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import type { MerchantId } from "../core/ids.ts";
import { appendEvents, startOutbox } from "./outbox.ts";
import type { OutboxListener } from "./outbox.ts";

const merchantId = 1 as MerchantId;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const event = (aggregateId: bigint, account: string) => ({
  name: "deposit.credited" as const,
  aggregateId,
  payload: { depositId: account, memberId: String(aggregateId), amountMinor: "1", currency: "PHP" },
});

/** Events whose account begins with an x belong to another aggregate. */
const append = (...accounts: string[]) =>
  test.deps.db.transaction((tx) =>
    appendEvents(test.deps, tx, {
      merchantId,
      at: new Date(0),
      events: accounts.map((name) => event(name.startsWith("x") ? 2n : 1n, name)),
    }),
  );

const failedEvents = () =>
  test.deps.db.query(`select attempts, payload->>'depositId' as account from outbox_failure order by id`);

const listenerTo = (
  deliveredAccounts: string[],
  refuse: (account: string) => boolean = () => false,
): OutboxListener => ({
  name: "noting",
  events: ["deposit.credited"],
  async handle(_tx, { name, payload }) {
    if (name !== "deposit.credited") return;
    if (refuse(payload.depositId)) throw new Error("not now");
    deliveredAccounts.push(payload.depositId);
  },
});

describe("the outbox", () => {
  it("delivers committed events once, in order", async () => {
    const deliveredAccounts: string[] = [];
    await append("first", "second");
    await append("third");
    const dispatcher = startOutbox(test.deps, [listenerTo(deliveredAccounts)]);
    await dispatcher.drain();
    await dispatcher.stop();
    expect(deliveredAccounts).toEqual(["first", "second", "third"]);
    expect(await test.deps.db.query(`select id from outbox`)).toEqual([]);
  });

  it("delivers no event of a transaction that was rolled back", async () => {
    const deliveredAccounts: string[] = [];
    const undone = test.deps.db.transaction(async (tx) => {
      await appendEvents(test.deps, tx, { merchantId, at: new Date(0), events: [event(2n, "ghost")] });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    const dispatcher = startOutbox(test.deps, [listenerTo(deliveredAccounts)]);
    await dispatcher.drain();
    await dispatcher.stop();
    expect(deliveredAccounts).toEqual([]);
  });

  it("keeps a failed event and the later events of its aggregate for that listener, and delivers all others", async () => {
    const deliveredAccounts: string[] = [];
    const others: string[] = [];
    let isFailing = true;
    const failingListener = listenerTo(deliveredAccounts, (account) => isFailing && account === "poison");
    const dispatcher = startOutbox(test.deps, [failingListener, { ...listenerTo(others), name: "other" }]);
    await append("before", "poison", "after", "xother");
    await dispatcher.drain();
    await append("much later", "xlater");
    await dispatcher.drain();
    expect(deliveredAccounts).toEqual(["before", "xother", "xlater"]);
    expect(others).toEqual(["before", "poison", "after", "xother", "much later", "xlater"]);
    const behind = [
      { attempts: 0, account: "after" },
      { attempts: 0, account: "much later" },
    ];
    expect(await failedEvents()).toEqual([{ attempts: 1, account: "poison" }, ...behind]);
    // The later events are due at once, but wait for the first one.
    await dispatcher.retry();
    expect(deliveredAccounts).toEqual(["before", "xother", "xlater"]);
    test.clock.advanceMs(6_000);
    await dispatcher.retry();
    expect(await failedEvents()).toEqual([{ attempts: 2, account: "poison" }, ...behind]);
    isFailing = false;
    test.clock.advanceMs(60_000);
    await dispatcher.retry();
    await dispatcher.stop();
    expect(deliveredAccounts).toEqual(["before", "xother", "xlater", "poison", "after", "much later"]);
    expect(await failedEvents()).toEqual([]);
  });
});
