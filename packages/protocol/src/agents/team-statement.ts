/**
 * Types of the agents' reports. GET /wps/relay/ODSFE2_TeamPNL returns the profit and loss of an agent's downlines over
 * business days: one line per direct downline (with or without its team) and one for the agent. GET
 * /wps/relay/ODSFE2_AgentRevenue returns the figures of a team and the agent's earnings per day. Both reports also
 * exist as CSV and XLSX. Amounts are decimals in major units. A positive profit means that the members won. The figures
 * are counted every five minutes, last at `countedAt`. Source: docs/wire-format.md, Agent centre
 * (palStatementsAgentCopy, agentRevenueReport).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { FileForm } from "../core/report-file.ts";
import { ProfitDay } from "../reporting/show-profit.ts";

const window = {
  /** Both days are included. Default: the last seven days. */
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

const memberChoice = {
  ...window,
  /** The caller or an agent of its team. Any other member is refused like an unknown one. */
  parentId: Type.Optional(Type.String({ maxLength: 19 })),
  /** Prefix of an account name. */
  subordinateName: Type.Optional(Type.String({ maxLength: 100 })),
  /** 0 for each downline alone, 1 for each downline with its team (default). */
  summaryType: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
};

const statementChoice = {
  ...memberChoice,
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
  /** By default, names are ascending and figures descending. */
  order: Type.Optional(Type.Union([Type.Literal("asc"), Type.Literal("desc")])),
};

const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

export const TeamStatementQuery = Type.Object({ ...statementChoice, ...paging });

export const TeamStatementFileQuery = Type.Object({ ...statementChoice, form: Type.Optional(FileForm) });

const Person = { customerId: Type.String(), customerName: Type.String() };

export const TeamStatementLine = Type.Object({
  ...Person,
  isAgent: Type.Boolean(),
  /** True for the line of the agent whose downlines are listed. */
  isSelf: Type.Boolean(),
  /** "1" if the member has downlines, so that a client can list these. */
  has_direct: Type.String(),
  ...figures,
});

export const TeamStatement = Type.Object({
  currency: Type.String(),
  countedAt: CountedAt,
  /** Members without figures in these days are left out. */
  list: Type.Array(TeamStatementLine),
  /** The members from the caller's downline to the agent whose downlines are listed. */
  path: Type.Array(Type.Object(Person)),
  footer: Type.Object({ sums: TeamFiguresOnWire }),
  total: Type.Integer(),
  totalPages: Type.Integer(),
});

export const ClassStatementQuery = Type.Object({ ...memberChoice, ...paging });

const classFigures = {
  betAmount: Type.Number(),
  validBetAmount: Type.Number(),
  winAmount: Type.Number(),
  /** Wins less stakes. */
  profitAndLoss: Type.Number(),
};

export const ClassFiguresOnWire = Type.Object(classFigures);

/**
 * The older reports GET /wps/report/downlineLottoPNL (lotteries) and teamPVPFishingPNL (card games and fishing games):
 * as `TeamStatement`, with the figures of the bets that were settled on games of these classes.
 */
export const ClassStatement = Type.Object({
  currency: Type.String(),
  countedAt: CountedAt,
  /** Members without such bets are left out. The highest stakes come first. */
  list: Type.Array(
    Type.Object({
      ...Person,
      isAgent: Type.Boolean(),
      isSelf: Type.Boolean(),
      has_direct: Type.String(),
      ...classFigures,
    }),
  ),
  path: Type.Array(Type.Object(Person)),
  footer: Type.Object({ sums: ClassFiguresOnWire }),
  total: Type.Integer(),
  totalPages: Type.Integer(),
});

export const RevenueQuery = Type.Object({
  ...window,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const RevenueFileQuery = Type.Object({ ...window, form: Type.Optional(FileForm) });

const revenue = {
  /**
   * The number of different members of the team, including the agent, who placed a bet on the day. In the sums, this is
   * the highest number of any day.
   */
  activeMembers: Type.Integer(),
  teamDeposit: Type.Number(),
  teamWithdraw: Type.Number(),
  teamBetAmount: Type.Number(),
  teamValidBetAmount: Type.Number(),
  teamProfitAndLoss: Type.Number(),
  /** The agent's earnings: its rebates, its salaries and dividends together, and the total of both. */
  rebate: Type.Number(),
  agentCommission: Type.Number(),
  agent_income: Type.Number(),
  /**
   * The part of these earnings that comes from lotteries: contracts other than daily salaries, daily salaries, and
   * rebates. Contracts on all games together are not part of it.
   */
  lott_agent_commission: Type.Number(),
  lott_daily_income: Type.Number(),
  lott_brokerage: Type.Number(),
};

export const RevenueLine = Type.Object({ balance_date: Type.String(), ...revenue });

export const Revenue = Type.Object({
  currency: Type.String(),
  countedAt: CountedAt,
  /** The latest day first. Days without figures are left out. */
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
export type ClassStatementQuery = Static<typeof ClassStatementQuery>;
export type ClassFiguresOnWire = Static<typeof ClassFiguresOnWire>;
export type ClassStatement = Static<typeof ClassStatement>;
export type RevenueQuery = Static<typeof RevenueQuery>;
export type RevenueFileQuery = Static<typeof RevenueFileQuery>;
export type RevenueLine = Static<typeof RevenueLine>;
export type Revenue = Static<typeof Revenue>;
