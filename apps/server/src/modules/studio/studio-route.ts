/**
 * Declares a call of game clients. They use their own origin and a game session's token instead of the portal's, so a
 * seat takes the place of the actor. Schema, idempotency key, envelope and refusals are as in all other routes.
 */

import { FailureEnvelope, successEnvelope } from "@openhouse/protocol/core/envelope";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import { Refusal } from "../../core/refusal.ts";
import { takeToken } from "../../plugins/rate-limit.ts";
import type { RateClass } from "../../plugins/rate-limit.ts";
import type { Seat } from "./seat.ts";
import type { StudioDeps } from "./studio-deps.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The seat of the game session's token; null before the hook and on calls without a token. */
    seat: Seat | null;
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
  readonly needsSeat?: boolean;
  /** The call moves money: `Idempotency-Key` is required. */
  readonly needsKey?: boolean;
  readonly rate?: RateClass;
  readonly handler: (context: StudioContext<Static<Body>, Static<Query>, Static<Params>>) => Promise<Static<Reply>>;
}

export interface StudioContext<Body, Query, Params> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly idempotencyKey: string;
  /** The seat of the caller. Refuses `studio.session.ended` if there is none. */
  seat(): Seat;
}

const longestKey = 255;

export function studioRoute<
  Reply extends TSchema,
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Params extends TSchema = TSchema,
>(app: FastifyInstance, deps: StudioDeps, spec: StudioRouteSpec<Body, Query, Params, Reply>): void {
  app.route({
    method: spec.method,
    url: spec.url,
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
      if (spec.needsSeat !== false) request.seat = await deps.seats.find(request.headers.authorization ?? "");
    },
    handler: async (request) => {
      const value = await spec.handler({
        body: request.body as Static<Body>,
        query: request.query as Static<Query>,
        params: request.params as Static<Params>,
        idempotencyKey: spec.needsKey === true ? keyOf(request) : "",
        seat: () => request.seat ?? refuseSeat(),
      });
      return { success: true, value, message: null, errorCode: null };
    },
  });
}

function refuseSeat(): never {
  throw new Refusal("studio.session.ended");
}

function keyOf(request: FastifyRequest): string {
  const header = request.headers["idempotency-key"];
  const key = typeof header === "string" ? header : "";
  if (key === "") throw new Refusal("idempotency.key.required");
  if (key.length > longestKey) throw new Refusal("request.param.err", {}, { fields: ["Idempotency-Key"] });
  return key;
}
