/**
 * GET /wps/relay/VIS_getJackpot, public: the current jackpots. A client adds `perSecond` to `amount` every second
 * until its next call. No refusals. Clients show no error if the call fails. Source: docs/wire-format.md, Catalogue.
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
  /** Sum of all jackpots. */
  amount: Type.Number(),
  perSecond: Type.Number(),
  currency: Type.String(),
  /** The time of the amounts in milliseconds. */
  at: Type.Number(),
  list: Type.Array(Jackpot),
  /** True for the counter of the demo, which contains no real money. */
  isDemo: Type.Boolean(),
});

export type JackpotReply = Static<typeof JackpotReply>;
