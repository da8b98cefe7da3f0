/** A player in a game of the tested operator: makes valid calls, in which a rule can change fields. */

import { newId } from "./random.ts";
import type { RsStatus } from "@openhouse/protocol/suppliers/rs-status";
import type { Fields, Operator, OperatorAnswer, SendOptions } from "./operator.ts";

/** The player's name and token from the launch. */
export interface KitPlayer {
  readonly user: string;
  readonly token: string;
}

/** What the kit needs to know of the tested operator. */
export interface KitGround {
  readonly operator: Operator;
  readonly player: KitPlayer;
  readonly currency: string;
  /** A minor unit of the currency in 1/100,000 of the major unit. */
  readonly minorUnit: number;
  readonly gameCode: string;
  /** An expired token of the same player. */
  readonly expiredToken?: string | undefined;
  /** A player whom the operator has blocked, with money in the wallet. */
  readonly blocked?: KitPlayer | undefined;
  /** Another player, with money in the wallet. */
  readonly second?: KitPlayer | undefined;
  /** Numbers of concurrent calls to test on one wallet. */
  readonly load: readonly number[];
}

export interface Table {
  readonly ground: KitGround;
  bet(fields?: Fields, options?: SendOptions): Promise<OperatorAnswer>;
  win(reference: string, fields?: Fields): Promise<OperatorAnswer>;
  rollback(reference: string, fields?: Fields): Promise<OperatorAnswer>;
  balance(fields?: Fields, options?: SendOptions): Promise<OperatorAnswer>;
  /** The current balance; throws `RuleBroken` if there is none. */
  readBalance(): Promise<number>;
}

/** Its message says why a rule is broken. */
export class RuleBroken extends Error {}

/** Throws `RuleBroken` with this message if the condition is false. */
export function demand(holds: boolean, message: string): asserts holds {
  if (!holds) throw new RuleBroken(message);
}

/** Throws `RuleBroken` if the response has another status. */
export function demandStatus(answer: OperatorAnswer, status: RsStatus, when: string): void {
  const { fields, httpStatus } = answer;
  demand(fields["status"] === status, `${when}: expected ${status}, got ${String(fields["status"])} (${httpStatus})`);
}

/** Throws `RuleBroken` if the response has another balance. */
export function demandBalance({ fields }: OperatorAnswer, balance: number, when: string): void {
  demand(fields["balance"] === balance, `${when}: expected balance ${balance}, got ${String(fields["balance"])}`);
}

/** Creates a table for a player; each table has its own round. */
export function sitDown(ground: KitGround, player: KitPlayer = ground.player): Table {
  const { operator, currency, minorUnit, gameCode: game_code } = ground;
  const round = newId();
  const call = () => ({ request_uuid: newId(), game_code, token: player.token });
  const transaction = () => ({ ...call(), transaction_uuid: newId(), round, round_closed: false });
  const money = { amount: 100 * minorUnit, currency, is_free: false, supplier_user: player.user };
  const balance: Table["balance"] = (fields, options) =>
    operator.send("user/balance", { ...call(), supplier_user: player.user, ...fields }, options);
  return {
    ground,
    bet: (fields, options) => operator.send("transaction/bet", { ...transaction(), ...money, ...fields }, options),
    win: (reference, fields) => {
      const named = { ...transaction(), ...money, reference_transaction_uuid: reference, ...fields };
      return operator.send("transaction/win", named);
    },
    rollback: (reference, fields) =>
      operator.send("transaction/rollback", { ...transaction(), reference_transaction_uuid: reference, ...fields }),
    balance,
    async readBalance() {
      const answer = await balance();
      demandStatus(answer, "RS_OK", "user/balance");
      const value = answer.fields["balance"];
      demand(typeof value === "number" && Number.isInteger(value), "user/balance: the balance is not an integer");
      return value;
    },
  };
}
