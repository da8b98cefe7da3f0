/**
 * Makes the actor of a request. The token comes in header `Authorization`, without a scheme word (docs/wire-format.md,
 * Calls); no cookie alone signs a call, so there is no ambient credential (see session-companion.ts for the strict
 * policy). An unknown or ended token on a public route makes a visitor.
 */

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor, Audience } from "../core/actor.ts";
import { audiencesOf } from "../core/actor.ts";
import type { Deps } from "../core/deps.ts";
import type { MerchantId } from "../core/ids.ts";
import { Refusal } from "../core/refusal.ts";
import { openToOwing } from "./permission-table.ts";
import { languageOf } from "./language.ts";
import { requireMerchant } from "./merchant.ts";
import { hasCompanion, needsCompanion } from "./session-companion.ts";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

export interface SessionOrigin {
  readonly merchantId: MerchantId;
  readonly ip: string;
  readonly language: "EN" | "TY";
  readonly requestId: string;
}

/** Finds the person behind a token; null when the token is unknown, ended or revoked. An action keeps it alive. */
export type ActorFinder = (token: string, origin: SessionOrigin, isAction: boolean) => Promise<Actor | null>;

/** Topic of the bus that carries ids of sessions that ended, of members and of staff. */
export const sessionEndedTopic = "session.ended";

const staffPath = "/backoffice/api/";
const largestToken = 200;

/** Decorates requests; `requireActor` does the work when a route asks. */
export function installSession(app: FastifyInstance): void {
  app.decorateRequest("actor", null);
}

/**
 * The actor of a request, checked against the audiences of its route. Refuses in this order: `login.not.session` (401)
 * when somebody must be signed in, `password.change.required` (403) when the session owes a change of the password and
 * this is something else, `in_need_true_account` (403) for a trial account on a real member's route,
 * `permission.denied` (403) for everybody else.
 */
export async function requireActor(request: FastifyRequest, allowed: readonly Audience[], ground: SessionGround) {
  const origin = originOf(request);
  const visitor = { kind: "visitor" as const, ...origin };
  const actor = (await findActor(request, origin, ground)) ?? visitor;
  request.actor = actor;
  if (actor.kind === "member" && actor.owesPasswordChange === true && !mayOwe(request)) {
    if (!allowed.includes("visitor")) throw new Refusal("password.change.required");
    request.actor = visitor;
    return visitor;
  }
  const audiences = audiencesOf(actor);
  if (audiences.some((audience) => allowed.includes(audience))) return actor;
  // Whoever is signed in may do what a visitor may; a login form must answer them, too.
  if (allowed.includes("visitor") && actor.kind !== "visitor") return actor;
  if (actor.kind === "visitor") throw new Refusal("login.not.session");
  if (actor.kind === "member" && actor.role === "trial") throw new Refusal("in_need_true_account");
  throw new Refusal("permission.denied");
}

function mayOwe({ method, routeOptions: { url } }: FastifyRequest): boolean {
  return openToOwing.has(`${method} ${url ?? ""}`);
}

export interface ActorFinders {
  readonly findMember: ActorFinder;
  readonly findStaff: ActorFinder;
}

interface SessionGround extends Pick<Deps, "companionHash"> {
  readonly finders: ActorFinders;
  /** The route is something that a person does. */
  readonly isAction: boolean;
}

function findActor(request: FastifyRequest, origin: SessionOrigin, ground: SessionGround): Promise<Actor | null> {
  const { finders, isAction } = ground;
  const token = tokenOf(request);
  if (token === undefined) return Promise.resolve(null);
  if (needsCompanion(requireMerchant(request)) && !hasCompanion(ground, request, token)) return Promise.resolve(null);
  const find = request.url.startsWith(staffPath) ? finders.findStaff : finders.findMember;
  return find(token, origin, isAction);
}

/** The token that a request brings. */
export function tokenOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization === "" || (authorization?.length ?? 0) > largestToken ? undefined : authorization;
}

function originOf(request: FastifyRequest): SessionOrigin {
  const { id: merchantId } = requireMerchant(request);
  return { merchantId, ip: request.ip, language: languageOf(request), requestId: request.id };
}
