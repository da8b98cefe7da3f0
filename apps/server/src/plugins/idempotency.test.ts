import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberActor } from "../core/actor.ts";
import type { MemberId, MerchantId, SessionId } from "../core/ids.ts";
import { Refusal } from "../core/refusal.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { runOnce } from "./idempotency.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const actor: MemberActor = {
  kind: "member",
  role: "member",
  merchantId: 1 as MerchantId,
  memberId: 7n as MemberId,
  memberType: 0,
  account: "someone",
  sessionId: 1n as SessionId,
  ip: "127.0.0.1",
  language: "EN",
  requestId: "r",
};

describe("a repeated request", () => {
  const call = (key: string, input: unknown, caller = actor) => ({ actor: caller, key, route: "POST /x", input });

  it("gets the first reply without a second execution, also if ten requests arrive concurrently", async () => {
    let executions = 0;
    const work = async () => ({ count: (executions += 1) });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => runOnce(test.deps, call("same", { a: 1, b: 2 }), work)),
    );
    expect(answers).toEqual(Array.from({ length: 10 }, () => ({ count: 1 })));
    expect(await runOnce(test.deps, call("same", { b: 2, a: 1 }), work)).toEqual({ count: 1 });
  });

  it("is refused if its input differs from that of the first request", async () => {
    await runOnce(test.deps, call("reused", { amount: "100" }), async () => null);
    const other = runOnce(test.deps, call("reused", { amount: "200" }), async () => null);
    await expect(other).rejects.toMatchObject({ code: "idempotency.key.reused" });
  });

  it("runs again after a refusal, because nothing was stored", async () => {
    const refused = runOnce(test.deps, call("again", {}), async () => {
      throw new Refusal("account.balance.not.enough");
    });
    await expect(refused).rejects.toMatchObject({ code: "account.balance.not.enough" });
    expect(await runOnce(test.deps, call("again", {}), async () => "done")).toBe("done");
  });

  it("is a different request if another member uses the same key", async () => {
    await runOnce(test.deps, call("shared", {}), async () => "mine");
    const other = { ...actor, memberId: 8n as MemberId };
    expect(await runOnce(test.deps, call("shared", {}, other), async () => "theirs")).toBe("theirs");
  });
});
