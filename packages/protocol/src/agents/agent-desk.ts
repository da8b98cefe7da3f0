/**
 * The agents' tree as the staff sees and changes it. GET /backoffice/api/agents: the agents directly below the house,
 * who stands directly below one, or everybody by name, with the moves that wait for a second person. GET
 * …/members/:id/move: what a move would bring. POST …/members/:id/move: moves, or asks a second person; refuses
 * `agents.move.changed` {members} when it is not what was shown any more. POST …/move/decision: the second person's
 * word. Times are milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const Id = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });
const Person = Type.Object({ id: Type.String(), account: Type.String() });
/** Null is the house. */
const nullablePerson = Type.Union([Person, Type.Null()]);
const nullableText = Type.Union([Type.String(), Type.Null()]);

export const AgentTreeQuery = Type.Object({
  /** Whose direct downlines; without it the agents directly below the house. */
  uplineId: Type.Optional(Id),
  /** Beginning of an account name, in the whole house. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
  /** `next` of the page before. */
  after: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

export const AgentNode = Type.Object({
  id: Type.String(),
  account: Type.String(),
  isAgent: Type.Boolean(),
  /** What an agent of its level is called; "" for members. */
  label: Type.String(),
  status: Type.Integer(),
  upline: nullablePerson,
  /** Directly below, and on all levels. */
  direct: Type.Integer(),
  teamSize: Type.Integer(),
  registeredAt: Type.Number(),
});

export const WaitingMove = Type.Object({
  memberId: Type.String(),
  account: Type.String(),
  from: nullablePerson,
  to: nullablePerson,
  /** Who would move now: the member and everybody below. */
  members: Type.Integer(),
  by: Type.String(),
  isOwn: Type.Boolean(),
  reason: Type.String(),
  at: Type.Number(),
});

export const AgentTree = Type.Object({
  /** From the top to the one whose downlines are listed. */
  path: Type.Array(Person),
  list: Type.Array(AgentNode),
  /** `after` of the next page; null = that was all. */
  next: nullableText,
  waiting: Type.Array(WaitingMove),
});

export const MoveParams = Type.Object({ id: Id });

/** The new upline by its account name; "" = directly below the house. */
export const MovePreviewQuery = Type.Object({ upline: Type.String({ maxLength: 100 }) });

export const MovePreview = Type.Object({
  account: Type.String(),
  from: nullablePerson,
  to: nullablePerson,
  /** The member and everybody below. */
  members: Type.Integer(),
  /** Contracts with the old upline: they end. */
  contracts: Type.Array(Type.Object({ kind: Type.String(), productClass: Type.String() })),
  needsSecond: Type.Boolean(),
});

/** Repeats what the preview said, so that nobody moves more than was shown. */
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

/** Whether the move waits for a second person now. */
export const MoveReply = Type.Object({ isWaiting: Type.Boolean() });

export const MemberMoves = Type.Object({
  /** The latest first, a hundred at most. */
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
