/**
 * GET /wps/relay/VIS_getJackpot, public: the balance of the ledger's account of jackpots. No refusals. Source:
 * docs/wire-format.md, Catalogue.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const Jackpot = Type.Object({
  /** GRAND, MAJOR or MINOR. The list has the largest jackpot first. */
  code: Type.String(),
  displayName: Type.String(),
  /** Major units, two decimals. */
  amount: Type.Number(),
  /** Growth per second, in major units. */
  perSecond: Type.Number(),
});

export const JackpotReply = Type.Object({
  /** The balance in major units; 0 until a game has a jackpot. */
  amount: Type.Number(),
  /** Always 0: the amount changes only when money is posted. */
  perSecond: Type.Number(),
  currency: Type.String(),
  /** The time of the amounts in milliseconds. */
  at: Type.Number(),
  /** Empty until a game has a jackpot. */
  list: Type.Array(Jackpot),
  /** Always false. */
  isDemo: Type.Boolean(),
});

export type JackpotReply = Static<typeof JackpotReply>;
