/**
 * GET /wps/relay/VIS_getJackpot, public: what the jackpots stand at. A client counts on from `amount` by
 * `perSecond` until it asks again. No refusals; a failure stays silent. Source: docs/wire-format.md, Catalogue.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const Jackpot = Type.Object({
  /** Grand, major, minor: the largest first. */
  code: Type.String(),
  displayName: Type.String(),
  /** Major units, two decimals. */
  amount: Type.Number(),
  /** How much is added in a second, major units. */
  perSecond: Type.Number(),
});

export const JackpotReply = Type.Object({
  /** Of all jackpots together. */
  amount: Type.Number(),
  perSecond: Type.Number(),
  currency: Type.String(),
  /** Moment of the amounts, milliseconds. */
  at: Type.Number(),
  list: Type.Array(Jackpot),
  /** What is shown is a counter of the demo, no pool of money. */
  isDemo: Type.Boolean(),
});

export type JackpotReply = Static<typeof JackpotReply>;
