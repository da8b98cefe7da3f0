/**
 * Types of the reply that contains all contracts of a member. The maps named `…req…` contain requests that wait for the
 * member's answer, the maps named `…info…` active contracts. A map is null if the merchant has turned that kind off,
 * and empty if there are no contracts. Amounts and rates are decimal numbers: rates of dividends are from 0 to 1, other
 * rates in percent, amounts in major units. Source: docs/wire-format.md, Contracts of the member.
 */

import { Type } from "typebox";
import type { Static, TSchema } from "typebox";

const YesNo = Type.Union([Type.Literal("Y"), Type.Literal("N")]);

const standing = {
  /** P, E, A or V (rules/contracts/contract-states). */
  status: Type.String(),
  /** Y if the acceptance would end contracts that the member gave at a higher rate. */
  downlineHigherRate: YesNo,
  /** The ids of the contracts that the acceptance would end. */
  endsContractIds: Type.Array(Type.String()),
  version: Type.Integer(),
  /** The valid bets in a window that make a member active. */
  activeMinimumBet: Type.Number(),
  /** The party that pays: platform or upline. */
  payer: Type.String(),
};

/** A tier. It repeats the id and the state of the contract, as existing clients expect. */
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
  /** P for a percentage, F for a fixed amount. */
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
  /** H for hourly, BH for half-hourly. */
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
