/**
 * Declares a route of the API. `docs/ARCHITECTURE.md`, A request, lists the checks in order. A declaration also
 * creates the OpenAPI description of the route.
 */

import { Type } from "typebox";
import type { Static, TSchema } from "typebox";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FailureEnvelope, successEnvelope } from "@openhouse/protocol/core/envelope";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import type { Actor, MemberActor, StaffActor, VisitorActor } from "../core/actor.ts";
import type { Deps } from "../core/deps.ts";
import { requireFlag } from "../core/merchant/merchant.ts";
import { Refusal } from "../core/refusal.ts";
import type { Transaction } from "../db/connection.ts";
import { liftBodyDeadline } from "./body-deadline.ts";
import { replyConditionally } from "./conditional-reply.ts";
import { enterCostly, leaveCostly, refuseWhenFull } from "./costly-gate.ts";
import { openEncryptedBody } from "./enc.ts";
import { refuseClosedMerchant } from "./merchant-gate.ts";
import { waitForDelay } from "./held-answer.ts";
import { runOnce } from "./idempotency.ts";
import { takePersonTokens, takeToken } from "./rate-limit.ts";
import type { RateClass } from "./rate-limit.ts";
import type { PermissionTable } from "./permission-table.ts";
import { PictureBody, pictureContents } from "./picture-routes.ts";
import { requireMerchant } from "./merchant.ts";
import { refuseForeignOrigin } from "./own-origin.ts";
import { enterUpload, leaveUpload, refuseWaitingUpload } from "./upload-gate.ts";
import { requireActor, tokenOf } from "./session.ts";
import { dropCompanion, needsCompanion, writeCompanion } from "./session-companion.ts";
import type { ActorFinders } from "./session.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * How a repeated request is answered. `stored` (with a required key) and `optional` (the key may be missing): the
 * handler runs in one transaction, in which its reply is stored too. `operation`: a key is required, and the operation
 * itself uses it to be idempotent (lanes, calls to other systems). `none`: reads and session calls.
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
  /** `wps` wraps the reply in the envelope, `bare` sends it without an envelope (`/lgw`, suppliers' calls). */
  readonly envelope?: "wps" | "bare";
  /** The body is encrypted (docs/wire-format.md, Encrypted calls); a plain body is refused. */
  readonly enc?: boolean;
  /**
   * The call unwraps a key or hashes a password although its body is plain, so it shares the limit of encrypted calls.
   */
  readonly isCostly?: boolean;
  readonly idempotency?: Idempotency;
  /**
   * Some refusals of the call have HTTP status 200 and `success` false, as the clients of this protocol expect
   * (docs/wire-format.md, Calls).
   */
  readonly failsSoftly?: boolean;
  /**
   * The feature flag of the call: while it is off, the call is refused with `function.not.available`
   * (docs/wire-format.md, Status and flags).
   */
  readonly modId?: FlagId;
  readonly rate?: RateClass;
  /** True for a GET that changes something, as existing clients expect. It must then come from our own origin. */
  readonly writesByGet?: boolean;
  /** Media types of the body; default JSON only. */
  readonly consumes?: readonly string[];
  /**
   * True if the call counts as activity, which postpones the idle end of the session. By default only writes count,
   * because open pages read automatically. For a person who only reads, the client calls `/session/touch`.
   */
  readonly keepsSession?: boolean;
  /**
   * True if the call signs the caller out; the companion cookie of the strict policy is then removed. The cookie is set
   * by every call whose reply has a `token`, because such a call signs the caller in.
   */
  readonly endsSession?: boolean;
  /** For calls that are repeated often: the response gets an ETag, and a client that has this response gets 304. */
  readonly isConditional?: boolean;
  /** Largest body in bytes, for files. */
  readonly bodyLimit?: number;
  /**
   * The body contains a file: it may arrive slowly (plugins/body-deadline.ts), and a person may send at most two at a
   * time (plugins/upload-gate.ts).
   */
  readonly hasFile?: boolean;
  readonly handler: (context: RouteContext<Static<Body>, Static<Query>, Static<Params>>) => Promise<Static<Reply>>;
}

export interface RouteContext<Body, Query, Params> {
  readonly actor: Actor;
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The transaction of a `stored` or `optional` route. On other routes, its queries fail. */
  readonly tx: Transaction;
  /** The client's idempotency key; empty on routes without one. */
  readonly idempotencyKey: string;
}

/** What routes need in addition to `Deps`: the permission table and the finders of actors. */
export interface RouteDeps extends Deps {
  readonly permissions: PermissionTable;
  readonly finders: ActorFinders;
}

/** Throws at start if the permission table has no row for the route. */
export function defineRoute<
  Reply extends TSchema,
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Params extends TSchema = TSchema,
>(app: FastifyInstance, deps: RouteDeps, spec: RouteSpec<Body, Query, Params, Reply>): void {
  const allowed = deps.permissions[`${spec.method} ${spec.url}`];
  if (allowed === undefined) throw new Error(`no permission row for ${spec.method} ${spec.url}`);
  const opensSession = "token" in (Type.IsObject(spec.reply) ? spec.reply.properties : {});
  const isCostly = spec.enc === true || spec.isCostly === true;
  const { companionHash, finders } = deps;
  const sessionDeps = { companionHash, finders, isAction: spec.keepsSession ?? spec.method !== "GET" };
  app.route({
    method: spec.method,
    url: spec.url,
    schema: schemaOf(spec),
    config: { call: { ...spec, audiences: allowed } },
    ...(spec.bodyLimit === undefined ? {} : { bodyLimit: spec.bodyLimit }),
    onRequest: async (request, reply) => {
      await takeToken(request, spec.rate ?? "call");
      refuseForeignOrigin(request, spec.writesByGet);
      if (isCostly) refuseWhenFull(request);
      if (spec.hasFile === true) refuseWaitingUpload(request, reply);
      refuseClosedMerchant(deps, request, `${spec.method} ${spec.url}`);
      await requireActor(request, allowed, sessionDeps);
      if (request.actor !== null) await takePersonTokens(request, spec.rate ?? "call", request.actor);
      if (spec.modId !== undefined) requireFlag(requireMerchant(request), spec.modId);
      if (spec.hasFile !== true) return;
      await enterUpload(request, reply);
      liftBodyDeadline(request.raw);
    },
    preValidation: async (request) => {
      if (isCostly) enterCostly(request);
      if (spec.enc === true) request.body = await openEncryptedBody(deps, request);
    },
    onSend: async (request, reply, payload) => {
      leaveCostly(request);
      leaveUpload(request);
      await waitForDelay(request);
      return spec.isConditional === true ? replyConditionally(request, reply, payload) : payload;
    },
    handler: async (request, reply) => {
      const value = await callHandler(deps, spec, { request, reply });
      updateCompanion(
        deps,
        { request, reply },
        { signInReply: opensSession ? value : undefined, isEnd: spec.endsSession },
      );
      // The handler found by the ETag that the client already has the response.
      if (reply.statusCode === 304) return reply.send();
      return spec.envelope === "bare" ? value : { success: true, value, message: null, errorCode: null };
    },
  });
}

/** The member who calls; the permission table allows no other actor. */
export function memberOf(actor: Actor): MemberActor {
  if (actor.kind !== "member") throw new Refusal("login.not.session");
  return actor;
}

export function staffOf(actor: Actor): StaffActor {
  if (actor.kind !== "staff") throw new Refusal("login.not.session");
  return actor;
}

/** The caller of a public route, as a visitor. */
export function originOf(actor: Actor): VisitorActor {
  const { merchantId, ip, language, requestId } = actor;
  return { kind: "visitor", merchantId, ip, language, requestId };
}

const noTransaction: Transaction = {
  isTransaction: true,
  query: () => Promise.reject(new Error("this route runs outside a transaction")),
};

function callHandler<B extends TSchema, Q extends TSchema, P extends TSchema, R extends TSchema>(
  deps: RouteDeps,
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
      return runOnce(deps, { actor, key: idempotencyKey, route: `${spec.method} ${spec.url}`, input }, run);
    case "operation":
    case "none":
      return run(noTransaction);
  }
}

interface SessionChange {
  /** The reply of a call that signs in. */
  readonly signInReply: unknown;
  readonly isEnd: boolean | undefined;
}

/** Sets or removes the companion cookie of a session where the merchant requires it. */
function updateCompanion(
  deps: RouteDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { signInReply, isEnd }: SessionChange,
): void {
  const merchant = requireMerchant(request);
  if (!needsCompanion(merchant)) return;
  const oldToken = tokenOf(request);
  if (isEnd === true && oldToken !== undefined) dropCompanion(reply, oldToken);
  if (typeof signInReply !== "object" || signInReply === null || !("token" in signInReply)) return;
  if (typeof signInReply.token === "string") writeCompanion(deps, reply, { token: signInReply.token, merchant });
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
  const successBody = spec.envelope === "bare" ? spec.reply : successEnvelope(spec.reply);
  const ok = spec.failsSoftly === true ? Type.Union([successBody, FailureEnvelope]) : successBody;
  return {
    summary: spec.summary,
    tags: [spec.tag],
    ...(spec.consumes === undefined ? {} : { consumes: [...spec.consumes] }),
    ...(spec.enc === true ? { "x-encrypted": true } : {}),
    ...(spec.modId === undefined ? {} : { "x-mod-id": spec.modId }),
    ...(spec.body === undefined
      ? {}
      : { body: (spec.body as TSchema) === PictureBody ? { content: pictureContents(spec.query) } : spec.body }),
    ...(spec.query === undefined ? {} : { querystring: spec.query }),
    ...(spec.params === undefined ? {} : { params: spec.params }),
    response: { 200: ok, "4xx": FailureEnvelope, "5xx": FailureEnvelope },
  };
}

/** Schema of calls whose response has no value. */
export const NoValue = Type.Null();
