/**
 * Simulates how real suppliers call a wallet. A bet without a response is sent again three times, one second apart, and
 * then rolled back. Rollbacks and wins are sent with growing pauses until they are accepted, up to 500 times. Faults
 * can be injected: lost requests, lost responses, duplicate calls, and rollbacks that arrive before their bet.
 */

import type { RsCallName } from "@openhouse/protocol/suppliers/rs-calls";
import type { Fields, Operator, OperatorResponse } from "./operator.ts";
import { newId } from "./random.ts";
import type { KitPlayer } from "./player-calls.ts";

/** The faults that an attempt can have. */
export const faults = ["none", "request-lost", "answer-lost", "sent-twice", "rollback-first"] as const;
export type Fault = (typeof faults)[number];

/** Final states in the supplier's own list of transactions (`transactions/list`). */
export type TransactionState = "TS_SUCCESS" | "TS_DECLINED" | "TS_ROLLEDBACK" | "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED";

export interface SimulatedTransaction {
  readonly uuid: string;
  readonly kind: "TK_BET" | "TK_WIN";
  readonly amount: number;
  readonly state: TransactionState;
  /** The bet of a win. */
  readonly reference: string | null;
  /** The wallet's status that decided the state. */
  readonly status: string;
}

/** The ids of a round's calls. They are stored, so that an interrupted round continues with the same ids. */
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
  /** The stake, in 1/100,000 of the major unit. */
  readonly bet: number;
  readonly win: number;
  /** New ids are created if it is absent. */
  readonly ids?: RoundIds;
}

export interface SimulatorOptions {
  readonly operator: Operator;
  /** Waits between two attempts. */
  readonly wait: (ms: number) => Promise<void>;
  /** Returns the fault of the next attempt. */
  readonly nextFault: () => Fault;
}

const betAttempts = 4;
const betPauseMs = 1_000;
const maxAttempts = 500;
const longestPauseMs = 3_600_000;
/** Statuses after which the result of a call is unknown. */
const unknownResults = new Set(["RS_ERROR_TIMEOUT", "RS_ERROR_UNKNOWN"]);

/** Plays a round: the bet, and the win if the bet was accepted. Returns the transactions of the supplier's records. */
export async function simulateRound(options: SimulatorOptions, round: SimulatedRound): Promise<SimulatedTransaction[]> {
  const ids = round.ids ?? newRoundIds();
  const { bet, win } = ids;
  const { user, token } = round.player;
  const common = { user, token, game_code: round.gameCode, round: ids.round };
  const money = { currency: round.currency, is_free: false };
  const rollbackFields = {
    ...common,
    transaction_uuid: ids.rollback,
    reference_transaction_uuid: bet,
    round_closed: true,
  };
  const fields = { ...common, ...money, transaction_uuid: bet, amount: round.bet, round_closed: false };
  const { outcome, status } = await sendBet(options, fields, rollbackFields);
  const stake = { uuid: bet, kind: "TK_BET", amount: round.bet, reference: null, status } as const;
  if (outcome === "declined") return [{ ...stake, state: "TS_DECLINED" }];
  if (outcome === "unknown") {
    const isRolledBack = await sendUntilAccepted(options, "transaction/rollback", rollbackFields);
    return [{ ...stake, state: isRolledBack ? "TS_ROLLEDBACK" : "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED" }];
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
    { uuid: win, kind: "TK_WIN", amount: round.win, state, reference: bet, status: isPaid ? "RS_OK" : "" },
  ];
}

export function newRoundIds(): RoundIds {
  return { round: newId(), bet: newId(), win: newId(), rollback: newId() };
}

/** The result of a bet for the supplier, and the status that decided it. */
interface SentBet {
  readonly outcome: "accepted" | "declined" | "unknown";
  readonly status: string;
}

/** Sends a bet, and again up to three times if the result is unknown. */
async function sendBet(options: SimulatorOptions, fields: Fields, rollbackFields: Fields): Promise<SentBet> {
  for (let attempt = 1; attempt <= betAttempts; attempt += 1) {
    const fault = options.nextFault();
    if (fault === "rollback-first") {
      // The supplier has given up, and its rollback arrives before the bet, which is still in transit.
      await attemptOnce(options, "transaction/rollback", { fields: rollbackFields, fault: "none" });
      await attemptOnce(options, "transaction/bet", { fields, fault: "none" });
      return { outcome: "unknown", status: "" };
    }
    const status = await attemptOnce(options, "transaction/bet", { fields, fault });
    if (status === "RS_OK") return { outcome: "accepted", status };
    if (status !== undefined && !unknownResults.has(status)) {
      // A later attempt can be refused because an earlier one was posted and its response was lost. So the bet is
      // rolled back.
      return { outcome: attempt === 1 ? "declined" : "unknown", status };
    }
    if (attempt < betAttempts) await options.wait(betPauseMs);
  }
  return { outcome: "unknown", status: "" };
}

async function sendUntilAccepted(options: SimulatorOptions, name: RsCallName, fields: Fields): Promise<boolean> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const status = await attemptOnce(options, name, { fields, fault: options.nextFault() });
    if (status === "RS_OK") return true;
    // Some operators return this status for every repeated call. It then means that they posted an earlier attempt,
    // whose response was lost.
    if (status === "RS_ERROR_DUPLICATE_TRANSACTION" && attempt > 0) return true;
    await options.wait(Math.min(betPauseMs * 2 ** Math.min(attempt, 20), longestPauseMs));
  }
  return false;
}

/** Returns the status that the supplier received; undefined if it received none. */
async function attemptOnce(
  { operator }: SimulatorOptions,
  name: RsCallName,
  { fields, fault }: { fields: Fields; fault: Fault },
): Promise<string | undefined> {
  if (fault === "request-lost") return undefined;
  const send = () => operator.send(name, { request_uuid: newId(), ...fields });
  const responses: (OperatorResponse | undefined)[] = await Promise.all(
    (fault === "sent-twice" ? [send, send] : [send]).map((sendOnce) => sendOnce().catch(() => undefined)),
  );
  const response = responses.find((candidate) => candidate?.fields["status"] === "RS_OK") ?? responses[0];
  if (fault === "answer-lost" || response?.httpStatus !== 200) return undefined;
  return String(response.fields["status"]);
}
