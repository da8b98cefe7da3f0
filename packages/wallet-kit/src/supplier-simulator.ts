/**
 * Simulates how real suppliers call a wallet. A bet without a response is sent again three times, one second apart, and
 * then rolled back; rollbacks and wins are sent with growing pauses until they are accepted, up to 500 times. Faults
 * can be injected: lost requests, lost responses, duplicate calls, rollbacks that overtake their bet.
 */

import type { RsCallName } from "@openhouse/protocol/suppliers/rs-calls";
import type { Fields, Operator, OperatorAnswer } from "./operator.ts";
import { newId } from "./random.ts";
import type { KitPlayer } from "./table.ts";

/** Faults of one attempt. */
export const faults = ["none", "request-lost", "answer-lost", "sent-twice", "rollback-first"] as const;
export type Fault = (typeof faults)[number];

/** Final states in the supplier's own list of transactions (`transactions/list`). */
export type TransactionState = "TS_SUCCESS" | "TS_DECLINED" | "TS_ROLLEDBACK" | "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED";

export interface SimulatedTransaction {
  readonly uuid: string;
  readonly kind: "TK_BET" | "TK_WIN";
  readonly amount: number;
  readonly state: TransactionState;
  /** The transaction that a win belongs to. */
  readonly reference: string | null;
  /** The status that decided the state. */
  readonly answer: string;
}

/** Ids of a round's calls, so that an interrupted round continues with the same ids. */
export interface RoundIds {
  readonly round: string;
  readonly bet: string;
  readonly win: string;
  readonly rollback: string;
}

export interface SimulatedRound {
  readonly player: KitPlayer;
  readonly gameCode: string;
  readonly currency: string;
  /** In 1/100,000 of the major unit. */
  readonly bet: number;
  readonly win: number;
  /** Created if absent. */
  readonly ids?: RoundIds;
}

export interface SimulatorOptions {
  readonly operator: Operator;
  /** Waits between attempts. */
  readonly wait: (ms: number) => Promise<void>;
  /** Returns the fault of the next attempt. */
  readonly nextFault: () => Fault;
}

const betAttempts = 4;
const betPauseMs = 1_000;
const mostAttempts = 500;
const longestPauseMs = 3_600_000;
/** Statuses that leave the result of a call unknown. */
const unclear = new Set(["RS_ERROR_TIMEOUT", "RS_ERROR_UNKNOWN"]);

/** Plays a round: the bet, and its win if the bet was accepted. Returns both transactions of the supplier's records. */
export async function simulateRound(options: SimulatorOptions, round: SimulatedRound): Promise<SimulatedTransaction[]> {
  const ids = round.ids ?? newRoundIds();
  const { bet, win } = ids;
  const common = { game_code: round.gameCode, token: round.player.token, round: ids.round };
  const money = { currency: round.currency, is_free: false, supplier_user: round.player.user };
  const undo = {
    ...common,
    transaction_uuid: ids.rollback,
    reference_transaction_uuid: bet,
    round_closed: true,
  };
  const fields = { ...common, ...money, transaction_uuid: bet, amount: round.bet, round_closed: false };
  const { outcome, answer } = await sendBet(options, fields, undo);
  const stake = { uuid: bet, kind: "TK_BET", amount: round.bet, reference: null, answer } as const;
  if (outcome === "declined") return [{ ...stake, state: "TS_DECLINED" }];
  if (outcome === "unclear") {
    const isBack = await sendUntilAccepted(options, "transaction/rollback", undo);
    return [{ ...stake, state: isBack ? "TS_ROLLEDBACK" : "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED" }];
  }
  const isPaid = await sendUntilAccepted(options, "transaction/win", {
    ...common,
    ...money,
    transaction_uuid: win,
    reference_transaction_uuid: bet,
    amount: round.win,
    round_closed: true,
  });
  const state = isPaid ? "TS_SUCCESS" : "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED";
  return [
    { ...stake, state: "TS_SUCCESS" },
    { uuid: win, kind: "TK_WIN", amount: round.win, state, reference: bet, answer: isPaid ? "RS_OK" : "" },
  ];
}

export function newRoundIds(): RoundIds {
  return { round: newId(), bet: newId(), win: newId(), rollback: newId() };
}

/** The supplier's result of a bet, and the status that decided it. */
interface SentBet {
  readonly outcome: "taken" | "declined" | "unclear";
  readonly answer: string;
}

/** Tries three more times if the result is unknown. */
async function sendBet(options: SimulatorOptions, fields: Fields, undo: Fields): Promise<SentBet> {
  for (let attempt = 1; attempt <= betAttempts; attempt += 1) {
    const fault = options.nextFault();
    if (fault === "rollback-first") {
      // The supplier has given up, and its rollback overtakes the bet, which is still in transit.
      await attemptOnce(options, "transaction/rollback", { fields: undo, fault: "none" });
      await attemptOnce(options, "transaction/bet", { fields, fault: "none" });
      return { outcome: "unclear", answer: "" };
    }
    const status = await attemptOnce(options, "transaction/bet", { fields, fault });
    if (status === "RS_OK") return { outcome: "taken", answer: status };
    if (status !== undefined && !unclear.has(status)) {
      // A later attempt can be refused because the first one was booked and its response lost, so the bet is rolled
      // back.
      return { outcome: attempt === 1 ? "declined" : "unclear", answer: status };
    }
    if (attempt < betAttempts) await options.wait(betPauseMs);
  }
  return { outcome: "unclear", answer: "" };
}

async function sendUntilAccepted(options: SimulatorOptions, name: RsCallName, fields: Fields): Promise<boolean> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const status = await attemptOnce(options, name, { fields, fault: options.nextFault() });
    if (status === "RS_OK") return true;
    // An operator that does not answer repeats returns this for a repeat whose first response was lost: it has the
    // call.
    if (status === "RS_ERROR_DUPLICATE_TRANSACTION" && attempt > 0) return true;
    await options.wait(Math.min(betPauseMs * 2 ** Math.min(attempt, 20), longestPauseMs));
  }
  return false;
}

/** The status that the supplier received; undefined if none. */
async function attemptOnce(
  { operator }: SimulatorOptions,
  name: RsCallName,
  { fields, fault }: { fields: Fields; fault: Fault },
): Promise<string | undefined> {
  if (fault === "request-lost") return undefined;
  const send = () => operator.send(name, { request_uuid: newId(), ...fields });
  const answers: (OperatorAnswer | undefined)[] = await Promise.all(
    (fault === "sent-twice" ? [send, send] : [send]).map((one) => one().catch(() => undefined)),
  );
  const answer = answers.find((one) => one?.fields["status"] === "RS_OK") ?? answers[0];
  if (fault === "answer-lost" || answer?.httpStatus !== 200) return undefined;
  return String(answer.fields["status"]);
}
