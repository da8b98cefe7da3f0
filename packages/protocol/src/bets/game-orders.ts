/**
 * GET /wps/relay/ODSFE2_RNGOrders (and Fish, Live, PvP, SportsSett, …): the member's own bets of one class. Source:
 * docs/wire-format.md, Records. Amounts are decimal numbers in major units. Paging by key (`before`, `after`, `end`) is
 * our own addition: its cost does not grow with the number of bets, but it returns no sums and no page numbers.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";
import { PageEnd, PageKey, PageKeyOrNull } from "../core/page-key.ts";

export const GameOrdersQuery = Type.Object({
  /** The period of bet times in milliseconds, both ends included. Default: the last seven days. */
  startDate: Type.Optional(Moment),
  endDate: Type.Optional(Moment),
  /** Code of a vendor. Empty means all vendors. */
  accountType: Type.Optional(Type.String({ maxLength: 40 })),
  status: Type.Optional(Type.String({ maxLength: 20 })),
  /** win, loss or draw, by the sign of the bet's result. */
  winLossDraw: Type.Optional(Type.String({ maxLength: 10 })),
  orderNoSearch: Type.Optional(Type.String({ maxLength: 19 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** `next` of the previous reply. Used instead of `page`. */
  before: Type.Optional(PageKey),
  /** `previous` of the previous reply. */
  after: Type.Optional(PageKey),
  end: Type.Optional(PageEnd),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});

export const GameOrder = Type.Object({
  orderNo: Type.String(),
  gameCode: Type.String(),
  gameName: Type.String(),
  accountTypeName: Type.String(),
  betTimeInTimestamp: Type.Number(),
  transTimeInTimestamp: Type.Union([Type.Number(), Type.Null()]),
  selection: Type.String(),
  betAmount: Type.Number(),
  validBetAmount: Type.Number(),
  winAmount: Type.Number(),
  profitAndLoss: Type.Number(),
  /** initial, win, lose, cancel, tie, refund, win_half, lose_half or cash_out. */
  status: Type.String(),
  /** Our own addition: true if the studio's client or the supplier can show a replay of the round. */
  hasReplay: Type.Boolean(),
});

export const GameOrdersReply = Type.Object({
  list: Type.Array(GameOrder),
  /** Sums over all matching bets, not only those of the page. */
  footer: Type.Optional(
    Type.Object({
      sums: Type.Object({
        betAmount: Type.Number(),
        validBetAmount: Type.Number(),
        winAmount: Type.Number(),
        profitAndLoss: Type.Number(),
      }),
    }),
  ),
  total: Type.Optional(Type.Integer()),
  totalPages: Type.Optional(Type.Integer()),
  next: PageKeyOrNull,
  previous: PageKeyOrNull,
});

export type GameOrdersQuery = Static<typeof GameOrdersQuery>;
export type GameOrder = Static<typeof GameOrder>;
export type GameOrdersReply = Static<typeof GameOrdersReply>;
