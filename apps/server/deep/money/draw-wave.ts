/** Draws a wave: a mix of concurrent operations on few wallets, each sent once or several times with its key. */

import { randomUUID } from "node:crypto";
import { castSize } from "./cast.ts";
import type { PlayerIndex } from "./cast.ts";
import type { Decision, MoneyOperation, LimitKind } from "./money-operation.ts";
import type { Dice } from "./dice.ts";
import type { LimitsNow } from "./judge.ts";
import type { Tally } from "./tally.ts";

export type Theme = "mixed" | "bets" | "withdrawals" | "decisions" | "transfers" | "limits";

/** An operation, and how often it is sent concurrently. */
export interface Sending {
  readonly operation: MoneyOperation;
  readonly copies: number;
}

export interface WaveDraw {
  readonly dice: Dice;
  readonly theme: Theme;
  /** The number of calls in total. */
  readonly calls: number;
  readonly tally: Tally;
  readonly limits: LimitsNow;
}

type Weights = Partial<Record<MoneyOperation["kind"], number>>;

/** The percentage of each operation. */
const weightsOf: Readonly<Record<Theme, Weights>> = {
  mixed: {
    round: 13,
    bet: 22,
    win: 7,
    takeBack: 3,
    withdraw: 10,
    decide: 14,
    confirm: 6,
    send: 10,
    deposit: 6,
    pay: 7,
    limit: 2,
  },
  bets: { bet: 72, round: 18, takeBack: 5, win: 5 },
  withdrawals: { withdraw: 80, bet: 10, send: 10 },
  decisions: { decide: 70, confirm: 20, withdraw: 10 },
  transfers: { send: 80, bet: 10, withdraw: 10 },
  limits: { bet: 44, round: 13, deposit: 18, send: 10, pay: 5, limit: 10 },
};
/** The number of people who take part in a wave of the theme; members 1 to 3 have limits. */
const peopleOf: Readonly<Record<Theme, number>> = {
  mixed: castSize,
  bets: 2,
  withdrawals: 2,
  decisions: castSize,
  transfers: 3,
  limits: 4,
};
const themes: readonly [Theme, ...Theme[]] = ["mixed", "bets", "withdrawals", "decisions", "transfers", "limits"];

/** A cast plays each theme once, then random themes. */
export function drawTheme(dice: Dice, round: number): Theme {
  return themes[round] ?? (dice.percent(40) ? "mixed" : dice.oneOf(themes));
}

export function drawWave(input: WaveDraw): Sending[] {
  const { dice, calls, limits } = input;
  const bag = Object.entries(weightsOf[input.theme]).flatMap(([kind, weight]) =>
    Array.from({ length: weight }, () => kind as MoneyOperation["kind"]),
  );
  const wave: Sending[] = [];
  // The wave tries to confirm each waiting raise of a limit; this is refused until the raise is due.
  for (const { by, kind, raise } of limits) {
    if (raise === undefined) continue;
    const raiseFields = { limit: kind, id: raise.id, minor: Number(raise.minor), key: randomUUID() };
    wave.push({ operation: { kind: "raise", by, ...raiseFields }, copies: 1 });
  }
  const changed = new Set(wave.map(({ operation }) => limitOf(operation)));
  for (let remainingCalls = calls - wave.length; remainingCalls > 0;) {
    for (const operation of drawOperations(input, bag[dice.below(bag.length)] ?? "bet")) {
      const limit = limitOf(operation);
      if (limit !== undefined && changed.has(limit)) continue;
      changed.add(limit);
      const copies = Math.min(limit === undefined ? drawCopies(dice) : 1, Math.max(remainingCalls, 1));
      wave.push({ operation, copies });
      remainingCalls -= copies;
    }
  }
  return wave;
}

/**
 * The limit that an operation changes. A wave changes each limit only once, because the order of two changes would be
 * unknown.
 */
function limitOf(operation: MoneyOperation): string | undefined {
  return operation.kind === "limit" || operation.kind === "raise" ? `${operation.by}:${operation.limit}` : undefined;
}

function drawCopies(dice: Dice): number {
  return dice.percent(70) ? 1 : dice.percent(70) ? 2 : 4;
}

/** One operation, or a bet and its rollback; none when the state does not allow it. */
function drawOperations(input: WaveDraw, kind: MoneyOperation["kind"]): MoneyOperation[] {
  const { dice, tally, theme } = input;
  const by = dice.below(peopleOf[theme]);
  const main = Number(tally.wallets[by]?.main ?? 0n);
  const key = randomUUID();
  const bet = (): MoneyOperation => ({ kind: "bet", by, key, minor: 100 + dice.below(Math.max(main / 14, 500)) });
  switch (kind) {
    case "round":
      return [{ kind, by, key, minor: dice.oneOf([100, 500, 1_000]), shownNonce: tally.shownNonces[by] ?? "0" }];
    case "bet":
      return [bet()];
    case "takeBack":
      return [bet(), { kind, by, bet: key, key: randomUUID() }];
    case "win": {
      const won = pick(dice, [...tally.bets.values()].slice(-40));
      return won === undefined ? [bet()] : [{ kind, by: won.by, bet: won.uuid, key, minor: dice.below(9_000) }];
    }
    case "withdraw":
      return [{ kind, by, key, minor: drawMajor(dice) }];
    case "send": {
      const to = by === 0 ? 1 + dice.below(peopleOf[theme] - 1) : 0;
      return [{ kind, by, to, key, minor: 100 + dice.below(Math.max(main / 10, 1_000)) }];
    }
    case "deposit":
      return [{ kind, by, key, minor: drawMajor(dice) }];
    case "pay": {
      const deposit = pick(dice, tally.deposits.slice(-8));
      if (deposit === undefined) return [];
      return [{ kind, by: deposit.by, id: deposit.id, minor: Number(deposit.minor), key }];
    }
    case "decide":
    case "confirm":
      return drawDecision(input, kind);
    case "limit":
      return drawLimit(input);
    case "raise":
      return [];
  }
}

/** Whole pesos, in minor units, because deposits and withdrawals use whole pesos. */
function drawMajor(dice: Dice): number {
  return (200 + dice.below(250)) * 100;
}

function drawDecision({ dice, tally }: WaveDraw, kind: "decide" | "confirm"): MoneyOperation[] {
  const key = randomUUID();
  const paid = pick(dice, tally.withdrawals.filter(({ isPaid }) => isPaid).slice(-5));
  if (kind === "confirm" && paid !== undefined) {
    return [{ kind, by: paid.by, id: paid.id, key, word: dice.percent(70) ? "received" : "partly" }];
  }
  const withdrawal = pick(dice, tally.withdrawals.slice(-6));
  if (withdrawal === undefined) return [];
  const action: Decision = dice.oneOf(["approve", "approve", "paid", "paid", "reject"]);
  return [{ kind: "decide", staff: dice.below(3), id: withdrawal.id, action, key }];
}

/** Draws a limit close to the current use, far below it, or higher than the current limit. A higher limit must wait. */
function drawLimit({ dice, limits }: WaveDraw): MoneyOperation[] {
  const by: PlayerIndex = 1 + dice.below(3);
  const limit: LimitKind = dice.oneOf(["stake", "loss", "deposit"]);
  const now = limits.find((entry) => entry.by === by && entry.kind === limit);
  const used = Math.max(Number(now?.used ?? 0n), 0);
  const near = used + dice.below(limit === "deposit" ? 120_000 : 15_000);
  const higher = now?.minor === undefined || now.minor === null ? near : Number(now.minor) * 2 + 10_000;
  const minor = dice.oneOf([near, near, higher, Math.floor(used / 2)]);
  return [{ kind: "limit", by, limit, minor, key: randomUUID() }];
}

function pick<T>(dice: Dice, choices: readonly T[]): T | undefined {
  return choices[dice.below(choices.length)];
}
