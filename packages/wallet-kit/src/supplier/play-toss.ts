/**
 * The supplier's game: a coin with sun and moon. The round is stored with its outcome and the ids of its calls before
 * the wallet is called, so that an interrupted supplier continues the same round.
 */

import { newId, pickOne } from "../random.ts";
import { now } from "../clock.ts";
import type { Operator } from "../operator.ts";
import { simulateRound } from "../supplier-simulator.ts";
import type { SimulatedTransaction, SimulatorOptions } from "../supplier-simulator.ts";
import { sides } from "./supplier-book.ts";
import type { Round, Seat, Side, SupplierBook } from "./supplier-book.ts";

/** Possible stakes, in 1/100,000 of the major unit. */
export const stakes: readonly number[] = [1, 5, 10, 50, 100].map((major) => major * 100_000);
/** A right guess pays 1.95 times the stake: the return to player is 97.5 %. */
const payPercent = 195;

export interface TossGround extends Pick<SimulatorOptions, "wait" | "nextFault"> {
  readonly book: SupplierBook;
  /** The wallet of that operator; undefined while there is no signing key. */
  readonly operatorOf: (id: string) => Operator | undefined;
}

export interface Toss {
  /** Id of the form, so that a form that is sent twice is one round. */
  readonly id: string;
  readonly stake: number;
  readonly chosen: Side;
}

/** Resolves when the wallet has decided. */
export async function playToss(ground: TossGround, seat: Seat, { id, stake, chosen }: Toss): Promise<void> {
  const fallen = pickOne(sides);
  const win = fallen === chosen ? (stake * payPercent) / 100 : 0;
  const ids = { betUuid: newId(), winUuid: newId(), rollbackUuid: newId() };
  const round: Round = { id, seat: seat.id, ...ids, stake, win, chosen, fallen, state: "open", answer: "" };
  if (ground.book.insertRound(round)) await endToss(ground, seat, round);
}

/** Finishes a round, the first time or after an interruption. */
export async function endToss(ground: TossGround, seat: Seat, round: Round): Promise<void> {
  if (seat.token === "") return endDemo(ground, seat, round);
  const { book } = ground;
  const operator = ground.operatorOf(seat.operator);
  if (operator === undefined) return book.endRound(round, "declined", "");
  const { gameCode, currency, user, token } = seat;
  const transactions = await simulateRound(
    { ...ground, operator },
    {
      player: { user, token },
      gameCode,
      currency,
      bet: round.stake,
      win: round.win,
      ids: { round: round.betUuid, bet: round.betUuid, win: round.winUuid, rollback: round.rollbackUuid },
    },
  );
  for (const transaction of transactions) keep(book, { seat, round, transaction });
  const [bet] = transactions;
  book.endRound(round, stateOf(bet, round), bet?.answer ?? "");
}

function stateOf(bet: SimulatedTransaction | undefined, round: Round): Round["state"] {
  if (bet?.state === "TS_DECLINED") return "declined";
  if (bet?.state !== "TS_SUCCESS") return "back";
  return round.win > 0 ? "won" : "lost";
}

interface Ended {
  readonly seat: Seat;
  readonly round: Round;
  readonly transaction: SimulatedTransaction;
}

function keep(book: SupplierBook, { seat, round, transaction }: Ended): void {
  book.keepTransaction(seat.operator, {
    transaction_uuid: transaction.uuid,
    kind: transaction.kind,
    status: transaction.state,
    amount: transaction.amount,
    currency: seat.currency,
    user: seat.user,
    game_code: seat.gameCode,
    round: round.betUuid,
    reference_transaction_uuid: transaction.reference,
    created_at: now().toISOString(),
  });
}

/** Uses the seat's play money instead of a wallet. */
function endDemo({ book }: TossGround, seat: Seat, round: Round): void {
  if (seat.demoUnits < round.stake) return book.endRound(round, "declined", "RS_ERROR_NOT_ENOUGH_MONEY");
  book.changeDemo(seat.id, round.win - round.stake);
  book.endRound(round, round.win > 0 ? "won" : "lost", "");
}
