/**
 * GET /wps/agent/downlines: who stands directly below an agent of the team (oneself by default), page by page; with a
 * name everybody below whose account begins so. GET /wps/agent/downlines/file: the same as CSV.
 * PUT /wps/agent/promoteDownlineToAgent: a member directly below becomes an agent. Amounts are decimals in major units
 * of the main wallet. Pages go by key: `before` asks for what follows, `after` for what comes before, as in records.
 * Source: docs/wire-format.md, Agent centre (downlineManagmentView).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { PageEnd, PageKey, PageKeyOrNull } from "../core/page-key.ts";

const choice = {
  /** An agent of the team, or oneself; anybody else is answered like nobody. */
  parentId: Type.Optional(Type.String({ maxLength: 19 })),
  /** Beginning of an account name. */
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
  /** Names begin at the first, everything else at the largest, unless told otherwise. */
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
  /** What the house calls an agent of its level; "" for members. */
  label: Type.String(),
  /** Directly below the agent who asks: may be sent money, given rebates, promoted. */
  isDirect: Type.Boolean(),
  /** Levels below the agent who asks. */
  level: Type.Integer(),
  /** One level below this one, and everybody below. */
  directCount: Type.Integer(),
  teamSize: Type.Integer(),
  registerDate: Type.Number(),
  lastLogin: Type.Union([Type.Number(), Type.Null()]),
  availBalance: Type.Number(),
});

export const Downlines = Type.Object({
  currency: Type.String(),
  list: Type.Array(Downline),
  /** From the first below the agent who asks down to whose downlines these are; empty = one's own. */
  path: Type.Array(Type.Object(Person)),
  footer: Type.Object({
    agents: Type.Integer(),
    availBalance: Type.Number(),
    /** "1": money may be sent down. */
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
