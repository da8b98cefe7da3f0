/**
 * Types of the agents' tree in the back office. GET /backoffice/api/agents lists the agents at the top, the direct
 * downlines of one, or members by name, with the moves that wait for a second person. GET …/members/:id/move previews a
 * move. POST …/members/:id/move moves, or requests it from a second person; refuses `agents.move.changed` {members} if
 * it differs from what was shown. POST …/move/decision is the decision of the second person. Times are milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const Id = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });
const Person = Type.Object({ id: Type.String(), account: Type.String() });
/** Null: the top of the tree. */
const nullablePerson = Type.Union([Person, Type.Null()]);
const nullableText = Type.Union([Type.String(), Type.Null()]);

export const AgentTreeQuery = Type.Object({
  /** Whose direct downlines; absent: the agents at the top. */
  uplineId: Type.Optional(Id),
  /** Prefix of an account name, over all members of the merchant. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
  /** `next` of the previous page. */
  after: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

export const AgentNode = Type.Object({
  id: Type.String(),
  account: Type.String(),
  isAgent: Type.Boolean(),
  /** The name of its type of agents; "" for members. */
  label: Type.String(),
  status: Type.Integer(),
  upline: nullablePerson,
  /** Direct downlines, and the whole team. */
  direct: Type.Integer(),
  teamSize: Type.Integer(),
  registeredAt: Type.Number(),
});

export const WaitingMove = Type.Object({
  memberId: Type.String(),
  account: Type.String(),
  from: nullablePerson,
  to: nullablePerson,
  /** The current number of members that would move: the member and its team. */
  members: Type.Integer(),
  by: Type.String(),
  isOwn: Type.Boolean(),
  reason: Type.String(),
  at: Type.Number(),
});

export const AgentTree = Type.Object({
  /** From the top to the member whose downlines are listed. */
  path: Type.Array(Person),
  list: Type.Array(AgentNode),
  /** `after` of the next page; null on the last page. */
  next: nullableText,
  waiting: Type.Array(WaitingMove),
});

export const MoveParams = Type.Object({ id: Id });

/** The account name of the new upline; "" = the top. */
export const MovePreviewQuery = Type.Object({ upline: Type.String({ maxLength: 100 }) });

export const MovePreview = Type.Object({
  account: Type.String(),
  from: nullablePerson,
  to: nullablePerson,
  /** The member and its team. */
  members: Type.Integer(),
  /** Contracts with the old upline, which the move ends. */
  contracts: Type.Array(Type.Object({ kind: Type.String(), productClass: Type.String() })),
  needsSecond: Type.Boolean(),
});

/** Repeats the numbers of the preview, so that a move never affects more than was shown. */
export const MoveMemberBody = Type.Object(
  {
    uplineId: Type.Union([Id, Type.Null()]),
    members: Type.Integer({ minimum: 1 }),
    contracts: Type.Integer({ minimum: 0 }),
    reason: Reason,
  },
  { additionalProperties: false },
);

export const DecideMoveBody = Type.Object(
  { decision: Type.Union([Type.Literal("approved"), Type.Literal("rejected")]), reason: Reason },
  { additionalProperties: false },
);

/** True if the move waits for a second person. */
export const MoveReply = Type.Object({ isWaiting: Type.Boolean() });

export const MemberMoves = Type.Object({
  /** Latest first, at most 100. */
  list: Type.Array(
    Type.Object({
      id: Type.String(),
      at: Type.Number(),
      from: nullablePerson,
      to: nullablePerson,
      members: Type.Integer(),
      by: Type.String(),
      reason: Type.String(),
    }),
  ),
});

export type AgentTreeQuery = Static<typeof AgentTreeQuery>;
export type AgentNode = Static<typeof AgentNode>;
export type WaitingMove = Static<typeof WaitingMove>;
export type AgentTree = Static<typeof AgentTree>;
export type MoveParams = Static<typeof MoveParams>;
export type MovePreviewQuery = Static<typeof MovePreviewQuery>;
export type MovePreview = Static<typeof MovePreview>;
export type MoveMemberBody = Static<typeof MoveMemberBody>;
export type DecideMoveBody = Static<typeof DecideMoveBody>;
export type MoveReply = Static<typeof MoveReply>;
export type MemberMoves = Static<typeof MemberMoves>;
