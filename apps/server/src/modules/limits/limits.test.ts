/** Limits and exclusions: a decrease takes effect at once, a raise only after a day, and no bet exceeds a limit. */

import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { modelRuns } from "@openhouse/rules/testing/model-runs";
import type { MemberActor } from "../../core/actor.ts";
import type { MerchantId, SessionId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { staffActor } from "../../testing/staff-actor.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { seatPlayer } from "../../testing/test-player.ts";
import {
  confirmLimit,
  excludeMember,
  findExclusion,
  releaseDepositRoom,
  selectLimits,
  setLimit,
  takeDepositRoom,
} from "./index.ts";
import type { LimitKind, LimitPeriod } from "./index.ts";

const merchantId = 1 as MerchantId;
const origin = { merchantId, ip: "127.0.0.1", language: "EN", requestId: "test", sessionId: 1n as SessionId } as const;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const actorFor = ({ memberId, account }: SignedInMember): MemberActor => ({
  ...origin,
  kind: "member",
  role: "member",
  memberType: 0,
  memberId,
  account,
});
const staff = staffActor("risk");

async function registerActor(): Promise<MemberActor> {
  count += 1;
  return actorFor(await app.register(`careful${count}`));
}

/** `limit` is "kind/period". */
const requestLimit = (actor: MemberActor, limit: `${LimitKind}/${LimitPeriod}`, amountMinor: bigint | null) => {
  const [kind, period] = limit.split("/") as [LimitKind, LimitPeriod];
  return setLimit(app.deps, actor, { memberId: actor.memberId, kind, period, amountMinor });
};

const deposit = (actor: MemberActor, amountMinor: bigint) => {
  const { memberId } = actor;
  const use = { merchantId, memberId, amountMinor, at: app.clock.businessNow() };
  return app.deps.db.transaction((tx) => takeDepositRoom(app.deps, tx, use));
};

const limitsOf = async (actor: MemberActor) =>
  (await selectLimits(app.deps.db, actor)).map(({ amountMinor, isPending }) => [amountMinor, isPending]);

describe("a limit", () => {
  test("takes effect at once when it is set or lowered", async () => {
    const actor = await registerActor();
    await requestLimit(actor, "deposit/day", 10_000n);
    await deposit(actor, 6_000n);
    await expect(deposit(actor, 4_001n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
    await deposit(actor, 1_000n);
    await requestLimit(actor, "deposit/day", 7_000n);
    await expect(deposit(actor, 1n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
    expect(await limitsOf(actor)).toEqual([[7_000n, false]]);
  });

  test("is raised only after 24 hours and a confirmation", async () => {
    const actor = await registerActor();
    await requestLimit(actor, "deposit/week", 5_000n);
    const raise = await requestLimit(actor, "deposit/week", 9_000n);
    expect(raise.isPending).toBe(true);
    await expect(deposit(actor, 5_001n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
    await expect(confirmLimit(app.deps, actor, raise.id)).rejects.toMatchObject({ code: "limit.change.too.early" });
    app.clock.advanceMs(dayMs - 1);
    await expect(confirmLimit(app.deps, actor, raise.id)).rejects.toMatchObject({ code: "limit.change.too.early" });
    app.clock.advanceMs(1);
    // The raise is not confirmed, so the lower limit still applies.
    await expect(deposit(actor, 5_001n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
    await confirmLimit(app.deps, actor, raise.id);
    await deposit(actor, 5_001n);
    await expect(confirmLimit(app.deps, actor, raise.id)).rejects.toMatchObject({ code: "limit.change.not.pending" });
    expect(await limitsOf(actor)).toEqual([[9_000n, false]]);
  });

  test("is removed only after 24 hours and a confirmation, and applies until then", async () => {
    const actor = await registerActor();
    await expect(requestLimit(actor, "deposit/day", null)).rejects.toMatchObject({ code: "limit.not.set" });
    await requestLimit(actor, "deposit/day", 5_000n);
    await requestLimit(actor, "deposit/week", 20_000n);
    const removal = await requestLimit(actor, "deposit/day", null);
    expect(removal.isPending).toBe(true);
    await expect(deposit(actor, 5_001n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
    app.clock.advanceMs(dayMs - 1);
    await expect(confirmLimit(app.deps, actor, removal.id)).rejects.toMatchObject({ code: "limit.change.too.early" });
    app.clock.advanceMs(1);
    await expect(deposit(actor, 5_001n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
    await confirmLimit(app.deps, actor, removal.id);
    await deposit(actor, 5_001n);
    await expect(confirmLimit(app.deps, actor, removal.id)).rejects.toMatchObject({ code: "limit.change.not.pending" });
    // The weekly limit still exists, and a new daily limit can be set, which takes effect at once.
    expect(await limitsOf(actor)).toEqual([[20_000n, false]]);
    expect(await requestLimit(actor, "deposit/day", 9_000n)).toMatchObject({ isPending: false });
    await expect(deposit(actor, 4_000n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
  });

  test("cannot be raised during a break", async () => {
    const actor = await registerActor();
    await requestLimit(actor, "loss/day", 5_000n);
    const raise = await requestLimit(actor, "loss/day", 9_000n);
    app.clock.advanceMs(dayMs);
    const untilAt = new Date(app.clock.businessNow().getTime() + 2 * dayMs);
    const request = { memberId: actor.memberId, kind: "time_out", untilAt, reason: "a break" } as const;
    await app.deps.db.transaction((tx) => excludeMember(app.deps, tx, { actor, request }));
    await expect(confirmLimit(app.deps, actor, raise.id)).rejects.toMatchObject({ code: "limit.change.on.break" });
    app.clock.advanceMs(2 * dayMs);
    await confirmLimit(app.deps, actor, raise.id);
    expect(await limitsOf(actor)).toEqual([[9_000n, false]]);
  });

  test("loses a pending raise when the member sends another request", async () => {
    const actor = await registerActor();
    await requestLimit(actor, "loss/day", 5_000n);
    const raise = await requestLimit(actor, "loss/day", 9_000n);
    await requestLimit(actor, "loss/day", 8_000n);
    expect(await limitsOf(actor)).toEqual([
      [5_000n, false],
      [8_000n, true],
    ]);
    await requestLimit(actor, "loss/day", 4_000n);
    expect(await limitsOf(actor)).toEqual([[4_000n, false]]);
    app.clock.advanceMs(dayMs);
    await expect(confirmLimit(app.deps, actor, raise.id)).rejects.toMatchObject({ code: "limit.change.not.pending" });
  });

  test("has only one amount in force after four concurrent requests", async () => {
    const actor = await registerActor();
    await Promise.all([1_000n, 2_000n, 3_000n, 4_000n].map((amount) => requestLimit(actor, "stake/month", amount)));
    const limits = await limitsOf(actor);
    expect(limits.filter(([, isPending]) => isPending === false)).toHaveLength(1);
    expect(limits.length).toBeLessThanOrEqual(2);
  });

  test("does not disappear if a raise is confirmed and replaced concurrently", async () => {
    const newRaise = async () => {
      const actor = await registerActor();
      const current = await requestLimit(actor, "loss/day", 5_000n);
      const raise = await requestLimit(actor, "loss/day", 9_000n);
      app.clock.advanceMs(dayMs);
      return { actor, current, raise };
    };
    /**
     * Runs `operation` while another transaction has locked the rows by `work`; that transaction commits 200 ms later.
     */
    const runBehindTransaction = async <T>(work: (tx: Queryable) => Promise<unknown>, operation: () => Promise<T>) => {
      const rowsLocked = Promise.withResolvers<void>();
      const blockingTransaction = app.deps.db.transaction(async (tx) => {
        await work(tx).finally(rowsLocked.resolve);
        await new Promise((resolve) => setTimeout(resolve, 200));
      });
      await rowsLocked.promise;
      const [result] = await Promise.allSettled([operation()]);
      await blockingTransaction;
      return result;
    };
    const replacedRaise = await newRaise();
    const replace = (tx: Queryable, id: bigint) =>
      tx.query(`update member_limit set replaced_at = now() where merchant_id = 1 and id = $1`, [id]);
    const lateConfirmation = await runBehindTransaction(
      (tx) => replace(tx, replacedRaise.raise.id),
      () => confirmLimit(app.deps, replacedRaise.actor, replacedRaise.raise.id),
    );
    expect(lateConfirmation).toMatchObject({ status: "rejected", reason: { code: "limit.change.not.pending" } });
    expect(await limitsOf(replacedRaise.actor)).toEqual([[5_000n, false]]);

    const confirmedRaise = await newRaise();
    await runBehindTransaction(
      async (tx) => {
        await replace(tx, confirmedRaise.current.id);
        const values = [confirmedRaise.raise.id];
        await tx.query(`update member_limit set confirmed_at = now() where merchant_id = 1 and id = $1`, values);
      },
      () => requestLimit(confirmedRaise.actor, "loss/day", 12_000n),
    );
    expect(await limitsOf(confirmedRaise.actor)).toEqual([
      [9_000n, false],
      [12_000n, true],
    ]);
  });

  test("applies in addition to the operator's limit, and the lowest limit decides", async () => {
    const actor = await registerActor();
    await requestLimit(actor, "deposit/day", 8_000n);
    const request = { memberId: actor.memberId, kind: "deposit", period: "day", amountMinor: 3_000n } as const;
    await setLimit(app.deps, staff, request);
    await expect(deposit(actor, 3_001n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
    await requestLimit(actor, "deposit/month", 2_000n);
    await expect(deposit(actor, 2_001n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
    await deposit(actor, 2_000n);
  });

  test("cannot be negative, exceed 64 bits, or be set for another member", async () => {
    const [actor, otherActor] = [await registerActor(), await registerActor()];
    await expect(requestLimit(actor, "stake/day", -1n)).rejects.toMatchObject({ code: "limit.amount.invalid" });
    await expect(requestLimit(actor, "stake/day", 2n ** 63n)).rejects.toMatchObject({ code: "limit.amount.invalid" });
    const request = { memberId: otherActor.memberId, kind: "stake", period: "day", amountMinor: 1n } as const;
    await expect(setLimit(app.deps, actor, request)).rejects.toMatchObject({ code: "permission.denied" });
  });

  test("can be used again on the merchant's next day, and after a deposit that was not paid", async () => {
    const actor = await registerActor();
    await requestLimit(actor, "deposit/day", 5_000n);
    await deposit(actor, 5_000n);
    const at = app.clock.businessNow();
    const use = { merchantId, memberId: actor.memberId, amountMinor: 5_000n, at };
    await app.deps.db.transaction((tx) => releaseDepositRoom(app.deps, tx, use));
    await deposit(actor, 5_000n);
    await expect(deposit(actor, 1n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
    app.clock.advanceMs(dayMs);
    await deposit(actor, 5_000n);
  });

  test("is not exceeded by concurrent deposits", async () => {
    const actor = await registerActor();
    await requestLimit(actor, "deposit/day", 10_000n);
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => deposit(actor, 1_000n)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  test(
    "behaves as a simple model does in random sequences of requests, deposits and days",
    { timeout: 60_000 },
    async () => {
      const step = fc.oneof(
        fc.record({ do: fc.constant("set" as const), amount: fc.bigInt(0n, 20n) }),
        fc.record({ do: fc.constant("remove" as const), amount: fc.constant(0n) }),
        fc.record({ do: fc.constant("deposit" as const), amount: fc.bigInt(1n, 12n) }),
        fc.record({ do: fc.constant("wait" as const), amount: fc.bigInt(1n, 30n) }),
        fc.record({ do: fc.constant("confirm" as const), amount: fc.constant(0n) }),
      );
      const history = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const actor = await registerActor();
        const model = {
          limit: null as bigint | null,
          pending: null as { amount: bigint | null; fromMs: number } | null,
          used: 0n,
        };
        let day = "";
        let lastId = 0n;
        for (const { do: action, amount } of steps) {
          const now = app.clock.businessNow();
          const today = new Date(now.getTime() + 8 * hourMs).toISOString().slice(0, 10);
          if (today !== day) model.used = 0n;
          day = today;
          if (action === "set") {
            lastId = (await requestLimit(actor, "deposit/day", amount)).id;
            const isRaise = model.limit !== null && amount > model.limit;
            model.pending = isRaise ? { amount, fromMs: now.getTime() + dayMs } : null;
            if (!isRaise) model.limit = amount;
          } else if (action === "remove") {
            const [result] = await Promise.allSettled([requestLimit(actor, "deposit/day", null)]);
            expect(result.status).toBe(model.limit === null ? "rejected" : "fulfilled");
            if (result.status === "fulfilled") {
              lastId = result.value.id;
              model.pending = { amount: null, fromMs: now.getTime() + dayMs };
            }
          } else if (action === "deposit") {
            const fits = model.limit === null || model.used + amount <= model.limit;
            const [result] = await Promise.allSettled([deposit(actor, amount)]);
            expect(result.status).toBe(fits ? "fulfilled" : "rejected");
            if (fits) model.used += amount;
          } else if (action === "confirm") {
            const isDue = model.pending !== null && model.pending.fromMs <= now.getTime();
            const [result] = await Promise.allSettled([confirmLimit(app.deps, actor, lastId)]);
            expect(result.status).toBe(isDue ? "fulfilled" : "rejected");
            if (isDue && model.pending !== null) [model.limit, model.pending] = [model.pending.amount, null];
          } else app.clock.advanceMs(Number(amount) * hourMs);
        }
      });
      await fc.assert(history, { numRuns: modelRuns(30) });
    },
  );
});

describe("bets", () => {
  test("are refused above the limit, which counts stakes from before the limit was set", async () => {
    const player = await seatPlayer(app, "limited1");
    await player.playBooked("1000");
    await requestLimit(actorFor(player.member), "stake/day", 1_500n);
    const betResponse = await player.play("1000");
    expect([betResponse.status, betResponse.errorCode]).toEqual([409, "limit.stake.reached"]);
  });

  test("and deposits are refused during an exclusion, until its end", async () => {
    const player = await seatPlayer(app, "excluded1");
    const actor = actorFor(player.member);
    await player.playBooked("1000");
    const untilAt = new Date(app.clock.businessNow().getTime() + 2 * dayMs);
    const request = { memberId: actor.memberId, kind: "time_out", untilAt, reason: "a break" } as const;
    await app.deps.db.transaction((tx) => excludeMember(app.deps, tx, { actor, request }));
    const betResponse = await player.play("1000");
    expect([betResponse.status, betResponse.errorCode]).toEqual([403, "account.excluded"]);
    await expect(deposit(actor, 1_000n)).rejects.toMatchObject({ code: "member.excluded" });
    expect(await findExclusion(app.deps.db, actor, untilAt)).toBeUndefined();
    app.clock.advanceMs(2 * dayMs);
    await deposit(actor, 1_000n);
  });
});

describe("an exclusion", () => {
  test("is never shorter than its kind allows, and is never shortened by another exclusion", async () => {
    const actor = await registerActor();
    const until = (days: number) => new Date(app.clock.businessNow().getTime() + days * dayMs);
    const exclude = (
      kind: "self_exclusion" | "time_out" | "operator",
      untilAt: Date | null,
      requester: typeof actor | typeof staff = actor,
    ) => {
      const request = { memberId: actor.memberId, kind, untilAt, reason: "test" };
      return app.deps.db.transaction((tx) => excludeMember(app.deps, tx, { actor: requester, request }));
    };
    await expect(exclude("self_exclusion", until(179))).rejects.toMatchObject({ code: "exclusion.too.short" });
    await expect(exclude("time_out", until(0.5))).rejects.toMatchObject({ code: "exclusion.too.short" });
    await expect(exclude("operator", until(1))).rejects.toMatchObject({ code: "permission.denied" });
    await expect(exclude("time_out", until(1), staff)).rejects.toMatchObject({ code: "permission.denied" });
    await exclude("self_exclusion", until(200));
    await expect(exclude("time_out", until(7))).rejects.toMatchObject({ code: "exclusion.in.force" });
    await exclude("self_exclusion", null);
    await expect(exclude("operator", until(400), staff)).rejects.toMatchObject({ code: "exclusion.in.force" });
    expect((await findExclusion(app.deps.db, actor, until(10_000)))?.untilAt).toBeNull();
    const audit = await app.deps.db.query(`select action from audit_entry where merchant_id = 1 and subject_id = $1`, [
      String(actor.memberId),
    ]);
    expect(audit).toEqual([{ action: "member.excluded" }, { action: "member.excluded" }]);
  });

  test("can be set for a member by support and admin with a reason, and takes effect at once", async () => {
    const player = await seatPlayer(app, "keptout");
    const { memberId } = player.member;
    const exclude = (token: string, body: object, id = String(memberId)) =>
      app.call({ method: "POST", url: `/backoffice/api/members/${id}/exclude`, token, body });
    const [finance, support, admin] = await Promise.all(
      (["finance", "support", "admin"] as const).map(async (role) => (await signInStaff(app, role)).token),
    );
    const request = { days: 30, reason: "asked on the phone" };
    expect((await exclude(finance ?? "", request)).errorCode).toBe("permission.denied");
    expect((await exclude(support ?? "", { days: 30, reason: "" })).errorCode).toBe("request.param.err");
    expect((await exclude(support ?? "", request, "12345")).errorCode).toBe("no.data");
    const untilAt = app.clock.businessNow().getTime() + 30 * dayMs;
    expect((await exclude(support ?? "", request)).value).toEqual({ untilAt });
    expect((await player.play("1000")).errorCode).toBe("account.excluded");
    expect((await exclude(admin ?? "", request)).errorCode).toBe("exclusion.in.force");
    expect((await exclude(admin ?? "", { days: null, reason: "again" })).value).toEqual({ untilAt: null });
    const audit = await app.deps.db.query(
      `select actor_name as by, action, reason from audit_entry
       where merchant_id = 1 and subject_id = $1 order by position`,
      [String(memberId)],
    );
    expect(audit).toEqual([
      { by: "supportone", action: "member.excluded", reason: request.reason },
      { by: "adminone", action: "member.excluded", reason: "again" },
    ]);
  });
});
