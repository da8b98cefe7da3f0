/**
 * What remains of a member's rebates, day by day, and how it is asked for.
 * GET /wps/relay/ODSFE2_getRebate and POST /wps/relay/ODSFE2_rebateDisburse with the family's names
 * (docs/wire-format.md, Records, manualRebate): decimal numbers in major units. GET /wps/member/rebates/days: every day
 * of which something remains.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

/** yyyy-mm-dd, of the house's calendar. */
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
  /** Of all categories, minor units. */
  totalMinor: Type.String(),
  currency: Type.String(),
});

export const DisburseRebateBody = Type.Object(
  {
    balanceDate: day,
    /** By group, no more than remains; a group that is missing or 0 is left alone. */
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
  /** What was paid by this call, and the main wallet afterwards. */
  paidMinor: Type.String(),
  balanceMinor: Type.String(),
});

export const RebateDays = Type.Object({
  /** The oldest first: it lapses first. */
  list: Type.Array(
    Type.Object({
      balanceDate: Type.String(),
      /** lott, elott, fish, rng, live, sports, esports. */
      groups: Type.Array(Type.Object({ group: Type.String(), remainMinor: Type.String() })),
      totalMinor: Type.String(),
      /** From then on nothing of it can be asked for any more, milliseconds. */
      claimUntil: Type.Number(),
    }),
  ),
  totalMinor: Type.String(),
  currency: Type.String(),
  /** manual: days wait to be asked for; auto: the house pays by itself. */
  mode: Type.Union([Type.Literal("auto"), Type.Literal("manual")]),
  /** How much of it must be bet before money may leave, parts per million; 0: nothing. */
  turnoverPpm: Type.Integer(),
  /** Why nothing can be asked for now: the wallet is frozen; null: it can. */
  block: Type.Union([Type.Literal("frozen"), Type.Null()]),
});

export type RemainingRebateQuery = Static<typeof RemainingRebateQuery>;
export type RemainingRebate = Static<typeof RemainingRebate>;
export type DisburseRebateBody = Static<typeof DisburseRebateBody>;
export type DisbursedRebate = Static<typeof DisbursedRebate>;
export type RebateDays = Static<typeof RebateDays>;
