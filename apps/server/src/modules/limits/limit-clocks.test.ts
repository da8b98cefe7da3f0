/**
 * A limit or an exclusion also applies to callers whose time is before the time at which it was stored: callers that
 * waited for the lock, or another server whose clock is slow.
 */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { seatPlayer } from "../../testing/test-player.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import { takeDepositRoom } from "./index.ts";

const merchantId = 1 as MerchantId;
/** How far the clock of the writing server is ahead. */
const aheadMs = 50;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Runs a write with the clock ahead, as a server with a faster clock would. */
async function writeWithFastClock(write: () => Promise<{ status: number }>): Promise<void> {
  app.clock.advanceMs(aheadMs);
  expect((await write()).status).toBe(200);
  app.clock.advanceMs(-aheadMs);
}

const setLimit = ({ token }: SignedInMember, kind: string, amountMinor: string) =>
  app.call({ method: "POST", url: "/wps/member/limits", token, body: { kind, period: "day", amountMinor } });
const takeBreak = ({ token, password }: SignedInMember) =>
  app.call({ method: "POST", url: "/wps/member/break", token, body: { term: "day", password } });

function deposit({ memberId }: SignedInMember, amountMinor: bigint): Promise<void> {
  const use = { merchantId, memberId, amountMinor, at: app.clock.businessNow() };
  return app.deps.db.transaction((tx) => takeDepositRoom(app.deps, tx, use));
}

describe("on a server whose clock is behind that of the writing server", () => {
  test("a deposit limit applies, and so does the lower limit that replaces it", async () => {
    const member = await app.register("slowpayer");
    await writeWithFastClock(() => setLimit(member, "deposit", "5000"));
    await expect(deposit(member, 5_001n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
    await writeWithFastClock(() => setLimit(member, "deposit", "2000"));
    await expect(deposit(member, 2_001n)).rejects.toMatchObject({ code: "deposit.limit.reached" });
    await deposit(member, 2_000n);
  });

  test("a break causes the refusal of deposits", async () => {
    const member = await app.register("slowpauser");
    await writeWithFastClock(() => takeBreak(member));
    await expect(deposit(member, 1n)).rejects.toMatchObject({ code: "member.excluded" });
  });

  test("a bet on our own games is refused because of a limit and because of a break", async () => {
    const player = await seatPlayer(app, "slowplayer");
    await writeWithFastClock(() => setLimit(player.member, "stake", "500"));
    expect((await player.play("1000")).errorCode).toBe("limit.stake.reached");
    await writeWithFastClock(() => takeBreak(player.member));
    expect((await player.play("500")).errorCode).toBe("account.excluded");
  });

  test("a bet on a supplier's game is refused because of a limit and because of a break", async () => {
    const supplier = await openSupplier(app, "slowclock");
    await writeWithFastClock(() => setLimit(supplier.member, "loss", "500"));
    expect((await supplier.bet()).status).toBe("RS_ERROR_BET_LIMIT_EXCEEDED");
    await writeWithFastClock(() => takeBreak(supplier.member));
    expect((await supplier.bet({ amount: 100_000 })).status).toBe("RS_ERROR_USER_DISABLED");
  });
});
