/**
 * Makes the calls that a supplier sends to the tested operator for a player in a game. The calls are valid; a rule can
 * change their fields.
 */

import { newId } from "./random.ts";
import type { RsStatus } from "@openhouse/protocol/suppliers/rs-status";
import type { Fields, Operator, OperatorResponse, SendOptions } from "./operator.ts";

/** A player: the operator's own id and a launch token. */
export interface KitPlayer {
  readonly user: string;
  readonly token: string;
}

/** The data that the kit needs about the tested operator. */
export interface KitSetup {
  readonly operator: Operator;
  readonly player: KitPlayer;
  readonly currency: string;
  /** A minor unit of the currency, in 1/100,000 of the major unit. */
  readonly minorUnit: number;
  readonly gameCode: string;
  /** An expired token of the same player. */
  readonly expiredToken?: string | undefined;
  /** A player whom the operator has blocked, with money in the wallet. */
  readonly blocked?: KitPlayer | undefined;
  /** Another player, with money in the wallet. */
  readonly second?: KitPlayer | undefined;
  /** The numbers of concurrent calls on one wallet that are tested. */
  readonly load: readonly number[];
}

export interface PlayerCalls {
  readonly setup: KitSetup;
  bet(fields?: Fields, options?: SendOptions): Promise<OperatorResponse>;
  win(reference: string, fields?: Fields): Promise<OperatorResponse>;
  rollback(reference: string, fields?: Fields): Promise<OperatorResponse>;
  /** Sends nothing but `request_uuid` and `user`. */
  info(fields?: Fields): Promise<OperatorResponse>;
  balance(fields?: Fields, options?: SendOptions): Promise<OperatorResponse>;
  /** Returns the current balance. Throws `RuleBroken` if the response has none. */
  readBalance(): Promise<number>;
}

/** The message states why a rule is broken. */
export class RuleBroken extends Error {}

/** The message states what a rule needs that the setup does not have. */
export class RuleSkipped extends Error {}

/** Throws `RuleBroken` with this message if the condition is false. */
export function demand(condition: boolean, message: string): asserts condition {
  if (!condition) throw new RuleBroken(message);
}

/** Throws `RuleBroken` if the response has another status. */
export function demandStatus(response: OperatorResponse, status: RsStatus, callName: string): void {
  const { fields, httpStatus } = response;
  demand(
    fields["status"] === status,
    `${callName}: expected ${status}, got ${String(fields["status"])} (${httpStatus})`,
  );
}

/** Throws `RuleBroken` if the response has another balance. */
export function demandBalance({ fields }: OperatorResponse, balance: number, callName: string): void {
  demand(fields["balance"] === balance, `${callName}: expected balance ${balance}, got ${String(fields["balance"])}`);
}

/** Returns the calls of a player. All calls of the returned object belong to one new round. */
export function createPlayerCalls(setup: KitSetup, player: KitPlayer = setup.player): PlayerCalls {
  const { operator, currency, minorUnit, gameCode: game_code } = setup;
  const round = newId();
  const { user, token } = player;
  const call = () => ({ user, request_uuid: newId(), game_code, token });
  const transaction = () => ({ ...call(), transaction_uuid: newId(), round, round_closed: false });
  const money = { amount: 100 * minorUnit, currency, is_free: false };
  const balance: PlayerCalls["balance"] = (fields, options) =>
    operator.send("user/balance", { ...call(), ...fields }, options);
  return {
    setup,
    bet: (fields, options) => operator.send("transaction/bet", { ...transaction(), ...money, ...fields }, options),
    win: (reference, fields) => {
      const winFields = { ...transaction(), ...money, reference_transaction_uuid: reference, ...fields };
      return operator.send("transaction/win", winFields);
    },
    rollback: (reference, fields) =>
      operator.send("transaction/rollback", { ...transaction(), reference_transaction_uuid: reference, ...fields }),
    info: (fields) => operator.send("user/info", { user, request_uuid: newId(), ...fields }),
    balance,
    async readBalance() {
      const response = await balance();
      demandStatus(response, "RS_OK", "user/balance");
      const value = response.fields["balance"];
      demand(typeof value === "number" && Number.isInteger(value), "user/balance: the balance is not an integer");
      return value;
    },
  };
}
