/**
 * GET /wps/report/profit/lines: the ledger transfers that make up one figure of the profit, newest first. The sum of
 * their amounts is the figure; amounts that left the member are negative. The call is refused for the same reasons as
 * `ODSFE2_MemPNLDet`, and with `request.param.err` for an unknown figure.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { PageKey, PageKeyOrNull } from "../core/page-key.ts";
import { ProfitCategory, ProfitDay } from "./show-profit.ts";

export const ProfitLinesQuery = Type.Object({
  figure: Type.String({ pattern: "^[A-Za-z]{1,40}$" }),
  gameCategory: Type.Optional(ProfitCategory),
  startDate: Type.Optional(ProfitDay),
  endDate: Type.Optional(ProfitDay),
  /** The value of `next` of the previous page. */
  before: Type.Optional(PageKey),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const ProfitLine = Type.Object({
  txId: Type.String(),
  txTypeId: Type.Integer(),
  txTypeName: Type.String(),
  txTimeInTimestamp: Type.Number(),
  orderNo: Type.String(),
  /** The member's wallet: 2 main, 3 bonus, 4 held. */
  accountTypeId: Type.Integer(),
  accountTypeName: Type.String(),
  amountMinor: Type.String(),
});

export const ProfitLines = Type.Object({
  currency: Type.String(),
  list: Type.Array(ProfitLine),
  next: PageKeyOrNull,
});

export type ProfitLinesQuery = Static<typeof ProfitLinesQuery>;
export type ProfitLine = Static<typeof ProfitLine>;
export type ProfitLines = Static<typeof ProfitLines>;
