/**
 * Limits and exclusions against callers with an older time: callers that waited for the lock, or another server whose
 * clock is slow. Limits and exclusions written before still apply.
 */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { seatPlayer } from "../../testing/test-player.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import { takeDepositRoom } from "./index.ts";

const merchantId = 1 as MerchantId;
/** How far the other server's clock is ahead. */
const aheadMs = 50;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** What a server does whose clock is ahead of ours. */
async function ahead(deed: () => Promise<{ status: number }>): Promise<void> {
  app.clock.advanceMs(aheadMs);
  expect((await deed()).status).toBe(200);
  app.clock.advanceMs(-aheadMs);
}

const limit = ({ token }: SignedInMember, kind: string, amountMinor: string) =>
  app.call({ method: "POST", url: "/wps/member/limits", token, body: { kind, period: "day", amountMinor } });
const pause = ({ token, password }: SignedInMember) =>
  app.call({ method: "POST", url: "/wps/member/break", token, body: { term: "day", password } });

function deposit({ memberId }: SignedInMember, amountMinor: bigint): Promise<void> {
  const use = { merchantId, memberId, amountMinor, at: app.clock.businessNow() };
  return app.deps.db.transaction((tx) => takeDepositRoom(app.deps, tx, use));
}

describe("with a server whose clock is slower than that of the writing server", () => {
  test("a deposit limit applies, also a lower one that replaced another", async () => {
    const member = await app.register("slowpayer");
    await ahead(() => limit(member, "deposit", "5000"));
    await expect(deposit(member, 5_001n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
    await ahead(() => limit(member, "deposit", "2000"));
    await expect(deposit(member, 2_001n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
    await deposit(member, 2_000n);
  });

  test("a break refuses deposits", async () => {
    const member = await app.register("slowpauser");
    await ahead(() => pause(member));
    await expect(deposit(member, 1n)).rejects.toMatchObject({ code: "member.excluded" });
  });

  test("a bet on our own games is refused by limit and break", async () => {
    const player = await seatPlayer(app, "slowplayer");
    await ahead(() => limit(player.member, "stake", "500"));
    expect((await player.play("1000")).errorCode).toBe("limit.stake.reached");
    await ahead(() => pause(player.member));
    expect((await player.play("500")).errorCode).toBe("account.excluded");
  });

  test("a bet on a supplier's game is refused by limit and break", async () => {
    const supplier = await openSupplier(app, "slowclock");
    await ahead(() => limit(supplier.member, "loss", "500"));
    expect((await supplier.bet()).status).toBe("RS_ERROR_BET_LIMIT_EXCEEDED");
    await ahead(() => pause(supplier.member));
    expect((await supplier.bet({ amount: 100_000 })).status).toBe("RS_ERROR_USER_DISABLED");
  });
});
