/** Concurrent bets, decreases of limits and exclusions never lead to stakes above the limit in force. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { seatPlayer } from "../../testing/test-player.ts";
import type { TestPlayer } from "../../testing/test-player.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const stake = 1_000n;

const setStakeLimit = ({ member }: TestPlayer, amount: bigint) =>
  app.call({
    method: "POST",
    url: "/wps/member/limits",
    token: member.token,
    body: { kind: "stake", period: "day", amountMinor: String(amount) },
  });

async function stakedOf({ member }: TestPlayer): Promise<bigint> {
  const [row] = await app.deps.db.query<{ staked: bigint }>(
    `select coalesce(sum(stake), 0)::bigint as staked from bet where merchant_id = 1 and member_id = $1`,
    [member.memberId],
  );
  return row?.staked ?? 0n;
}

/** Places concurrent bets with different keys, and returns "booked" or the error code of each. */
async function placeBets(player: TestPlayer, count: number): Promise<unknown[]> {
  const responses = await Promise.all(Array.from({ length: count }, () => player.play(String(stake))));
  return responses.map(({ status, errorCode }) => (status === 200 ? "booked" : errorCode));
}

describe("concurrent bets against a limit", () => {
  test("never exceed it, and use the whole remaining amount", async () => {
    const player = await seatPlayer(app, "stormy", 10_000_000n);
    await setStakeLimit(player, 5n * stake + 999n);
    const codes: unknown[] = [];
    for (let round = 0; round < 8; round += 1) {
      codes.push(...(await placeBets(player, 8)));
      expect(await stakedOf(player)).toBeLessThanOrEqual(5n * stake + 999n);
      await player.play(String(stake));
    }
    expect(codes).toHaveLength(64);
    expect(await stakedOf(player)).toBe(5n * stake);
    expect(codes).toContain("limit.stake.reached");
  });

  test("stay within a lower limit after the response to the decrease", async () => {
    const player = await seatPlayer(app, "lowering", 10_000_000n);
    await setStakeLimit(player, 50n * stake);
    for (let lower = 12n; lower >= 2n; lower -= 2n) {
      const decrease = setStakeLimit(player, lower * stake);
      const earlierBets = placeBets(player, 6);
      expect((await decrease).value).toMatchObject({ isPending: false });
      const stakedAtResponse = await stakedOf(player);
      await earlierBets;
      await placeBets(player, 6);
      const staked = await stakedOf(player);
      // Bets from before the response remain booked; later bets stay within the lower limit.
      expect(staked).toBeLessThanOrEqual(stakedAtResponse > lower * stake ? stakedAtResponse : lower * stake);
    }
    const finalStake = await stakedOf(player);
    expect((await player.play(String(stake))).errorCode).toBe("limit.stake.reached");
    expect(await stakedOf(player)).toBe(finalStake);
  });
});

describe("an exclusion during a bet", () => {
  test("either follows the bet or causes its refusal, and causes the refusal of all later bets", async () => {
    for (let index = 0; index < 6; index += 1) {
      const player = await seatPlayer(app, `midway${index}x`);
      await player.playBooked();
      const { token, password } = player.member;
      const body = { term: index % 2 === 0 ? "day" : "halfYear", password };
      const breakRequest = app.call({ method: "POST", url: "/wps/member/break", token, body });
      const [response, codes] = await Promise.all([breakRequest, placeBets(player, 8)]);
      expect(response.status).toBe(200);
      const staked = await stakedOf(player);
      const bookedCount = codes.filter((code) => code === "booked").length;
      expect(staked).toBe(stake * BigInt(1 + bookedCount));
      expect(await placeBets(player, 4)).toEqual(Array.from({ length: 4 }, () => "account.excluded"));
      expect(await stakedOf(player)).toBe(staked);
    }
  });
});
