/** The expected state of the database, computed from the responses alone. */

import type { Place } from "./cast.ts";
import { castSize, startMinor } from "./cast.ts";
import type { Deed, Done, LimitKind } from "./deed.ts";

/** Count and sum in minor units, per kind and person. */
export interface Figure {
  readonly count: number;
  readonly minor: bigint;
}

export interface Wallet {
  main: bigint;
  hold: bigint;
}

export interface Withdrawn {
  readonly id: string;
  readonly by: Place;
  isPaid: boolean;
}

export interface Deposited {
  readonly id: string;
  readonly by: Place;
  readonly minor: bigint;
}

export interface Bet {
  readonly uuid: string;
  readonly by: Place;
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
  readonly withdrawals: Withdrawn[];
  readonly deposits: Deposited[];
  /** By the supplier's transaction id, without bets that were rolled back. */
  readonly bets: Map<string, Bet>;
  readonly takenBack: Set<string>;
  readonly credited: Set<string>;
  /** The acknowledged limits, by `limitName`. */
  readonly limits: Map<string, bigint>;
  /** The nonce of the last round that was shown, by player index. */
  readonly shown: string[];
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
    shown: wallets.map(() => "0"),
    figures: new Map(),
  };
}

export function limitName(by: Place, kind: LimitKind): string {
  return `${by}:${kind}`;
}

export function figureOf({ figures }: Pick<Tally, "figures">, kind: FigureKind, by: Place): Figure {
  return figures.get(`${kind}:${by}`) ?? { count: 0, minor: 0n };
}

/** Money that a run gives a member so that there is something to race for. */
export function noteGift(tally: Tally, by: Place, minor: bigint): void {
  move(tally, by, { main: minor });
}

/** Records a completed operation once, even if it was sent several times. */
export function noteDone(tally: Tally, deed: Deed, done: Done): void {
  const { id, minor, state } = done;
  switch (deed.kind) {
    case "round":
      return noteRound(tally, deed.by, done);
    case "bet":
      return noteBet(tally, { uuid: deed.key, by: deed.by, minor });
    case "win":
      // One row can hold several wins, so only their sum is compared.
      add(tally, { kind: "betWin", by: deed.by, minor, times: 0 });
      return move(tally, deed.by, { main: minor });
    case "takeBack":
      return noteTakenBack(tally, deed.bet);
    case "withdraw":
      tally.withdrawals.push({ id, by: deed.by, isPaid: false });
      add(tally, { kind: "withdrawal", by: deed.by, minor });
      return move(tally, deed.by, { main: -minor, hold: minor });
    case "decide":
      return noteDecision(tally, deed.id, done);
    case "confirm":
      return add(tally, { kind: deed.word === "received" ? "received" : "claimed", by: deed.by, minor: 0n });
    case "send":
      add(tally, { kind: "sent", by: deed.by, minor });
      move(tally, deed.by, { main: -minor });
      return move(tally, deed.to, { main: minor });
    case "deposit":
      tally.deposits.push({ id, by: deed.by, minor });
      return add(tally, { kind: "deposit", by: deed.by, minor });
    case "pay":
      return noteCredit(tally, { id, by: deed.by, minor });
    case "limit":
    case "raise":
      if (state === "inForce") tally.limits.set(limitName(deed.by, deed.limit), minor);
  }
}

function noteRound(tally: Tally, by: Place, { minor, won, state: nonce }: Done): void {
  add(tally, { kind: "round", by, minor });
  add(tally, { kind: "prize", by, minor: won });
  if (BigInt(nonce) > BigInt(tally.shown[by] ?? "0")) tally.shown[by] = nonce;
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
  const withdrawal = tally.withdrawals.find((one) => one.id === id);
  if (withdrawal === undefined) throw new Error(`no member requested withdrawal ${id}`);
  const { by } = withdrawal;
  withdrawal.isPaid = state === "success";
  add(tally, { kind: withdrawal.isPaid ? "paid" : "returned", by, minor });
  move(tally, by, { main: withdrawal.isPaid ? 0n : minor, hold: -minor });
}

/** Counts a deposit once, even if several webhooks report it. */
function noteCredit(tally: Tally, { id, by, minor }: Deposited): void {
  if (tally.credited.has(id)) return;
  tally.credited.add(id);
  add(tally, { kind: "credited", by, minor });
  move(tally, by, { main: minor });
}

interface Addition {
  readonly kind: FigureKind;
  readonly by: Place;
  readonly minor: bigint;
  readonly times?: number;
}

function add(tally: Tally, { kind, by, minor, times = 1 }: Addition): void {
  const before = figureOf(tally, kind, by);
  tally.figures.set(`${kind}:${by}`, { count: before.count + times, minor: before.minor + minor });
}

function move({ wallets }: Tally, by: Place, { main, hold = 0n }: { main: bigint; hold?: bigint }): void {
  const wallet = wallets[by];
  if (wallet === undefined) throw new RangeError("nobody has that wallet");
  wallet.main += main;
  wallet.hold += hold;
}
