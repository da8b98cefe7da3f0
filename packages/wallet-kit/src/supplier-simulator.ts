/**
 * A supplier of games as real ones behave towards a wallet: a bet without an answer is sent again three times, one
 * second apart, and then taken back; rollbacks and wins are sent with growing pauses until they are accepted, up to 500
 * times. Faults are made on the way: requests that never arrive, answers that are lost, calls that are sent twice,
 * rollbacks that overtake their bet.
 */

import type { RsCallName } from "@openhouse/protocol/gateway/rs-calls";
import type { Fields, Operator, OperatorAnswer } from "./operator.ts";
import { newId } from "./random.ts";
import type { KitPlayer } from "./table.ts";

/** What may happen to one attempt. */
export const faults = ["none", "request-lost", "answer-lost", "sent-twice", "rollback-first"] as const;
export type Fault = (typeof faults)[number];

/** How the supplier's own list of transactions ends (`transactions/list`). */
export type TransactionState = "TS_SUCCESS" | "TS_DECLINED" | "TS_ROLLEDBACK" | "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED";

export interface SimulatedTransaction {
  readonly uuid: string;
  readonly kind: "TK_BET" | "TK_WIN";
  readonly amount: number;
  readonly state: TransactionState;
}

export interface SimulatedRound {
  readonly player: KitPlayer;
  readonly gameCode: string;
  readonly currency: string;
  /** In 1/100,000 of the major unit. */
  readonly bet: number;
  readonly win: number;
}

export interface SimulatorOptions {
  readonly operator: Operator;
  /** Waits between attempts. */
  readonly wait: (ms: number) => Promise<void>;
  /** What happens to the next attempt. */
  readonly nextFault: () => Fault;
}

const betAttempts = 4;
const betPauseMs = 1_000;
const mostAttempts = 500;
const longestPauseMs = 3_600_000;
/** The operator could not say what became of the call. */
const unclear = new Set(["RS_ERROR_TIMEOUT", "RS_ERROR_UNKNOWN"]);

/** Plays a round: the bet, and its win when the bet was taken; answers what the supplier's books say of both. */
export async function simulateRound(options: SimulatorOptions, round: SimulatedRound): Promise<SimulatedTransaction[]> {
  const bet = newId();
  const common = { game_code: round.gameCode, token: round.player.token, round: newId() };
  const money = { currency: round.currency, is_free: false, supplier_user: round.player.user };
  const undo = {
    ...common,
    transaction_uuid: newId(),
    reference_transaction_uuid: bet,
    round_closed: true,
  };
  const fields = { ...common, ...money, transaction_uuid: bet, amount: round.bet, round_closed: false };
  const taken = await sendBet(options, fields, undo);
  const stake = { uuid: bet, kind: "TK_BET", amount: round.bet } as const;
  if (taken === "declined") return [{ ...stake, state: "TS_DECLINED" }];
  if (taken === "unclear") {
    const isBack = await sendUntilAccepted(options, "transaction/rollback", undo);
    return [{ ...stake, state: isBack ? "TS_ROLLEDBACK" : "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED" }];
  }
  const win = newId();
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
    { uuid: win, kind: "TK_WIN", amount: round.win, state },
  ];
}

/** Three times more when nothing certain came back; then nobody knows. */
async function sendBet(options: SimulatorOptions, fields: Fields, undo: Fields) {
  for (let attempt = 1; attempt <= betAttempts; attempt += 1) {
    const fault = options.nextFault();
    if (fault === "rollback-first") {
      // The supplier gave up, and its rollback overtakes the bet that is still under way.
      await attemptOnce(options, "transaction/rollback", { fields: undo, fault: "none" });
      await attemptOnce(options, "transaction/bet", { fields, fault: "none" });
      return "unclear";
    }
    const status = await attemptOnce(options, "transaction/bet", { fields, fault });
    if (status === "RS_OK") return "taken";
    if (status !== undefined && !unclear.has(status)) return attempt === 1 ? "declined" : "unclear";
    if (attempt < betAttempts) await options.wait(betPauseMs);
  }
  return "unclear";
}

async function sendUntilAccepted(options: SimulatorOptions, name: RsCallName, fields: Fields): Promise<boolean> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    if ((await attemptOnce(options, name, { fields, fault: options.nextFault() })) === "RS_OK") return true;
    await options.wait(Math.min(betPauseMs * 2 ** Math.min(attempt, 20), longestPauseMs));
  }
  return false;
}

/** The status that reached the supplier; undefined when none did. */
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
