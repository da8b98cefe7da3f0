/**
 * Types of the agents' reports. GET /wps/relay/ODSFE2_TeamPNL: profit and loss of an agent's downlines over business
 * days, one line per direct downline (with or without its team) and one for the agent itself. GET
 * /wps/relay/ODSFE2_AgentRevenue: the figures of a team and the agent's earnings per day. Both have a CSV form. Amounts
 * are decimals in major units; positive profit means that the members won. The figures are counted every five minutes,
 * last at `countedAt`. Source: docs/wire-format.md, Agent centre (palStatementsAgentCopy, agentRevenueReport).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { ProfitDay } from "../reporting/show-profit.ts";

const window = {
  /** Both days inclusive; by default the last seven. */
  startDate: Type.Optional(ProfitDay),
  endDate: Type.Optional(ProfitDay),
};

const figures = {
  deposit: Type.Number(),
  withdraw: Type.Number(),
  betAmount: Type.Number(),
  validBetAmount: Type.Number(),
  winAmount: Type.Number(),
  rebate: Type.Number(),
  promotion: Type.Number(),
  agentCommission: Type.Number(),
  merchantCharge: Type.Number(),
  profitAndLoss: Type.Number(),
};

export const TeamFiguresOnWire = Type.Object(figures);

const CountedAt = Type.Union([Type.Number(), Type.Null()]);

const statementChoice = {
  ...window,
  /** The caller or an agent of its team; any other is refused like an unknown one. */
  parentId: Type.Optional(Type.String({ maxLength: 19 })),
  /** Prefix of an account name. */
  subordinateName: Type.Optional(Type.String({ maxLength: 100 })),
  /** 0: each downline alone, 1: each with its team (default). */
  summaryType: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  sort: Type.Optional(
    Type.Union([
      Type.Literal("customerName"),
      Type.Literal("deposit"),
      Type.Literal("withdraw"),
      Type.Literal("betAmount"),
      Type.Literal("winAmount"),
      Type.Literal("profitAndLoss"),
    ]),
  ),
  /** Default: names ascending, figures descending. */
  order: Type.Optional(Type.Union([Type.Literal("asc"), Type.Literal("desc")])),
};

export const TeamStatementQuery = Type.Object({
  ...statementChoice,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const TeamStatementFileQuery = Type.Object(statementChoice);

const Person = { customerId: Type.String(), customerName: Type.String() };

export const TeamStatementLine = Type.Object({
  ...Person,
  isAgent: Type.Boolean(),
  /** True for the agent whose downlines these are. */
  isSelf: Type.Boolean(),
  /** "1" if it has downlines, so that the line can be opened. */
  has_direct: Type.String(),
  ...figures,
});

export const TeamStatement = Type.Object({
  currency: Type.String(),
  countedAt: CountedAt,
  /** Without members who have no figures in these days. */
  list: Type.Array(TeamStatementLine),
  /** From the caller's downline to the agent whose downlines are listed. */
  path: Type.Array(Type.Object(Person)),
  footer: Type.Object({ sums: TeamFiguresOnWire }),
  total: Type.Integer(),
  totalPages: Type.Integer(),
});

export const RevenueQuery = Type.Object({
  ...window,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const RevenueFileQuery = Type.Object(window);

const revenue = {
  /** Different members of the team with figures on that day; over several days the highest day. */
  activeMembers: Type.Integer(),
  teamDeposit: Type.Number(),
  teamWithdraw: Type.Number(),
  teamBetAmount: Type.Number(),
  teamValidBetAmount: Type.Number(),
  teamProfitAndLoss: Type.Number(),
  /** The agent's earnings: rebates, and salaries with dividends. */
  rebate: Type.Number(),
  agentCommission: Type.Number(),
  agent_income: Type.Number(),
};

export const RevenueLine = Type.Object({ balance_date: Type.String(), ...revenue });

export const Revenue = Type.Object({
  currency: Type.String(),
  countedAt: CountedAt,
  /** Latest day first, without days that have no figures. */
  list: Type.Array(RevenueLine),
  footer: Type.Object({ sums: Type.Object(revenue) }),
  total: Type.Integer(),
  totalPages: Type.Integer(),
});

export type TeamFiguresOnWire = Static<typeof TeamFiguresOnWire>;
export type TeamStatementQuery = Static<typeof TeamStatementQuery>;
export type TeamStatementFileQuery = Static<typeof TeamStatementFileQuery>;
export type TeamStatementLine = Static<typeof TeamStatementLine>;
export type TeamStatement = Static<typeof TeamStatement>;
export type RevenueQuery = Static<typeof RevenueQuery>;
export type RevenueFileQuery = Static<typeof RevenueFileQuery>;
export type RevenueLine = Static<typeof RevenueLine>;
export type Revenue = Static<typeof Revenue>;
