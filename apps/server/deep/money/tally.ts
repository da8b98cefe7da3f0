/** The expected state of the database, computed from the responses alone. */

import type { PlayerIndex } from "./cast.ts";
import { castSize, startMinor } from "./cast.ts";
import type { MoneyOperation, Done, LimitKind } from "./money-operation.ts";

/** Count and sum (in minor units) of one kind of operation of one person. */
export interface Figure {
  readonly count: number;
  readonly minor: bigint;
}

export interface Wallet {
  main: bigint;
  hold: bigint;
}

export interface ExpectedWithdrawal {
  readonly id: string;
  readonly by: PlayerIndex;
  isPaid: boolean;
}

export interface ExpectedDeposit {
  readonly id: string;
  readonly by: PlayerIndex;
  readonly minor: bigint;
}

export interface Bet {
  readonly uuid: string;
  readonly by: PlayerIndex;
  readonly minor: bigint;
}

/** Kinds of figures; books.ts reads the same from the database. */
export type FigureKind =
  | "round"
  | "prize"
  | "bet"
  | "betWin"
  | "withdrawal"
  | "returned"
  | "paid"
  | "received"
  | "claimed"
  | "sent"
  | "deposit"
  | "credited";

export interface Tally {
  readonly wallets: readonly Wallet[];
  readonly withdrawals: ExpectedWithdrawal[];
  readonly deposits: ExpectedDeposit[];
  /** By the supplier's transaction id, without bets that were rolled back. */
  readonly bets: Map<string, Bet>;
  readonly takenBack: Set<string>;
  readonly credited: Set<string>;
  /** The acknowledged limits, by `limitName`. */
  readonly limits: Map<string, bigint>;
  /** The nonce of the last round that was shown, by player index. */
  readonly shownNonces: string[];
  /** By kind and player index. */
  readonly figures: Map<string, Figure>;
}

export function createTally(): Tally {
  const wallets = Array.from({ length: castSize }, (): Wallet => ({ main: startMinor, hold: 0n }));
  return {
    wallets,
    withdrawals: [],
    deposits: [],
    bets: new Map(),
    takenBack: new Set(),
    credited: new Set(),
    limits: new Map(),
    shownNonces: wallets.map(() => "0"),
    figures: new Map(),
  };
}

export function limitName(by: PlayerIndex, kind: LimitKind): string {
  return `${by}:${kind}`;
}

export function figureOf({ figures }: Pick<Tally, "figures">, kind: FigureKind, by: PlayerIndex): Figure {
  return figures.get(`${kind}:${by}`) ?? { count: 0, minor: 0n };
}

/** Records money that the suite gives to a member. */
export function noteGift(tally: Tally, by: PlayerIndex, minor: bigint): void {
  move(tally, by, { main: minor });
}

/** Records a completed operation once, even if it was sent several times. */
export function noteDone(tally: Tally, operation: MoneyOperation, done: Done): void {
  const { id, minor, state } = done;
  switch (operation.kind) {
    case "round":
      return noteRound(tally, operation.by, done);
    case "bet":
      return noteBet(tally, { uuid: operation.key, by: operation.by, minor });
    case "win":
      // One row can hold several wins, so only their sum is compared.
      add(tally, { kind: "betWin", by: operation.by, minor, times: 0 });
      return move(tally, operation.by, { main: minor });
    case "takeBack":
      return noteTakenBack(tally, operation.bet);
    case "withdraw":
      tally.withdrawals.push({ id, by: operation.by, isPaid: false });
      add(tally, { kind: "withdrawal", by: operation.by, minor });
      return move(tally, operation.by, { main: -minor, hold: minor });
    case "decide":
      return noteDecision(tally, operation.id, done);
    case "confirm":
      return add(tally, { kind: operation.word === "received" ? "received" : "claimed", by: operation.by, minor: 0n });
    case "send":
      add(tally, { kind: "sent", by: operation.by, minor });
      move(tally, operation.by, { main: -minor });
      return move(tally, operation.to, { main: minor });
    case "deposit":
      tally.deposits.push({ id, by: operation.by, minor });
      return add(tally, { kind: "deposit", by: operation.by, minor });
    case "pay":
      return noteCredit(tally, { id, by: operation.by, minor });
    case "limit":
    case "raise":
      if (state === "inForce") tally.limits.set(limitName(operation.by, operation.limit), minor);
  }
}

function noteRound(tally: Tally, by: PlayerIndex, { minor, won, state: nonce }: Done): void {
  add(tally, { kind: "round", by, minor });
  add(tally, { kind: "prize", by, minor: won });
  if (BigInt(nonce) > BigInt(tally.shownNonces[by] ?? "0")) tally.shownNonces[by] = nonce;
  move(tally, by, { main: won - minor });
}

function noteBet(tally: Tally, bet: Bet): void {
  if (tally.takenBack.has(bet.uuid)) return;
  tally.bets.set(bet.uuid, bet);
  add(tally, { kind: "bet", by: bet.by, minor: bet.minor });
  move(tally, bet.by, { main: -bet.minor });
}

function noteTakenBack(tally: Tally, uuid: string): void {
  tally.takenBack.add(uuid);
  const bet = tally.bets.get(uuid);
  if (bet === undefined) return;
  tally.bets.delete(uuid);
  add(tally, { kind: "bet", by: bet.by, minor: -bet.minor, times: -1 });
  move(tally, bet.by, { main: bet.minor });
}

function noteDecision(tally: Tally, id: string, { minor, state }: Done): void {
  if (state !== "rejected" && state !== "success") return;
  const withdrawal = tally.withdrawals.find((entry) => entry.id === id);
  if (withdrawal === undefined) throw new Error(`no member requested withdrawal ${id}`);
  const { by } = withdrawal;
  withdrawal.isPaid = state === "success";
  add(tally, { kind: withdrawal.isPaid ? "paid" : "returned", by, minor });
  move(tally, by, { main: withdrawal.isPaid ? 0n : minor, hold: -minor });
}

/** Counts a deposit once, even if several webhooks report it. */
function noteCredit(tally: Tally, { id, by, minor }: ExpectedDeposit): void {
  if (tally.credited.has(id)) return;
  tally.credited.add(id);
  add(tally, { kind: "credited", by, minor });
  move(tally, by, { main: minor });
}

interface Addition {
  readonly kind: FigureKind;
  readonly by: PlayerIndex;
  readonly minor: bigint;
  readonly times?: number;
}

function add(tally: Tally, { kind, by, minor, times = 1 }: Addition): void {
  const before = figureOf(tally, kind, by);
  tally.figures.set(`${kind}:${by}`, { count: before.count + times, minor: before.minor + minor });
}

function move({ wallets }: Tally, by: PlayerIndex, { main, hold = 0n }: { main: bigint; hold?: bigint }): void {
  const wallet = wallets[by];
  if (wallet === undefined) throw new RangeError("no player has this index");
  wallet.main += main;
  wallet.hold += hold;
}
