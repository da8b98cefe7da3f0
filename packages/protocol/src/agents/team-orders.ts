/**
 * Types of GET /wps/relay/ODSFE2_TeamOrders: the bets of an agent's team, with the field names of existing clients
 * (docs/wire-format.md, Records; docs/wire-format.md, Agent centre, personalHistoryCopy). Amounts are decimal numbers
 * in major units. The older report GET /wps/report/teamPVPRNGBetting returns only the bets on card games and slots.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";

export const TeamPart = Type.Union([Type.Literal("SELF"), Type.Literal("DIRECT"), Type.Literal("ALL")]);

export const TeamOrdersQuery = Type.Object({
  /** The range of bet times in milliseconds, both ends included. Default: the last seven days. */
  startDate: Type.Optional(Moment),
  endDate: Type.Optional(Moment),
  /** SELF: the agent; DIRECT: its direct downlines; ALL: the agent and its team (default). */
  subordinateType: Type.Optional(TeamPart),
  /** The account name of one member of the team. */
  subordinateName: Type.Optional(Type.String({ maxLength: 100 })),
  /** The id of one member of the team. Any other member is refused like an unknown one. */
  customerId: Type.Optional(Type.String({ maxLength: 19 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});

export const TeamOrder = Type.Object({
  orderNo: Type.String(),
  customerId: Type.String(),
  customerName: Type.String(),
  gameCode: Type.String(),
  gameName: Type.String(),
  accountTypeName: Type.String(),
  gameCategory: Type.String(),
  betTimeInTimestamp: Type.Number(),
  transTimeInTimestamp: Type.Union([Type.Number(), Type.Null()]),
  selection: Type.String(),
  betAmount: Type.Number(),
  validBetAmount: Type.Number(),
  winAmount: Type.Number(),
  profitAndLoss: Type.Number(),
  status: Type.String(),
  /** The names that the older report reads. A bet outside our lotteries has no draw and no series of draws. */
  order_num: Type.String(),
  game_name: Type.String(),
  customer_name: Type.String(),
  create_time: Type.Number(),
  numero: Type.String(),
  chase_remark: Type.String(),
  plan_bet_amount: Type.Number(),
  actual_bet_amount: Type.Number(),
  win_amount: Type.Number(),
});

export const TeamOrdersReply = Type.Object({
  list: Type.Array(TeamOrder),
  footer: Type.Object({
    sums: Type.Object({
      betAmount: Type.Number(),
      validBetAmount: Type.Number(),
      winAmount: Type.Number(),
      profitAndLoss: Type.Number(),
    }),
    /** The number of different members who bet. */
    players: Type.Integer(),
  }),
  total: Type.Integer(),
  totalPages: Type.Integer(),
});

export type TeamPart = Static<typeof TeamPart>;
export type TeamOrdersQuery = Static<typeof TeamOrdersQuery>;
export type TeamOrder = Static<typeof TeamOrder>;
export type TeamOrdersReply = Static<typeof TeamOrdersReply>;
