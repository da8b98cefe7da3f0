/**
 * Types of a member's rebates per category of games, in parts per million of the valid bets. GET
 * /wps/relay/MCSFE_getGlobalRebateSettingsByProductType returns the agent's rates and the merchant's usual rates. GET
 * and PUT /wps/agent/downlineRebates read and raise the rates of one direct downline, up to the agent's own rates.
 * Source: docs/wire-format.md, Agent centre; specification, section 9 (rebate display).
 */

import { Type } from "typebox";
import type { Static } from "typebox";

const Rate = Type.Integer({ minimum: 0, maximum: 1_000_000 });

export const RebateRates = Type.Object({ LOTT: Rate, FISH: Rate, RNG: Rate, LIVE: Rate, SPORTS: Rate, ESPORTS: Rate });

/** In a category without a rate, an existing member's rate stays unchanged, and a new member gets the usual rate. */
export const RequestedRebates = Type.Object(
  {
    LOTT: Type.Optional(Rate),
    FISH: Type.Optional(Rate),
    RNG: Type.Optional(Rate),
    LIVE: Type.Optional(Rate),
    SPORTS: Type.Optional(Rate),
    ESPORTS: Type.Optional(Rate),
  },
  { additionalProperties: false },
);

export const RebateSettings = Type.Object({
  /** The agent's own rates, which are the highest that it can give. */
  own: RebateRates,
  /** The merchant's usual rates, which are the lowest that a member can have. */
  usual: RebateRates,
});

export const DownlineRebatesQuery = Type.Object({ customerId: Type.String({ maxLength: 19 }) });

export const DownlineRebates = Type.Object({
  customerId: Type.String(),
  customerName: Type.String(),
  own: RebateRates,
  current: RebateRates,
});

export const SetRebatesBody = Type.Object(
  { customerId: Type.String({ maxLength: 19 }), rebates: RequestedRebates },
  { additionalProperties: false },
);

export type RebateRates = Static<typeof RebateRates>;
export type RequestedRebates = Static<typeof RequestedRebates>;
export type RebateSettings = Static<typeof RebateSettings>;
export type DownlineRebatesQuery = Static<typeof DownlineRebatesQuery>;
export type DownlineRebates = Static<typeof DownlineRebates>;
export type SetRebatesBody = Static<typeof SetRebatesBody>;
