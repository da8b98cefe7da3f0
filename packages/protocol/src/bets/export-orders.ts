/**
 * GET /wps/report/bets: the member's own bets of one class as a CSV or XLSX file, oldest first. Amounts are decimals in
 * major units, times are in the merchant's time zone. The filters are those of `ODSFE2_RNGOrders`. Refuses
 * `request.param.err` (the period ends before it begins, or is longer than 366 days), `statement.too.long`.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";
import { FileForm } from "../core/report-file.ts";
import { GameOrdersQuery } from "./game-orders.ts";

const { accountType, status, winLossDraw } = GameOrdersQuery.properties;

export const ExportOrdersQuery = Type.Object({
  /** The name of the list's call: `ODSFE2_<name>Orders`. */
  list: Type.Union([
    Type.Literal("RNG"),
    Type.Literal("Fish"),
    Type.Literal("Live"),
    Type.Literal("PvP"),
    Type.Literal("SportsSett"),
    Type.Literal("SportsUnsett"),
    Type.Literal("ElottSettled"),
    Type.Literal("ElottUnsettled"),
  ]),
  startDate: Moment,
  /** The end of the period, included. Default: now. */
  endDate: Type.Optional(Moment),
  accountType,
  status,
  winLossDraw,
  form: Type.Optional(FileForm),
});

export type ExportOrdersQuery = Static<typeof ExportOrdersQuery>;
