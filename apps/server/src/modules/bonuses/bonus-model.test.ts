/**
 * Runs random sequences of steps in the server and in a simple model (testing/bonus-model.ts): grants, bets through
 * both booking functions, wins, corrections, withdrawals and ends of grants. After every step, the results, balances
 * and states of both must be equal.
 */

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PlayRoundReply } from "@openhouse/protocol/studio/play-round";
import type { OwnBonus } from "@openhouse/protocol/bonuses/own-bonus";
import { modelRuns } from "@openhouse/rules/testing/model-runs";
import { Refusal } from "../../core/refusal.ts";
import {
  activeGrantOf,
  betInModel,
  createBonusModel,
  giveUpInModel,
  grantInModel,
  settleInModel,
  spinInModel,
  undoInModel,
  winInModel,
  withdrawInModel,
} from "../../testing/bonus-model.ts";
import type { BonusModel } from "../../testing/bonus-model.ts";
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

/** How many of the supplier's units are one minor unit. */
const unit = 1_000n;
const hourMs = 3_600_000;
const withdrawalMinor = 20_000n;

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
const anyStep: fc.Arbitrary<Step> = fc.oneof(
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
  model: BonusModel;
  readonly payee: Payee;
  readonly token: string;
  readonly player: TestPlayer;
}

const initialMinor = 10_000n;

async function openWorld(): Promise<World> {
  const member = await test.register(`model${(count += 1)}`);
  await giveMoney(test, member, initialMinor);
  const payee = await makePayee(test, member);
  const player = await launchPlayer(test, member);
  return { model: createBonusModel(initialMinor), payee, player, token: await supplier.freshToken(member) };
}

const ok = "RS_OK";
const notEnoughMoney = "RS_ERROR_NOT_ENOUGH_MONEY";
const now = () => test.clock.businessNow().getTime();

/** Runs a step in the server and in the model. Both must succeed, or refuse with the same code. */
async function runBoth(world: World, real: Promise<unknown>, applyToModel: (model: BonusModel) => string | undefined) {
  const draft = structuredClone(world.model);
  const refusal = applyToModel(draft);
  const answer = await real.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
  expect(answer).toBe(refusal);
  if (refusal === undefined) world.model = draft;
}

function expectStatus(
  reply: { status: string; balance?: number },
  isBooked: boolean,
  { main, bonus }: BonusModel,
): void {
  expect(reply.status).toBe(isBooked ? ok : notEnoughMoney);
  if (isBooked) expect(reply.balance).toBe(Number((main + bonus) * unit));
}

async function applyStep(world: World, step: Step): Promise<void> {
  const { model, payee, token, player } = world;
  const { memberId, account } = payee;
  const common = { token, user: String(memberId) };
  const uuid = randomUUID();
  switch (step.kind) {
    case "pay":
      await giveMoney(test, payee, 5_000n);
      model.main += 5_000n;
      return;
    case "wait":
      offsetMs += step.hours * hourMs;
      return;
    case "grant": {
      const terms = { amountMinor: step.amount, turnoverPpm: step.times * 1_000_000n, validDays: step.days };
      const order = { actor: staffActor("finance"), memberId, terms, reason: "model" };
      const real = test.deps.db.transaction((tx) => grantBonus(test.deps, tx, order));
      return runBoth(world, real, (draftModel) => grantInModel(draftModel, { ...step, now: now() }));
    }
    case "withdraw": {
      const actor = { merchantId, memberId, account };
      const draft = { amount: 200, accountId: BigInt(payee.bankCardId), forfeitsBonus: step.mayForfeit };
      const real = test.deps.db.transaction((tx) => requestWithdrawal(test.deps, tx, { actor, draft }));
      const request = { amount: withdrawalMinor, mayForfeit: step.mayForfeit, now: now() };
      return runBoth(world, real, (draftModel) => withdrawInModel(draftModel, request));
    }
    case "settle":
      await settleDueGrants(test.deps);
      return settleInModel(model, now());
    case "look":
      await readBonus(world);
      return settleInModel(model, now());
    case "giveUp": {
      // Reading the bonus settles a grant that is due.
      const { running } = await readBonus(world);
      settleInModel(model, now());
      expect(running === null).toBe(activeGrantOf(model) === undefined);
      if (running === null) return;
      const body = { id: running.id };
      await expectOk(test.call({ method: "POST", url: "/wps/bonus/giveUp", token: payee.token, body }));
      return giveUpInModel(model, now());
    }
    case "spin": {
      const answer = await player.play(String(step.stake));
      const win = answer.status === 200 ? BigInt((answer.value as PlayRoundReply).round.winMinor) : 0n;
      expect(spinInModel(model, { stake: step.stake, win, now: now() })).toBe(answer.status === 200);
      return;
    }
    case "bet": {
      const round = `${memberId}-${step.round}`;
      const fields = { ...common, amount: Number(step.amount * unit), round, round_closed: step.closes };
      const reply = await supplier.bet({ ...fields, transaction_uuid: uuid });
      const isBooked = betInModel(model, { uuid, round, amount: step.amount, closes: step.closes, now: now() });
      return expectStatus(reply, isBooked, model);
    }
    case "win": {
      const bets = model.calls.filter(({ kind, isUndone }) => kind === "bet" && !isUndone);
      const bet = bets[step.pick % Math.max(bets.length, 1)];
      if (bet === undefined) return;
      const { round } = bet;
      const fields = { ...common, amount: Number(step.amount * unit), round, round_closed: step.closes };
      const reply = await supplier.win(bet.uuid, { ...fields, transaction_uuid: uuid });
      winInModel(model, bet, { uuid, round, amount: step.amount, closes: step.closes, now: now() });
      return expectStatus(reply, true, model);
    }
    case "undo": {
      const calls = model.calls.filter(({ isUndone }) => !isUndone);
      const call = calls[step.pick % Math.max(calls.length, 1)];
      if (call === undefined) return;
      const reply = await supplier.rollback(call.uuid, { ...common, round: call.round, transaction_uuid: uuid });
      return expectStatus(reply, undoInModel(model, call), model);
    }
  }
}

async function readBonus({ payee }: World): Promise<OwnBonus> {
  return (await expectOk(test.call({ method: "GET", url: "/wps/bonus", token: payee.token }))).value as OwnBonus;
}

async function expectEqualToModel({ model, payee: { memberId } }: World): Promise<void> {
  const { main, bonus, hold } = await readBalances(test.deps.db, merchantId, memberId);
  const states = await test.deps.db.query<{ state: string }>(
    `select state from bonus_grant where merchant_id = $1 and member_id = $2 order by id`,
    [merchantId, memberId],
  );
  expect({ main: main.minor, bonus: bonus.minor, hold: hold.minor, states: states.map(({ state }) => state) }).toEqual({
    main: model.main,
    bonus: model.bonus,
    hold: model.hold,
    states: model.grants.map(({ state }) => state),
  });
  if (activeGrantOf(model) === undefined) expect(bonus.minor).toBe(0n);
}

it("the wallets and grants equal the model after every step", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 40, size: "max" }), async (steps) => {
      const world = await openWorld();
      for (const step of steps) {
        offsetMs += 1_000;
        test.clock.setOffsetMs(offsetMs);
        await applyStep(world, step);
        await expectEqualToModel(world);
      }
    }),
    { numRuns: modelRuns(60) },
  );
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
}, 600_000);
