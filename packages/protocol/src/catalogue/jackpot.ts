/**
 * GET /wps/relay/VIS_getJackpot, public: the current jackpots. A client adds `perSecond` to `amount` until its next
 * call. No refusals; clients show no error if it fails. Source: docs/wire-format.md, Catalogue.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const Jackpot = Type.Object({
  /** Grand, major, minor: largest first. */
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
  /** Time of the amounts, milliseconds. */
  at: Type.Number(),
  list: Type.Array(Jackpot),
  /** True: a counter of the demo, without real money. */
  isDemo: Type.Boolean(),
});

export type JackpotReply = Static<typeof JackpotReply>;
