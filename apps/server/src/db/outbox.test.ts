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
  name: "member.registered" as const,
  aggregateId,
  payload: { memberId: String(aggregateId), account, type: 0 },
});

const append = (...accounts: string[]) =>
  test.deps.db.transaction((tx) =>
    appendEvents(test.deps, tx, { merchantId, at: new Date(0), events: accounts.map((name) => event(1n, name)) }),
  );

const listenerTo = (seen: string[], refuse: (account: string) => boolean = () => false): OutboxListener => ({
  name: "noting",
  events: ["member.registered"],
  async handle(_tx, { name, payload }) {
    if (name !== "member.registered") return;
    if (refuse(payload.account)) throw new Error("not now");
    seen.push(payload.account);
  },
});

describe("the outbox", () => {
  it("delivers what was committed, in order, once", async () => {
    const seen: string[] = [];
    await append("first", "second");
    await append("third");
    const dispatcher = startOutbox(test.deps, [listenerTo(seen)]);
    await dispatcher.drain();
    await dispatcher.stop();
    expect(seen).toEqual(["first", "second", "third"]);
    expect(await test.deps.db.query(`select id from outbox`)).toEqual([]);
  });

  it("delivers nothing of a transaction that rolled back", async () => {
    const seen: string[] = [];
    const undone = test.deps.db.transaction(async (tx) => {
      await appendEvents(test.deps, tx, { merchantId, at: new Date(0), events: [event(2n, "ghost")] });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    const dispatcher = startOutbox(test.deps, [listenerTo(seen)]);
    await dispatcher.drain();
    await dispatcher.stop();
    expect(seen).toEqual([]);
  });

  it("keeps what a listener could not take, and lets the others pass", async () => {
    const seen: string[] = [];
    const dispatcher = startOutbox(test.deps, [listenerTo(seen, (account) => account === "poison")]);
    await append("before", "poison", "after");
    await dispatcher.drain();
    await dispatcher.stop();
    expect(seen).toEqual(["before", "after"]);
    expect(
      await test.deps.db.query(`select listener, attempts, payload->>'account' as account from outbox_failure`),
    ).toEqual([{ listener: "noting", attempts: 1, account: "poison" }]);
  });
});
