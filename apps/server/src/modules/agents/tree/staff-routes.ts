/** Routes with which the staff reads the tree and moves members. A repeated write returns its stored reply. */

import type { FastifyInstance } from "fastify";
import {
  AgentTree,
  AgentTreeQuery,
  DecideMoveBody,
  MemberMoves,
  MoveMemberBody,
  MoveParams,
  MovePreview,
  MovePreviewQuery,
  MoveReply,
} from "@openhouse/protocol/agents/staff-agents";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { listMoves, previewMove, readId, readTree } from "./read-tree.ts";
import { decideMove, requestMove } from "./request-move.ts";

const tag = "back office";

export function staffAgentRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/agents",
    summary: "The agents' tree: agents at the top, direct downlines of an agent, or members by name",
    tag,
    query: AgentTreeQuery,
    reply: AgentTree,
    handler: ({ actor, query }) => readTree(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/members/:id/moves",
    summary: "Moves of a member in the agents' tree",
    tag,
    params: MoveParams,
    reply: MemberMoves,
    handler: ({ actor, params }) => listMoves(deps, staffOf(actor), params.id),
  });
  moveRoutes(app, deps);
}

function moveRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/members/:id/move",
    summary: "Preview a move in the agents' tree",
    tag,
    params: MoveParams,
    query: MovePreviewQuery,
    reply: MovePreview,
    handler: ({ actor, params, query }) =>
      previewMove(deps, staffOf(actor), { wireId: params.id, upline: query.upline }),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/members/:id/move",
    summary: "Move a member with its team, or request the move from a second person",
    tag,
    idempotency: "stored",
    params: MoveParams,
    body: MoveMemberBody,
    reply: MoveReply,
    handler: async ({ actor, params, body, tx }) => {
      const { uplineId, ...rest } = body;
      const order = { ...rest, memberId: readId(params.id), uplineId: uplineId === null ? null : readId(uplineId) };
      return requestMove(deps, tx, { actor: staffOf(actor), order });
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/members/:id/move/decision",
    summary: "Decide, as the second person, about a move of many members",
    tag,
    idempotency: "stored",
    params: MoveParams,
    body: DecideMoveBody,
    reply: MoveReply,
    handler: async ({ actor, params, body, tx }) => {
      await decideMove(deps, tx, { actor: staffOf(actor), verdict: { memberId: readId(params.id), ...body } });
      return { isWaiting: false };
    },
  });
}
