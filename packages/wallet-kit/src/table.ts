/** A player at a game of the operator under test: makes calls that are right but for what a rule changes. */

import { newId } from "./random.ts";
import type { RsStatus } from "@openhouse/protocol/suppliers/rs-status";
import type { Fields, Operator, OperatorAnswer, SendOptions } from "./operator.ts";

/** Who plays, as the operator named him at the launch. */
export interface KitPlayer {
  readonly user: string;
  readonly token: string;
}

/** What the kit is told of the operator under test. */
export interface KitGround {
  readonly operator: Operator;
  readonly player: KitPlayer;
  readonly currency: string;
  /** A minor unit of the currency in 1/100,000 of the major unit. */
  readonly minorUnit: number;
  readonly gameCode: string;
  /** A token of the same player whose time is over. */
  readonly expiredToken?: string | undefined;
  /** A player whom the operator has blocked, with money in the wallet. */
  readonly blocked?: KitPlayer | undefined;
  /** Another player, with money in the wallet. */
  readonly second?: KitPlayer | undefined;
  /** How many calls at once are tried on one wallet. */
  readonly load: readonly number[];
}

export interface Table {
  readonly ground: KitGround;
  bet(fields?: Fields, options?: SendOptions): Promise<OperatorAnswer>;
  win(reference: string, fields?: Fields): Promise<OperatorAnswer>;
  rollback(reference: string, fields?: Fields): Promise<OperatorAnswer>;
  balance(fields?: Fields, options?: SendOptions): Promise<OperatorAnswer>;
  /** The balance now; breaks the rule when there is none. */
  readBalance(): Promise<number>;
}

/** Why a rule is broken. */
export class RuleBroken extends Error {}

/** Breaks the rule with these words unless it holds. */
export function demand(holds: boolean, words: string): asserts holds {
  if (!holds) throw new RuleBroken(words);
}

/** Breaks the rule unless the answer has that status. */
export function demandStatus(answer: OperatorAnswer, status: RsStatus, when: string): void {
  const { fields, httpStatus } = answer;
  demand(fields["status"] === status, `${when}: expected ${status}, got ${String(fields["status"])} (${httpStatus})`);
}

/** Breaks the rule unless the answer carries that balance. */
export function demandBalance({ fields }: OperatorAnswer, balance: number, when: string): void {
  demand(fields["balance"] === balance, `${when}: expected balance ${balance}, got ${String(fields["balance"])}`);
}

/** Seats a player; each table has a round of its own. */
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
      demand(typeof value === "number" && Number.isInteger(value), "user/balance: the balance is no whole number");
      return value;
    },
  };
}
