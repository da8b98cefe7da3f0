/**
 * Types of an agent's downlines. GET /wps/agent/downlines lists, by page, the direct downlines of the caller or of an
 * agent in its team. With `subordinateName`, the list instead contains the members of this agent's whole team whose
 * account names begin with that text. GET /wps/agent/downlines/file returns the same list as CSV or XLSX. PUT
 * /wps/agent/promoteDownlineToAgent makes a direct downline an agent. Amounts are balances of main wallets, as decimals
 * in major units. Paging is by `page`, or by key as in records: `before` requests the next rows, `after` the previous
 * ones. Source: docs/wire-format.md, Agent centre (downlineManagmentView).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { PageEnd, PageKey, PageKeyOrNull } from "../core/page-key.ts";
import { FileForm } from "../core/report-file.ts";
import { RebateRates } from "./rebates.ts";

const choice = {
  /** The caller or an agent of its team. Any other member is refused like an unknown one. */
  parentId: Type.Optional(Type.String({ maxLength: 19 })),
  /** Prefix of an account name. */
  subordinateName: Type.Optional(Type.String({ maxLength: 100 })),
  sort: Type.Optional(
    Type.Union([
      Type.Literal("name"),
      Type.Literal("registered"),
      Type.Literal("lastLogin"),
      Type.Literal("balance"),
      Type.Literal("teamSize"),
    ]),
  ),
  /** By default, names are ascending and everything else descending. */
  order: Type.Optional(Type.Union([Type.Literal("asc"), Type.Literal("desc")])),
};

export const DownlinesQuery = Type.Object({
  ...choice,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  before: Type.Optional(PageKey),
  after: Type.Optional(PageKey),
  end: Type.Optional(PageEnd),
});

export const DownlinesFileQuery = Type.Object({ ...choice, form: Type.Optional(FileForm) });

const Person = { customerId: Type.String(), customerName: Type.String() };

export const Downline = Type.Object({
  ...Person,
  isAgent: Type.Boolean(),
  /** The merchant's name for the member's type of agents; "" for members who are no agents. */
  label: Type.String(),
  /** True for direct downlines of the caller. Only these can receive money and rebates and be promoted. */
  isDirect: Type.Boolean(),
  /** The number of levels below the caller. */
  level: Type.Integer(),
  /** The number of the member's direct downlines; `teamSize` is the number of members in the whole team. */
  directCount: Type.Integer(),
  teamSize: Type.Integer(),
  /** Another name of `teamSize`. */
  teamCount: Type.Integer(),
  /** 0 member; other numbers are agents. */
  type: Type.Integer(),
  /** The id of the agent directly above. */
  recommenderId: Type.String(),
  /** The rebate rates of a direct downline; null for all others, whose rates only their own upline sees. */
  rebates: Type.Union([RebateRates, Type.Null()]),
  registerDate: Type.Number(),
  lastLogin: Type.Union([Type.Number(), Type.Null()]),
  availBalance: Type.Number(),
  /**
   * True for a direct downline with a normal status who has never changed the first password, so that the caller can
   * issue another one.
   */
  hasFirstPassword: Type.Boolean(),
});

export const Downlines = Type.Object({
  currency: Type.String(),
  list: Type.Array(Downline),
  /**
   * The chain from a direct downline of the caller to the agent whose downlines are listed; empty if that agent is the
   * caller.
   */
  path: Type.Array(Type.Object(Person)),
  footer: Type.Object({
    agents: Type.Integer(),
    availBalance: Type.Number(),
    /** "1" if the caller can send money to downlines. */
    toDownline: Type.String(),
  }),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  next: PageKeyOrNull,
  previous: PageKeyOrNull,
});

export const PromoteDownlineBody = Type.Object(
  { customerId: Type.String({ maxLength: 19 }) },
  { additionalProperties: false },
);

export const PromotedDownline = Type.Object(Person);

export type DownlinesQuery = Static<typeof DownlinesQuery>;
export type DownlinesFileQuery = Static<typeof DownlinesFileQuery>;
export type Downline = Static<typeof Downline>;
export type Downlines = Static<typeof Downlines>;
export type PromoteDownlineBody = Static<typeof PromoteDownlineBody>;
export type PromotedDownline = Static<typeof PromotedDownline>;
