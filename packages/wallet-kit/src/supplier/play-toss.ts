/**
 * The supplier's game: a coin with sun and moon. The round is stored with its outcome and the ids of its calls before
 * the wallet is called, so that an interrupted supplier can continue the same round.
 */

import { newId, pickOne } from "../random.ts";
import { now } from "../clock.ts";
import type { Operator } from "../operator.ts";
import { simulateRound } from "../supplier-simulator.ts";
import type { SimulatedTransaction, SimulatorOptions } from "../supplier-simulator.ts";
import { sides } from "./supplier-store.ts";
import type { GameSession, Round, Side, SupplierStore } from "./supplier-store.ts";

/** Possible stakes, in 1/100,000 of the major unit. */
export const stakes: readonly number[] = [1, 5, 10, 50, 100].map((major) => major * 100_000);
/** A right guess pays 1.95 times the stake, so the return to player is 97.5 %. */
const payPercent = 195;

export interface TossDeps extends Pick<SimulatorOptions, "wait" | "nextFault"> {
  readonly store: SupplierStore;
  /** Returns the operator with that id; undefined while the supplier has no key for the operator. */
  readonly operatorOf: (id: string) => Operator | undefined;
}

export interface Toss {
  /** The id of the form. A form that is sent twice has the same id, so only one round is played. */
  readonly id: string;
  readonly stake: number;
  readonly chosenSide: Side;
}

/**
 * Plays a new round and resolves when the round has ended: with play money in a demo session, otherwise by calls to the
 * wallet. The round is declined without a call if the operator is unknown. Does nothing if the form was sent before.
 */
export async function playToss(deps: TossDeps, session: GameSession, { id, stake, chosenSide }: Toss): Promise<void> {
  const tossedSide = pickOne(sides);
  const win = tossedSide === chosenSide ? (stake * payPercent) / 100 : 0;
  const ids = { betUuid: newId(), winUuid: newId(), rollbackUuid: newId() };
  const round: Round = {
    id,
    sessionId: session.id,
    ...ids,
    stake,
    win,
    chosenSide,
    tossedSide,
    state: "open",
    walletStatus: "",
  };
  if (deps.store.insertRound(round)) await endToss(deps, session, round);
}

/** Finishes a round, the first time or after an interruption. */
export async function endToss(deps: TossDeps, session: GameSession, round: Round): Promise<void> {
  if (session.token === "") return endDemo(deps, session, round);
  const { store } = deps;
  const operator = deps.operatorOf(session.operator);
  if (operator === undefined) return store.endRound(round, "declined", "");
  const { gameCode, currency, user, token } = session;
  const transactions = await simulateRound(
    { ...deps, operator },
    {
      player: { user, token },
      gameCode,
      currency,
      bet: round.stake,
      win: round.win,
      ids: { round: round.betUuid, bet: round.betUuid, win: round.winUuid, rollback: round.rollbackUuid },
    },
  );
  for (const transaction of transactions) recordTransaction(store, { session, round, transaction });
  const [bet] = transactions;
  store.endRound(round, stateOf(bet, round), bet?.status ?? "");
}

function stateOf(bet: SimulatedTransaction | undefined, round: Round): Round["state"] {
  if (bet?.state === "TS_DECLINED") return "declined";
  if (bet?.state !== "TS_SUCCESS") return "back";
  return round.win > 0 ? "won" : "lost";
}

interface EndedTransaction {
  readonly session: GameSession;
  readonly round: Round;
  readonly transaction: SimulatedTransaction;
}

function recordTransaction(store: SupplierStore, { session, round, transaction }: EndedTransaction): void {
  store.storeTransaction(session.operator, {
    transaction_uuid: transaction.uuid,
    kind: transaction.kind,
    status: transaction.state,
    amount: transaction.amount,
    currency: session.currency,
    user: session.user,
    game_code: session.gameCode,
    round: round.betUuid,
    reference_transaction_uuid: transaction.reference,
    created_at: now().toISOString(),
  });
}

/** Uses the play money of a demo instead of a wallet. */
function endDemo({ store }: TossDeps, session: GameSession, round: Round): void {
  if (session.demoUnits < round.stake) return store.endRound(round, "declined", "RS_ERROR_NOT_ENOUGH_MONEY");
  store.changeDemo(session.id, round.win - round.stake);
  store.endRound(round, round.win > 0 ? "won" : "lost", "");
}
