/**
 * Types of the calls by which members claim rebates. GET /wps/relay/ODSFE2_getRebate and POST
 * /wps/relay/ODSFE2_rebateDisburse have the wire names of existing clients (docs/wire-format.md, Records, manualRebate)
 * and decimal numbers in major units. GET /wps/member/rebates/days lists all days with an amount that the member can
 * claim.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

/** The day as yyyy-mm-dd in the merchant's calendar. */
const day = Type.String({ minLength: 10, maxLength: 10 });
const amount = Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 40 })]));

export const RemainingRebateQuery = Type.Object({ date: day });

export const RemainingRebate = Type.Object({
  balanceDate: Type.String(),
  lottRemain: Type.Number(),
  elottRemain: Type.Number(),
  fishRemain: Type.Number(),
  liveRemain: Type.Number(),
  pvpRemain: Type.Number(),
  rngRemain: Type.Number(),
  sportsRemain: Type.Number(),
  esportsRemain: Type.Number(),
  /** The total of all categories, in minor units. */
  totalMinor: Type.String(),
  currency: Type.String(),
});

export const DisburseRebateBody = Type.Object(
  {
    balanceDate: day,
    /** The claimed amount per group, at most the remaining amount. A missing group or 0 claims nothing. */
    rebateAmount: Type.Object(
      {
        lott: amount,
        elott: amount,
        fish: amount,
        live: amount,
        pvp: amount,
        rng: amount,
        sports: amount,
        esports: amount,
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

export const DisbursedRebate = Type.Object({
  ...RemainingRebate.properties,
  /** The amount that this call paid. */
  paidMinor: Type.String(),
  /** The balance of the main wallet after the payment. */
  balanceMinor: Type.String(),
});

export const RebateDays = Type.Object({
  /** The oldest day first, because the oldest day lapses first. */
  list: Type.Array(
    Type.Object({
      balanceDate: Type.String(),
      /** lott, elott, fish, rng, live, sports, esports. */
      groups: Type.Array(Type.Object({ group: Type.String(), remainMinor: Type.String() })),
      totalMinor: Type.String(),
      /** The claim deadline, in milliseconds. */
      claimUntil: Type.Number(),
    }),
  ),
  totalMinor: Type.String(),
  currency: Type.String(),
  /** manual: members claim the rebates; auto: they are paid automatically. */
  mode: Type.Union([Type.Literal("auto"), Type.Literal("manual")]),
  /** The turnover requirement, in parts per million of the paid amount. 0 if there is none. */
  turnoverPpm: Type.Integer(),
  /** "frozen" if the wallet is frozen, so that nothing can be claimed; otherwise null. */
  block: Type.Union([Type.Literal("frozen"), Type.Null()]),
});

export type RemainingRebateQuery = Static<typeof RemainingRebateQuery>;
export type RemainingRebate = Static<typeof RemainingRebate>;
export type DisburseRebateBody = Static<typeof DisburseRebateBody>;
export type DisbursedRebate = Static<typeof DisbursedRebate>;
export type RebateDays = Static<typeof RebateDays>;
