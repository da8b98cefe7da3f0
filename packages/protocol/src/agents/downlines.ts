/**
 * Types of an agent's downlines. GET /wps/agent/downlines lists the direct downlines of an agent in the team (by
 * default of the caller) by page, or with a name the members of its team with that prefix. GET
 * /wps/agent/downlines/file: the same as CSV. PUT /wps/agent/promoteDownlineToAgent makes a direct downline an agent.
 * Amounts are decimals of the main wallet in major units. Keyset paging as in records: `before` requests the rows that
 * follow, `after` those that come before. Source: docs/wire-format.md, Agent centre (downlineManagmentView).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { PageEnd, PageKey, PageKeyOrNull } from "../core/page-key.ts";

const choice = {
  /** The caller or an agent of its team; any other is refused like an unknown one. */
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
  /** Default: names ascending, everything else descending. */
  order: Type.Optional(Type.Union([Type.Literal("asc"), Type.Literal("desc")])),
};

export const DownlinesQuery = Type.Object({
  ...choice,
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  before: Type.Optional(PageKey),
  after: Type.Optional(PageKey),
  end: Type.Optional(PageEnd),
});

export const DownlinesFileQuery = Type.Object(choice);

const Person = { customerId: Type.String(), customerName: Type.String() };

export const Downline = Type.Object({
  ...Person,
  isAgent: Type.Boolean(),
  /** The merchant's name for its type of agents; "" for members. */
  label: Type.String(),
  /** True for the caller's direct downlines: they can receive money and rebates and be promoted. */
  isDirect: Type.Boolean(),
  /** Levels below the caller. */
  level: Type.Integer(),
  /** Its direct downlines, and its whole team. */
  directCount: Type.Integer(),
  teamSize: Type.Integer(),
  registerDate: Type.Number(),
  lastLogin: Type.Union([Type.Number(), Type.Null()]),
  availBalance: Type.Number(),
});

export const Downlines = Type.Object({
  currency: Type.String(),
  list: Type.Array(Downline),
  /** From the caller's downline to the member whose downlines are listed; empty for the caller's own. */
  path: Type.Array(Type.Object(Person)),
  footer: Type.Object({
    agents: Type.Integer(),
    availBalance: Type.Number(),
    /** "1" if the caller can send money to downlines. */
    toDownline: Type.String(),
  }),
  total: Type.Integer(),
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
