/**
 * GET /backoffice/api/results: game results from the ledger per business day or month, class, vendor and currency,
 * without play money. GET …/transfers lists the transfers that add up to one figure of a row.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { HouseTransfer } from "./house-transfer.ts";

const day = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });

export const GameResultsQuery = Type.Object({
  /** Both days are included. Default: the last seven days. At most 366 days. */
  from: Type.Optional(day),
  to: Type.Optional(day),
  per: Type.Optional(Type.Union([Type.Literal("day"), Type.Literal("month")])),
  by: Type.Optional(Type.Union([Type.Literal("category"), Type.Literal("vendor"), Type.Literal("both")])),
});

/** Amounts are minor units. */
export const GameResult = Type.Object({
  /** yyyy-mm-dd or yyyy-mm in the merchant's time zone. */
  period: Type.String(),
  currency: Type.String(),
  /**
   * "" if the results are not grouped by this field, null for amounts that belong to no game (bonuses, rebates and
   * contracts), OTHER if the bet is unknown.
   */
  category: Type.Union([Type.String(), Type.Null()]),
  vendor: Type.Union([Type.String(), Type.Null()]),
  stakes: Type.Integer(),
  /** Stakes less refunds. */
  stakeMinor: Type.String(),
  /** Wins less reversals. */
  winMinor: Type.String(),
  /** GGR: stakes less wins. */
  grossMinor: Type.String(),
  /** Bonuses granted less bonuses forfeited. */
  bonusMinor: Type.String(),
  rebateMinor: Type.String(),
  /** NGR: GGR less bonuses and rebates. */
  netMinor: Type.String(),
  /** What the merchant paid for contracts: money that left its accounts salaries and dividends, less what returned. */
  contractsMinor: Type.String(),
  /** The result after contracts: NGR less `contractsMinor`. */
  afterContractsMinor: Type.String(),
});

export const GameResults = Type.Object({
  from: Type.String(),
  to: Type.String(),
  timeZone: Type.String(),
  /** Newest period first; within a period sorted by currency, class and vendor. */
  list: Type.Array(GameResult),
});

export const ResultTransfersQuery = Type.Object({
  /** yyyy-mm-dd or yyyy-mm. */
  period: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$" }),
  currency: Type.String({ pattern: "^[A-Z]{3}$" }),
  /** The first and the last day of the results, which may include only a part of the row's month. */
  from: Type.Optional(day),
  to: Type.Optional(day),
  figure: Type.Union([
    Type.Literal("stake"),
    Type.Literal("win"),
    Type.Literal("gross"),
    Type.Literal("bonus"),
    Type.Literal("rebate"),
    Type.Literal("contracts"),
  ]),
  category: Type.Optional(Type.String({ maxLength: 40 })),
  vendor: Type.Optional(Type.String({ maxLength: 60 })),
  before: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

export const ResultTransfers = Type.Object({
  list: Type.Array(HouseTransfer),
  next: Type.Union([Type.String(), Type.Null()]),
});

export type GameResultsQuery = Static<typeof GameResultsQuery>;
export type GameResult = Static<typeof GameResult>;
export type GameResults = Static<typeof GameResults>;
export type ResultTransfersQuery = Static<typeof ResultTransfersQuery>;
export type ResultTransfers = Static<typeof ResultTransfers>;
