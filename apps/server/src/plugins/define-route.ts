/**
 * The only way to declare a route: session and role → schema → idempotency → handler → envelope, in this order,
 * with the OpenAPI description as a by-product.
 */

import { Type } from "typebox";
import type { Static, TSchema } from "typebox";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FailureEnvelope, successEnvelope } from "@openhouse/protocol/core/envelope";
import { isSpecifiedCall } from "@openhouse/protocol/core/specified-calls";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import type { Actor, MemberActor, StaffActor, VisitorActor } from "../core/actor.ts";
import type { Deps } from "../core/deps.ts";
import { requireFlag } from "../core/merchant/merchant.ts";
import { Refusal } from "../core/refusal.ts";
import type { Transaction } from "../db/connection.ts";
import { answerOnce } from "./conditional-reply.ts";
import { enterCostly, leaveCostly, refuseCrowd } from "./costly-gate.ts";
import { openEncryptedBody } from "./enc.ts";
import { refuseClosedHouse } from "./house-gate.ts";
import { holdBack } from "./held-answer.ts";
import { runOnce } from "./idempotency.ts";
import { takeToken } from "./rate-limit.ts";
import type { RateClass } from "./rate-limit.ts";
import type { PermissionTable } from "./permission-table.ts";
import { requireMerchant } from "./merchant.ts";
import { refuseForeignOrigin } from "./own-origin.ts";
import { requireActor, tokenOf } from "./session.ts";
import { dropCompanion, needsCompanion, writeCompanion } from "./session-companion.ts";
import type { ActorFinders } from "./session.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * How a repeated request is answered. `stored` and `optional`: handler runs in one transaction, its reply is stored
 * with its effects (key required or not); `operation`: key required, the operation itself is idempotent by it
 * (lanes, calls to the outside); `none`: reads and session calls.
 */
export type Idempotency = "stored" | "optional" | "operation" | "none";

export interface RouteSpec<Body extends TSchema, Query extends TSchema, Params extends TSchema, Reply extends TSchema> {
  readonly method: Method;
  readonly url: string;
  readonly summary: string;
  readonly tag: string;
  readonly body?: Body;
  readonly query?: Query;
  readonly params?: Params;
  readonly reply: Reply;
  /** `wps` wraps the reply in the envelope, `bare` answers it as it is (`/lgw`). */
  readonly envelope?: "wps" | "bare";
  /** The body comes encrypted (docs/wire-format.md, Encrypted calls); a plain one is refused. */
  readonly enc?: boolean;
  /** Unwraps a key or hashes a password though its body is plain: it shares the room of encrypted calls. */
  readonly isCostly?: boolean;
  readonly idempotency?: Idempotency;
  /**
   * Some of its refusals are HTTP 200 with `success` false, as the family's clients expect (docs/wire-format.md,
   * Calls).
   */
  readonly failsSoftly?: boolean;
  /**
   * The flag that guards the call: where it is off, the call is `function.not.available` (docs/wire-format.md, Status
   * and flags).
   */
  readonly modId?: FlagId;
  readonly rate?: RateClass;
  /** Media types of the body; JSON alone without it. */
  readonly consumes?: readonly string[];
  /**
   * Whether a call shows that a person is there and so moves the idle end of the session: writes do, reads do not,
   * because open pages read by themselves. Clients tell of a person who only reads by `/session/touch`.
   */
  readonly keepsSession?: boolean;
  /** Signs the caller out. A reply with a `token` signs in; both move the companion cookie of the strict policy. */
  readonly endsSession?: boolean;
  /** An answer that many ask for again and again: with an ETag, and 304 for who has it already. */
  readonly isConditional?: boolean;
  /** Bytes of a body that may be larger than others: a file. */
  readonly bodyLimit?: number;
  readonly handler: (context: RouteContext<Static<Body>, Static<Query>, Static<Params>>) => Promise<Static<Reply>>;
}

export interface RouteContext<Body, Query, Params> {
  readonly actor: Actor;
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The transaction of a `stored` or `optional` route. */
  readonly tx: Transaction;
  /** The client's idempotency key; empty on routes without one. */
  readonly idempotencyKey: string;
}

/** What routes need beside the deps: the permission table and the finders of actors. */
export interface RouteGround extends Deps {
  readonly permissions: PermissionTable;
  readonly finders: ActorFinders;
}

/** Declares a route. Throws at start when the permission table has no row for it. */
export function defineRoute<
  Reply extends TSchema,
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Params extends TSchema = TSchema,
>(app: FastifyInstance, ground: RouteGround, spec: RouteSpec<Body, Query, Params, Reply>): void {
  const allowed = ground.permissions[`${spec.method} ${spec.url}`];
  if (allowed === undefined) throw new Error(`no permission row for ${spec.method} ${spec.url}`);
  const opensSession = "token" in (Type.IsObject(spec.reply) ? spec.reply.properties : {});
  const isCostly = spec.enc === true || spec.isCostly === true;
  const { companionHash, finders } = ground;
  const sessionGround = { companionHash, finders, isAction: spec.keepsSession ?? spec.method !== "GET" };
  app.route({
    method: spec.method,
    url: spec.url,
    schema: schemaOf(spec),
    config: { audiences: allowed },
    ...(spec.bodyLimit === undefined ? {} : { bodyLimit: spec.bodyLimit }),
    onRequest: async (request) => {
      await takeToken(request, spec.rate ?? "call");
      refuseForeignOrigin(request);
      if (isCostly) refuseCrowd(request);
      refuseClosedHouse(ground, request, `${spec.method} ${spec.url}`);
      await requireActor(request, allowed, sessionGround);
      if (spec.modId !== undefined) requireFlag(requireMerchant(request), spec.modId);
    },
    preValidation: async (request) => {
      if (isCostly) enterCostly(request);
      if (spec.enc === true) request.body = await openEncryptedBody(ground, request);
    },
    onSend: async (request, reply, payload) => {
      leaveCostly(request);
      await holdBack(request);
      return spec.isConditional === true ? answerOnce(request, reply, payload) : payload;
    },
    handler: async (request, reply) => {
      const value = await callHandler(ground, spec, { request, reply });
      keepCompanion(ground, { request, reply }, { fresh: opensSession ? value : undefined, isEnd: spec.endsSession });
      // The caller has the answer already (ETag).
      if (reply.statusCode === 304) return reply.send();
      return spec.envelope === "bare" ? value : { success: true, value, message: null, errorCode: null };
    },
  });
}

/** The member who acts; the permission table has let nobody else through. */
export function memberOf(actor: Actor): MemberActor {
  if (actor.kind !== "member") throw new Refusal("login.not.session");
  return actor;
}

/** The staff member who acts. */
export function staffOf(actor: Actor): StaffActor {
  if (actor.kind !== "staff") throw new Refusal("login.not.session");
  return actor;
}

/** A visitor, or whoever calls a public route. */
export function originOf(actor: Actor): VisitorActor {
  const { merchantId, ip, language, requestId } = actor;
  return { kind: "visitor", merchantId, ip, language, requestId };
}

const noTransaction: Transaction = {
  isTransaction: true,
  query: () => Promise.reject(new Error("this route runs outside a transaction")),
};

function callHandler<B extends TSchema, Q extends TSchema, P extends TSchema, R extends TSchema>(
  ground: RouteGround,
  spec: RouteSpec<B, Q, P, R>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Static<R>> {
  const { actor } = request;
  if (actor === null) throw new Refusal("login.not.session");
  const input = {
    body: request.body as Static<B>,
    query: request.query as Static<Q>,
    params: request.params as Static<P>,
  };
  const idempotencyKey = keyOf(request, spec.idempotency ?? "none");
  const run = (tx: Transaction) => spec.handler({ actor, ...input, request, reply, tx, idempotencyKey });
  switch (spec.idempotency ?? "none") {
    case "stored":
    case "optional":
      return runOnce(ground, { actor, key: idempotencyKey, route: `${spec.method} ${spec.url}`, input }, run);
    case "operation":
    case "none":
      return run(noTransaction);
  }
}

interface Turn {
  /** The reply of a call that signs in. */
  readonly fresh: unknown;
  readonly isEnd: boolean | undefined;
}

/** Hands out or takes back the other half of a session where the merchant wants both. */
function keepCompanion(
  ground: RouteGround,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { fresh, isEnd }: Turn,
): void {
  const merchant = requireMerchant(request);
  if (!needsCompanion(merchant)) return;
  const old = tokenOf(request);
  if (isEnd === true && old !== undefined) dropCompanion(reply, old);
  if (typeof fresh !== "object" || fresh === null || !("token" in fresh)) return;
  if (typeof fresh.token === "string") writeCompanion(ground, reply, { token: fresh.token, merchant });
}

function keyOf(request: FastifyRequest, idempotency: Idempotency): string {
  if (idempotency === "none") return "";
  const header = request.headers["idempotency-key"];
  const key = typeof header === "string" ? header : "";
  if (key === "" && idempotency !== "optional") throw new Refusal("idempotency.key.required");
  if (key.length > 255) throw new Refusal("request.param.err", {}, { fields: ["Idempotency-Key"] });
  return key;
}

function schemaOf<B extends TSchema, Q extends TSchema, P extends TSchema, R extends TSchema>(
  spec: RouteSpec<B, Q, P, R>,
) {
  const good = spec.envelope === "bare" ? spec.reply : successEnvelope(spec.reply);
  const ok = spec.failsSoftly === true ? Type.Union([good, FailureEnvelope]) : good;
  return {
    summary: spec.summary,
    tags: [spec.tag],
    "x-origin": isSpecifiedCall(spec.url) ? "specification" : "decision",
    ...(spec.consumes === undefined ? {} : { consumes: [...spec.consumes] }),
    ...(spec.enc === true ? { "x-encrypted": true } : {}),
    ...(spec.modId === undefined ? {} : { "x-mod-id": spec.modId }),
    ...(spec.body === undefined ? {} : { body: spec.body }),
    ...(spec.query === undefined ? {} : { querystring: spec.query }),
    ...(spec.params === undefined ? {} : { params: spec.params }),
    response: { 200: ok, "4xx": FailureEnvelope, "5xx": FailureEnvelope },
  };
}

/** Schema of calls that answer nothing but success. */
export const NoValue = Type.Null();
