/**
 * Compares any history of grants, bets in both booking functions, wins, corrections, withdrawals and ends with a simple
 * model (testing/bonus-paper.ts): the same results, balances and states after every step.
 */

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PlayRoundReply } from "@openhouse/protocol/studio/play-round";
import type { OwnBonus } from "@openhouse/protocol/bonuses/own-bonus";
import { modelRuns } from "@openhouse/rules/testing/model-runs";
import { Refusal } from "../../core/refusal.ts";
import {
  activeOf,
  betOnPaper,
  blankPaper,
  giveUpOnPaper,
  grantOnPaper,
  settleOnPaper,
  spinOnPaper,
  undoOnPaper,
  winOnPaper,
  withdrawOnPaper,
} from "../../testing/bonus-paper.ts";
import type { Paper } from "../../testing/bonus-paper.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { staffActor } from "../../testing/staff-actor.ts";
import { createTestCashier, expectOk, makePayee, merchantId } from "../../testing/test-cashier.ts";
import type { Payee, TestCashier } from "../../testing/test-cashier.ts";
import { giveMoney, launchPlayer } from "../../testing/test-player.ts";
import type { TestPlayer } from "../../testing/test-player.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import type { TestSupplier } from "../../testing/test-supplier.ts";
import { requestWithdrawal } from "../payments/withdrawals/request-withdrawal.ts";
import { checkLedger, readBalances } from "../wallet/index.ts";
import { grantBonus } from "./grant-bonus.ts";
import { settleDueGrants } from "./settle-due-grants.ts";

let test: TestCashier;
let supplier: TestSupplier;
let offsetMs = 0;
let count = 0;

/** A supplier's amounts in minor units. */
const unit = 1_000n;
const hourMs = 3_600_000;
const withdrawn = 20_000n;

beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  await setMerchant(test, merchantId, {
    settings: {
      "withdraw.dailyCount": 10_000,
      "withdraw.dailyMaximumMinor": 10 ** 12,
      "bonus.secondPersonAboveMinor": 10 ** 12,
    },
  });
  supplier = await openSupplier(test, "bonusmodel");
});
afterAll(() => test.close());

type Step =
  | { readonly kind: "grant"; readonly amount: bigint; readonly times: bigint; readonly days: number }
  | { readonly kind: "bet"; readonly round: number; readonly amount: bigint; readonly closes: boolean }
  | { readonly kind: "win"; readonly pick: number; readonly amount: bigint; readonly closes: boolean }
  | { readonly kind: "undo"; readonly pick: number }
  | { readonly kind: "spin"; readonly stake: bigint }
  | { readonly kind: "wait"; readonly hours: number }
  | { readonly kind: "withdraw"; readonly mayForfeit: boolean }
  | { readonly kind: "giveUp" | "settle" | "look" | "pay" };

const amount = (max: bigint) => fc.bigInt(1n, max);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("grant" as const),
      amount: amount(9_000n),
      times: fc.bigInt(1n, 2n),
      days: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("bet" as const),
      round: fc.nat(2),
      amount: amount(9_000n),
      closes: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("win" as const),
      pick: fc.nat(),
      amount: fc.bigInt(0n, 12_000n),
      closes: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("undo" as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("spin" as const), stake: fc.constantFrom(500n, 1_000n) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("withdraw" as const), mayForfeit: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("giveUp" as const, "settle", "look", "pay") }) },
);

interface World {
  paper: Paper;
  readonly payee: Payee;
  readonly token: string;
  readonly player: TestPlayer;
}

const startWith = 10_000n;

async function openWorld(): Promise<World> {
  const member = await test.register(`paper${(count += 1)}`);
  await giveMoney(test, member, startWith);
  const payee = await makePayee(test, member);
  const player = await launchPlayer(test, member);
  return { paper: blankPaper(startWith), payee, player, token: await supplier.freshToken(member) };
}

const ok = "RS_OK";
const notEnoughMoney = "RS_ERROR_NOT_ENOUGH_MONEY";
const now = () => test.clock.businessNow().getTime();

/** A refused step changes nothing. */
async function runBoth(world: World, real: Promise<unknown>, onPaper: (paper: Paper) => string | undefined) {
  const draft = structuredClone(world.paper);
  const refusal = onPaper(draft);
  const answer = await real.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
  expect(answer).toBe(refusal);
  if (refusal === undefined) world.paper = draft;
}

function expectStatus(reply: { status: string; balance?: number }, isBooked: boolean, { main, bonus }: Paper): void {
  expect(reply.status).toBe(isBooked ? ok : notEnoughMoney);
  if (isBooked) expect(reply.balance).toBe(Number((main + bonus) * unit));
}

async function follow(world: World, each: Step): Promise<void> {
  const { paper, payee, token, player } = world;
  const { memberId, account } = payee;
  const common = { token, supplier_user: String(memberId) };
  const uuid = randomUUID();
  switch (each.kind) {
    case "pay":
      await giveMoney(test, payee, 5_000n);
      paper.main += 5_000n;
      return;
    case "wait":
      offsetMs += each.hours * hourMs;
      return;
    case "grant": {
      const terms = { amountMinor: each.amount, turnoverPpm: each.times * 1_000_000n, validDays: each.days };
      const order = { actor: staffActor("finance"), memberId, terms, reason: "paper" };
      const real = test.deps.db.transaction((tx) => grantBonus(test.deps, tx, order));
      return runBoth(world, real, (draft) => grantOnPaper(draft, { ...each, now: now() }));
    }
    case "withdraw": {
      const actor = { merchantId, memberId, account };
      const draft = { amount: 200, accountId: BigInt(payee.bankCardId), forfeitsBonus: each.mayForfeit };
      const real = test.deps.db.transaction((tx) => requestWithdrawal(test.deps, tx, { actor, draft }));
      const request = { amount: withdrawn, mayForfeit: each.mayForfeit, now: now() };
      return runBoth(world, real, (on) => withdrawOnPaper(on, request));
    }
    case "settle":
      await settleDueGrants(test.deps);
      return settleOnPaper(paper, now());
    case "look":
      await look(world);
      return settleOnPaper(paper, now());
    case "giveUp": {
      // The read before it settles what is due.
      const { running } = await look(world);
      settleOnPaper(paper, now());
      expect(running === null).toBe(activeOf(paper) === undefined);
      if (running === null) return;
      const body = { id: running.id };
      await expectOk(test.call({ method: "POST", url: "/wps/bonus/giveUp", token: payee.token, body }));
      return giveUpOnPaper(paper, now());
    }
    case "spin": {
      const answer = await player.play(String(each.stake));
      const win = answer.status === 200 ? BigInt((answer.value as PlayRoundReply).round.winMinor) : 0n;
      expect(spinOnPaper(paper, { stake: each.stake, win, now: now() })).toBe(answer.status === 200);
      return;
    }
    case "bet": {
      const round = `${memberId}-${each.round}`;
      const fields = { ...common, amount: Number(each.amount * unit), round, round_closed: each.closes };
      const reply = await supplier.bet({ ...fields, transaction_uuid: uuid });
      const isBooked = betOnPaper(paper, { uuid, round, amount: each.amount, closes: each.closes, now: now() });
      return expectStatus(reply, isBooked, paper);
    }
    case "win": {
      const bets = paper.calls.filter(({ kind, isUndone }) => kind === "bet" && !isUndone);
      const bet = bets[each.pick % Math.max(bets.length, 1)];
      if (bet === undefined) return;
      const { round } = bet;
      const fields = { ...common, amount: Number(each.amount * unit), round, round_closed: each.closes };
      const reply = await supplier.win(bet.uuid, { ...fields, transaction_uuid: uuid });
      winOnPaper(paper, bet, { uuid, round, amount: each.amount, closes: each.closes, now: now() });
      return expectStatus(reply, true, paper);
    }
    case "undo": {
      const calls = paper.calls.filter(({ isUndone }) => !isUndone);
      const call = calls[each.pick % Math.max(calls.length, 1)];
      if (call === undefined) return;
      const reply = await supplier.rollback(call.uuid, { ...common, round: call.round, transaction_uuid: uuid });
      return expectStatus(reply, undoOnPaper(paper, call), paper);
    }
  }
}

async function look({ payee }: World): Promise<OwnBonus> {
  return (await expectOk(test.call({ method: "GET", url: "/wps/bonus", token: payee.token }))).value as OwnBonus;
}

async function expectSame({ paper, payee: { memberId } }: World): Promise<void> {
  const { main, bonus, hold } = await readBalances(test.deps.db, merchantId, memberId);
  const states = await test.deps.db.query<{ state: string }>(
    `select state from bonus_grant where merchant_id = $1 and member_id = $2 order by id`,
    [merchantId, memberId],
  );
  expect({ main: main.minor, bonus: bonus.minor, hold: hold.minor, states: states.map(({ state }) => state) }).toEqual({
    main: paper.main,
    bonus: paper.bonus,
    hold: paper.hold,
    states: paper.grants.map(({ state }) => state),
  });
  if (activeOf(paper) === undefined) expect(bonus.minor).toBe(0n);
}

it("the wallets and grants equal the model after every step", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40, size: "max" }), async (steps) => {
      const world = await openWorld();
      for (const each of steps) {
        offsetMs += 1_000;
        test.clock.setOffsetMs(offsetMs);
        await follow(world, each);
        await expectSame(world);
      }
    }),
    { numRuns: modelRuns(60) },
  );
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
}, 600_000);
