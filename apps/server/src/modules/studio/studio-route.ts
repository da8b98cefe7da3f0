/**
 * Declares a call of game clients. Game clients use their own origin and the token of a game session instead of the
 * portal's origin and token, so a handler gets a game session instead of an actor. Schema, idempotency key, envelope
 * and refusals are as in all other routes.
 */

import { FailureEnvelope, successEnvelope } from "@openhouse/protocol/core/envelope";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import { Refusal } from "../../core/refusal.ts";
import { takeToken } from "../../plugins/rate-limit.ts";
import type { RateClass } from "../../plugins/rate-limit.ts";
import type { GameSession } from "./game-session.ts";
import type { StudioDeps } from "./studio-deps.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller's game session; null before the route's hook has run, and for the call that opens a session. */
    gameSession: GameSession | null;
  }
}

export interface StudioRouteSpec<
  Body extends TSchema,
  Query extends TSchema,
  Params extends TSchema,
  Reply extends TSchema,
> {
  readonly method: "GET" | "POST" | "PUT";
  readonly url: string;
  readonly summary: string;
  readonly body?: Body;
  readonly query?: Query;
  readonly params?: Params;
  readonly reply: Reply;
  /** False only for the call that opens a session. */
  readonly needsGameSession?: boolean;
  /** True if the call moves money; `Idempotency-Key` is then required. */
  readonly needsKey?: boolean;
  readonly rate?: RateClass;
  readonly handler: (context: StudioContext<Static<Body>, Static<Query>, Static<Params>>) => Promise<Static<Reply>>;
}

export interface StudioContext<Body, Query, Params> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly idempotencyKey: string;
  /** Returns the caller's game session. Refuses with `studio.session.ended` if there is none. */
  gameSession(): GameSession;
}

const maxKeyLength = 255;

export function studioRoute<
  Reply extends TSchema,
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Params extends TSchema = TSchema,
>(app: FastifyInstance, deps: StudioDeps, spec: StudioRouteSpec<Body, Query, Params, Reply>): void {
  const needsGameSession = spec.needsGameSession !== false;
  const idempotency = spec.needsKey === true ? "operation" : "none";
  app.route({
    method: spec.method,
    url: spec.url,
    config: { call: { ...spec, audiences: [], needsGameSession, idempotency } },
    schema: {
      summary: spec.summary,
      tags: ["studio"],
      ...(spec.body === undefined ? {} : { body: spec.body }),
      ...(spec.query === undefined ? {} : { querystring: spec.query }),
      ...(spec.params === undefined ? {} : { params: spec.params }),
      response: { 200: successEnvelope(spec.reply), "4xx": FailureEnvelope, "5xx": FailureEnvelope },
    },
    onRequest: async (request) => {
      await takeToken(request, spec.rate ?? "call");
      if (needsGameSession) request.gameSession = await deps.gameSessions.find(request.headers.authorization ?? "");
    },
    handler: async (request) => {
      const value = await spec.handler({
        body: request.body as Static<Body>,
        query: request.query as Static<Query>,
        params: request.params as Static<Params>,
        idempotencyKey: spec.needsKey === true ? keyOf(request) : "",
        gameSession: () => request.gameSession ?? refuseMissingSession(),
      });
      return { success: true, value, message: null, errorCode: null };
    },
  });
}

function refuseMissingSession(): never {
  throw new Refusal("studio.session.ended");
}

function keyOf(request: FastifyRequest): string {
  const header = request.headers["idempotency-key"];
  const key = typeof header === "string" ? header : "";
  if (key === "") throw new Refusal("idempotency.key.required");
  if (key.length > maxKeyLength) throw new Refusal("request.param.err", {}, { fields: ["Idempotency-Key"] });
  return key;
}
