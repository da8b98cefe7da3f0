/**
 * Types of the agents' tree in the back office. GET /backoffice/api/agents lists the agents at the top, the direct
 * downlines of a member, or members by name, and the moves that wait for a second person. GET …/members/:id/move
 * previews a move. POST …/members/:id/move moves a member, or requests the move from a second person. It refuses
 * `agents.move.changed` {members} if the move differs from the preview. POST …/move/decision is the decision of the
 * second person. Times are milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const Id = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });
const Person = Type.Object({ id: Type.String(), account: Type.String() });
/** Null stands for the top of the tree. */
const nullablePerson = Type.Union([Person, Type.Null()]);
const nullableText = Type.Union([Type.String(), Type.Null()]);

export const AgentTreeQuery = Type.Object({
  /** Lists the direct downlines of this member; without it, the agents at the top. */
  uplineId: Type.Optional(Id),
  /** Prefix of an account name. The search includes all members of the merchant. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
  /** `next` of the previous page. */
  after: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

export const AgentNode = Type.Object({
  id: Type.String(),
  account: Type.String(),
  isAgent: Type.Boolean(),
  /** The merchant's name for the member's type of agents; "" for members who are no agents. */
  label: Type.String(),
  status: Type.Integer(),
  upline: nullablePerson,
  /** The number of direct downlines; `teamSize` is the number of members in the whole team. */
  direct: Type.Integer(),
  teamSize: Type.Integer(),
  registeredAt: Type.Number(),
});

export const WaitingMove = Type.Object({
  memberId: Type.String(),
  account: Type.String(),
  from: nullablePerson,
  to: nullablePerson,
  /** The current number of members that would move: the member itself and its team. */
  members: Type.Integer(),
  by: Type.String(),
  isOwn: Type.Boolean(),
  reason: Type.String(),
  at: Type.Number(),
});

export const AgentTree = Type.Object({
  /** The members from the top to the one whose downlines are listed. */
  path: Type.Array(Person),
  list: Type.Array(AgentNode),
  /** `after` of the next page; null on the last page. */
  next: nullableText,
  waiting: Type.Array(WaitingMove),
});

export const MoveParams = Type.Object({ id: Id });

/** The account name of the new upline; "" for the top. */
export const MovePreviewQuery = Type.Object({ upline: Type.String({ maxLength: 100 }) });

export const MovePreview = Type.Object({
  account: Type.String(),
  from: nullablePerson,
  to: nullablePerson,
  /** The number of moved members: the member itself and its team. */
  members: Type.Integer(),
  /** Contracts with the old upline, which the move ends. */
  contracts: Type.Array(Type.Object({ kind: Type.String(), productClass: Type.String() })),
  needsSecond: Type.Boolean(),
});

/** Repeats the numbers of the preview, so that a move never affects more members and contracts than were displayed. */
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
