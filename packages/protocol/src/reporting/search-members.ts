/**
 * GET /backoffice/api/members: members of the merchant, newest first, with their balances. Amounts are strings of minor
 * units, times are milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const MemberRole = Type.Union([Type.Literal("member"), Type.Literal("agent"), Type.Literal("trial")]);

export const MembersQuery = Type.Object({
  /** The beginning of an account name, or a complete id. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
  /** A complete account name, in any case. */
  account: Type.Optional(Type.String({ maxLength: 100 })),
  role: Type.Optional(MemberRole),
  /** The number of a member status; 1 is normal. */
  status: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  /** The value of `next` of the previous page. */
  before: Type.Optional(Type.String({ pattern: "^[0-9]{1,15}-[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

export const MemberSummary = Type.Object({
  id: Type.String(),
  account: Type.String(),
  nickname: Type.String(),
  role: MemberRole,
  /** 0 member; 1, 2, 41, 42 agent; 4 trial. */
  type: Type.Integer(),
  status: Type.Integer(),
  currency: Type.String(),
  mainMinor: Type.String(),
  bonusMinor: Type.String(),
  /** The amount that is held for withdrawals that are not decided or not paid yet. */
  holdMinor: Type.String(),
  registeredAt: Type.Number(),
  lastLoginAt: Type.Union([Type.Number(), Type.Null()]),
});

export const MemberList = Type.Object({
  list: Type.Array(MemberSummary),
  /** The value of `before` for the next page. Null on the last page. */
  next: Type.Union([Type.String(), Type.Null()]),
});

export type MemberRole = Static<typeof MemberRole>;
export type MembersQuery = Static<typeof MembersQuery>;
export type MemberSummary = Static<typeof MemberSummary>;
export type MemberList = Static<typeof MemberList>;
