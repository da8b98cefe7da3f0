/**
 * The contracts of a member in one answer: `…req…` maps hold what waits for this member's answer, `…info…` maps what is
 * in force. A map is null where the house has not switched that kind on, and empty where there is nothing.
 * Amounts and rates are decimal numbers: rates of dividends from 0 to 1, all others in percent or major units.
 * Source: docs/wire-format.md, Contracts of the member.
 */

import { Type } from "typebox";
import type { Static, TSchema } from "typebox";

const YesNo = Type.Union([Type.Literal("Y"), Type.Literal("N")]);

const standing = {
  /** P, E, A or V. */
  status: Type.String(),
  /** Y: accepting ends contracts that the member gave at a higher rate. */
  downlineHigherRate: YesNo,
  /** Ends by accepting: ids of those contracts. */
  endsContractIds: Type.Array(Type.String()),
  version: Type.Integer(),
  /** Valid bet of a window by which a member is active. */
  activeMinimumBet: Type.Number(),
  /** Whose money pays: platform or upline. */
  payer: Type.String(),
};

/** A tier; every tier of a contract repeats its id and standing, as the family's clients read them. */
const DividendTier = Type.Object({
  id: Type.String(),
  minimumBet: Type.Number(),
  activeMember: Type.Integer(),
  contractRate: Type.Number(),
  netLoss: Type.Number(),
  periodicTotalBetRequired: YesNo,
  periodicTotalBet: Type.Number(),
  ...standing,
});

const salaryTier = {
  minimumBet: Type.Number(),
  activeMember: Type.Integer(),
  /** P percent, F fixed sum. */
  rateType: Type.String(),
  rate: Type.Number(),
};

const DailyContract = Type.Object({
  id: Type.String(),
  ...standing,
  details: Type.Array(Type.Object({ ...salaryTier, betVolume: Type.Number() })),
});

const HourlyContract = Type.Object({
  contractId: Type.String(),
  /** H hourly, BH half-hourly. */
  frequency: Type.String(),
  ...standing,
  hourSalaryRates: Type.Array(Type.Object({ contractId: Type.String(), ...salaryTier })),
});

const RealTimeContract = Type.Object({
  contractId: Type.String(),
  ...standing,
  realTimeSalaryRates: Type.Array(
    Type.Object({ betAmount: Type.Number(), lossRate: Type.Number(), winRate: Type.Number() }),
  ),
});

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
/** Class of games → contracts. */
const requestsOf = <Schema extends TSchema>(item: Schema) => orNull(Type.Record(Type.String(), Type.Array(item)));
const infoOf = <Schema extends TSchema>(item: Schema) =>
  orNull(Type.Record(Type.String(), Type.Object({ agent: Type.Array(item) })));
/** Class of games → period → tiers. */
const byPeriod = orNull(Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(DividendTier))));

export const ConsolidatedContracts = Type.Object({
  divtypereq: byPeriod,
  dailysalreqtype: requestsOf(DailyContract),
  contracthoursalreq: requestsOf(HourlyContract),
  realtimesalreqtype: requestsOf(RealTimeContract),
  divtypeinfo: infoOf(DividendTier),
  dailysalinfotype: infoOf(DailyContract),
  contractmrdailysalinfotype: infoOf(DailyContract),
  contracthoursalinfo: infoOf(HourlyContract),
  realtimesalinfotype: infoOf(RealTimeContract),
});

export type ConsolidatedContracts = Static<typeof ConsolidatedContracts>;
