/**
 * Declares a route of the API. `docs/ARCHITECTURE.md`, A request, lists the checks in order. A declaration also
 * creates the OpenAPI description of the route.
 */

import { Type } from "typebox";
import type { Static, TSchema } from "typebox";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FailureEnvelope, successEnvelope } from "@openhouse/protocol/core/envelope";
import { isFamilyCall } from "@openhouse/protocol/core/specified-calls";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import type { Actor, MemberActor, StaffActor, VisitorActor } from "../core/actor.ts";
import type { Deps } from "../core/deps.ts";
import { requireFlag } from "../core/merchant/merchant.ts";
import { Refusal } from "../core/refusal.ts";
import type { Transaction } from "../db/connection.ts";
import { liftBodyDeadline } from "./body-deadline.ts";
import { replyConditionally } from "./conditional-reply.ts";
import { enterCostly, leaveCostly, refuseWhenFull } from "./costly-gate.ts";
import { hasEncryptedBody, openEncryptedBody } from "./enc.ts";
import { openSchema } from "./family-input.ts";
import { refuseClosedMerchant } from "./merchant-gate.ts";
import { waitForDelay } from "./held-answer.ts";
import { runOnce, withRepeatKey } from "./idempotency.ts";
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
 * How a repeated request is answered. `stored`: the handler runs in one transaction, in which its reply is stored too.
 * `operation`: the operation itself uses the key to be idempotent (lanes, calls to other systems). Both require a key;
 * on the family's calls a missing key is replaced by one that recognises a repeat (`withRepeatKey`). `optional`: like
 * `stored`, but a call without a key runs again, because its repetition changes nothing or nothing that matters.
 * `none`: reads and session calls.
 */
export type Idempotency = "stored" | "optional" | "operation" | "none";

export interface RouteSpec<Body extends TSchema, Query extends TSchema, Params extends TSchema, Reply extends TSchema> {
  readonly method: Method;
  readonly url: string;
  /** Other paths of the same call, which older clients use. Each needs a permission row. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly tag: string;
  readonly body?: Body;
  readonly query?: Query;
  readonly params?: Params;
  readonly reply: Reply;
  /** `wps` wraps the reply in the envelope, `bare` sends it without an envelope (`/lgw`, suppliers' calls). */
  readonly envelope?: "wps" | "bare";
  /**
   * The body is encrypted (docs/wire-format.md, Encrypted calls); a plain body is refused, except if `optional`.
   */
  readonly enc?: boolean | "optional";
  /**
   * The call unwraps a key or hashes a password although its body is plain, so it shares the limit of encrypted calls.
   */
  readonly isCostly?: boolean;
  readonly idempotency?: Idempotency;
  /**
   * For calls without a key: a value that distinguishes calls with equal input that are not repeats, for example the
   * offer that is answered.
   */
  readonly repeatScope?: (
    call: Pick<RouteContext<Static<Body>, Static<Query>, Static<Params>>, "actor" | "body">,
  ) => Promise<string>;
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
  /** True for a GET that changes something, as existing clients expect. Such a call must come from our own origin. */
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
  /**
   * True if a public call must know its caller even while a password change is due, as a login that replaces the
   * caller's session must. On all other public routes such a caller counts as a visitor.
   */
  readonly identifiesCaller?: boolean;
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

/** Throws at start if the permission table has no row for the route or an alias. */
export function defineRoute<
  Reply extends TSchema,
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Params extends TSchema = TSchema,
>(app: FastifyInstance, deps: RouteDeps, spec: RouteSpec<Body, Query, Params, Reply>): void {
  for (const url of [spec.url, ...(spec.aliases ?? [])]) declare(app, deps, { spec, url });
}

function declare<B extends TSchema, Q extends TSchema, P extends TSchema, R extends TSchema>(
  app: FastifyInstance,
  deps: RouteDeps,
  { spec, url }: { readonly spec: RouteSpec<B, Q, P, R>; readonly url: string },
): void {
  const allowed = deps.permissions[`${spec.method} ${url}`];
  if (allowed === undefined) throw new Error(`no permission row for ${spec.method} ${url}`);
  const opensSession = "token" in (Type.IsObject(spec.reply) ? spec.reply.properties : {});
  const isCostly = (request: FastifyRequest) =>
    spec.isCostly === true || spec.enc === true || (spec.enc === "optional" && hasEncryptedBody(request));
  const { companionHash, finders } = deps;
  const { identifiesCaller = false, keepsSession: isAction = spec.method !== "GET" } = spec;
  const sessionDeps = { companionHash, finders, isAction, identifiesCaller };
  app.route({
    method: spec.method,
    url,
    schema: schemaOf(spec, url),
    config: { call: { ...spec, url, ...(url === spec.url ? {} : { mainUrl: spec.url }), audiences: allowed } },
    ...(spec.bodyLimit === undefined ? {} : { bodyLimit: spec.bodyLimit }),
    onRequest: async (request, reply) => {
      await takeToken(request, spec.rate ?? "call");
      refuseForeignOrigin(request, spec.writesByGet);
      if (isCostly(request)) refuseWhenFull(request);
      if (spec.hasFile === true) refuseWaitingUpload(request, reply);
      refuseClosedMerchant(deps, request, `${spec.method} ${url}`);
      await requireActor(request, allowed, sessionDeps);
      if (request.actor !== null) await takePersonTokens(request, spec.rate ?? "call", request.actor);
      if (spec.modId !== undefined) requireFlag(requireMerchant(request), spec.modId);
      if (spec.hasFile !== true) return;
      await enterUpload(request, reply);
      if (request.actor?.kind !== "visitor") liftBodyDeadline(request.raw);
    },
    preValidation: async (request) => {
      if (isCostly(request)) enterCostly(request);
      const isEncrypted = spec.enc === "optional" ? hasEncryptedBody(request) : spec.enc === true;
      if (isEncrypted) request.body = await openEncryptedBody(deps, request);
    },
    onSend: async (request, reply, payload) => {
      leaveCostly(request);
      leaveUpload(request);
      await waitForDelay(request);
      return spec.isConditional === true ? replyConditionally(request, reply, payload) : payload;
    },
    handler: async (request, reply) => {
      const value = await callHandler(deps, spec, { request, reply });
      const signInReply = opensSession ? value : undefined;
      updateCompanion(deps, { request, reply }, { signInReply, isEnd: spec.endsSession });
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

async function callHandler<B extends TSchema, Q extends TSchema, P extends TSchema, R extends TSchema>(
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
  const idempotency = spec.idempotency ?? "none";
  const call = { actor, route: `${spec.method} ${spec.url}`, input };
  const run = (idempotencyKey: string): Promise<Static<R>> => {
    const handle = (tx: Transaction) => spec.handler({ actor, ...input, request, reply, tx, idempotencyKey });
    const isStored = idempotency === "stored" || idempotency === "optional";
    return isStored ? runOnce(deps, { ...call, key: idempotencyKey }, handle) : handle(noTransaction);
  };
  const key = keyOf(request, idempotency);
  if (key !== "" || idempotency === "none" || idempotency === "optional") return run(key);
  if (!isFamilyCall(spec.url)) throw new Refusal("idempotency.key.required");
  const scope = await spec.repeatScope?.({ actor, body: input.body });
  return withRepeatKey(deps, { ...call, input: { ...input, scope } }, run);
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
  if (key.length > 255) throw new Refusal("request.param.err", {}, { fields: ["Idempotency-Key"] });
  return key;
}

function schemaOf<B extends TSchema, Q extends TSchema, P extends TSchema, R extends TSchema>(
  spec: RouteSpec<B, Q, P, R>,
  url: string,
) {
  const [body, query] = isFamilyCall(url)
    ? [spec.body && openSchema(spec.body), spec.query && openSchema(spec.query)]
    : [spec.body, spec.query];
  const successBody = spec.envelope === "bare" ? spec.reply : successEnvelope(spec.reply);
  const ok = spec.failsSoftly === true ? Type.Union([successBody, FailureEnvelope]) : successBody;
  return {
    summary: spec.summary,
    tags: [spec.tag],
    ...(spec.consumes === undefined ? {} : { consumes: [...spec.consumes] }),
    ...(spec.enc === undefined ? {} : { "x-encrypted": spec.enc }),
    ...(spec.modId === undefined ? {} : { "x-mod-id": spec.modId }),
    ...(body === undefined ? {} : { body: body === PictureBody ? { content: pictureContents(spec.query) } : body }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(spec.params === undefined ? {} : { params: spec.params }),
    response: { 200: ok, "4xx": FailureEnvelope, "5xx": FailureEnvelope },
  };
}

/** Schema of calls whose response has no value. */
export const NoValue = Type.Null();
