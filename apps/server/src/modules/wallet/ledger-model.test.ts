/** Compares the real ledger with an in-memory model: results and balances must agree for any sequence of postings. */

import { array, assert, asyncProperty, bigInt, constantFrom, nat, record } from "fast-check";
import type { Arbitrary } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import { modelRuns } from "@openhouse/rules/testing/model-runs";
import type { MemberId } from "../../core/ids.ts";
import { checkLedger } from "./check-ledger.ts";
import { createLedgerTestWorld, deposit, hold, merchantOne, release, stake, win } from "./ledger-test-world.ts";
import type { LedgerTestWorld } from "./ledger-test-world.ts";
import { readBalances } from "./read-balances.ts";
import { readStatement } from "./read-statement.ts";
import type { TransferRequest } from "./transfer-request.ts";

let world: LedgerTestWorld;
beforeAll(async () => {
  world = await createLedgerTestWorld();
});
afterAll(() => world.drop());

interface Step {
  readonly kind: "deposit" | "stake" | "win" | "hold" | "release" | "round" | "repeat" | "conflict";
  readonly player: number;
  readonly minor: bigint;
  readonly winMinor: bigint;
  readonly earlier: number;
}

const playerCount = 3;

const anyStep: Arbitrary<Step> = record({
  kind: constantFrom("deposit", "stake", "win", "hold", "release", "round", "repeat", "conflict"),
  player: nat(playerCount - 1),
  minor: bigInt(1n, 400n),
  winMinor: bigInt(1n, 400n),
  earlier: nat(30),
});

/** The model's state of one player. */
interface Purse {
  main: bigint;
  hold: bigint;
  /** Balances after each line of the main account, oldest first. */
  lines: bigint[];
}

class Model {
  readonly purses: Purse[] = Array.from({ length: playerCount }, () => ({ main: 0n, hold: 0n, lines: [] }));
  readonly booked: TransferRequest[][] = [];

  /** Applies the transfers to the model and returns the result that the ledger must return. */
  apply(transfers: readonly TransferRequest[], player: number): string {
    const purse = this.purses[player];
    if (purse === undefined) throw new Error("no such player");
    const draft = { ...purse, lines: [...purse.lines] };
    for (const { code, amount } of transfers) {
      const toMain = code === "deposit" || code === "win" || code === "withdraw_release";
      draft.main += toMain ? amount.minor : -amount.minor;
      if (code === "withdraw_hold") draft.hold += amount.minor;
      if (code === "withdraw_release") draft.hold -= amount.minor;
      if (draft.main < 0n || draft.hold < 0n) return "account.balance.not.enough";
      draft.lines.push(draft.main);
    }
    this.purses[player] = draft;
    this.booked.push([...transfers]);
    return "booked";
  }
}

function requestOf(member: MemberId, { kind, minor, winMinor }: Step): TransferRequest[] {
  const key = () => `model ${world.ids.next()}`;
  switch (kind) {
    case "deposit":
      return [deposit(member, minor, key())];
    case "win":
      return [win(member, minor, key())];
    case "hold":
      return [hold(member, minor, key())];
    case "release":
      return [release(member, minor, key())];
    case "round":
      return [stake(member, minor, key()), win(member, winMinor, key())].map((item) => ({ ...item, group: 1 }));
    case "stake":
    case "repeat":
    case "conflict":
      return [stake(member, minor, key())];
  }
}

type Send = (transfers: readonly TransferRequest[]) => Promise<string>;

async function play(members: readonly MemberId[], steps: readonly Step[], send: Send): Promise<Model> {
  const model = new Model();
  for (const step of steps) {
    const earlier = model.booked[step.earlier % Math.max(model.booked.length, 1)];
    const member = members[step.player] ?? (0n as MemberId);
    if (step.kind === "repeat" && earlier !== undefined) {
      expect(await send(earlier)).toBe("duplicate");
    } else if (step.kind === "conflict" && earlier !== undefined) {
      const other = earlier.map((item) => ({ ...item, amount: money(item.amount.minor + 1n, "PHP") }));
      expect(await send(other)).toBe("exists.transaction");
    } else {
      const request = requestOf(member, step);
      expect(await send(request)).toBe(model.apply(request, step.player));
    }
  }
  return model;
}

async function expectSame(model: Model, members: readonly MemberId[]): Promise<void> {
  for (const [player, purse] of model.purses.entries()) {
    const memberId = members[player] ?? (0n as MemberId);
    const balances = await readBalances(world.db, merchantOne, memberId);
    expect([balances.main.minor, balances.hold.minor]).toEqual([purse.main, purse.hold]);
    const lines = await readStatement(world.db, { merchantId: merchantOne, memberId, kind: "main", limit: 500 });
    expect(lines.map(({ balanceAfter }) => balanceAfter.minor).toReversed()).toEqual(purse.lines);
    expect(lines.map(({ version }) => version).toReversed()).toEqual(purse.lines.map((_, index) => BigInt(index + 1)));
  }
  expect((await checkLedger(world.db, merchantOne)).isSound).toBe(true);
}

const openPlayers = () => Promise.all(Array.from({ length: playerCount }, () => world.openMember()));

it("a posting in a transaction gives the same results and balances as the model", async () => {
  await assert(
    asyncProperty(array(anyStep, { minLength: 1, maxLength: 30 }), async (steps) => {
      const members = await openPlayers();
      const send: Send = (transfers) =>
        world.post(...transfers).then(
          (posted) => (posted.every(({ isDuplicate }) => isDuplicate) ? "duplicate" : "booked"),
          (error: { code?: string }) => String(error.code),
        );
      await expectSame(await play(members, steps, send), members);
    }),
    { numRuns: modelRuns(25) },
  );
  expect((await checkLedger(world.db, merchantOne)).isSound).toBe(true);
}, 60_000);

it("the lane gives the same results and balances as the model while other callers share its batches", async () => {
  const lane = world.openLane();
  const stranger = await world.openMember(1_000_000n);
  await assert(
    asyncProperty(array(anyStep, { minLength: 1, maxLength: 30 }), async (steps) => {
      const members = await openPlayers();
      const at = world.clock.businessNow();
      const send: Send = async (transfers) => {
        const noise = Array.from({ length: 3 }, (_, index) =>
          lane
            .post({
              merchantId: merchantOne,
              at,
              transfers: [stake(stranger, index === 0 ? 2_000_000n : 1n, world.nextKey())],
            })
            .catch(() => undefined),
        );
        const answer = await lane.post({ merchantId: merchantOne, at, transfers }).then(
          (posted) => (posted.every(({ isDuplicate }) => isDuplicate) ? "duplicate" : "booked"),
          (error: { code?: string }) => String(error.code),
        );
        await Promise.all(noise);
        return answer;
      };
      await expectSame(await play(members, steps, send), members);
    }),
    { numRuns: modelRuns(25) },
  );
  expect((await checkLedger(world.db, merchantOne)).isSound).toBe(true);
}, 60_000);
