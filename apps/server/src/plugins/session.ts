/**
 * Finds the actor of a request. The token is in header `Authorization`, without a scheme (docs/wire-format.md, Calls).
 * No cookie alone authenticates a call, so another site cannot make a call in the name of a signed-in person (see
 * session-companion.ts for the strict policy). On a public route an unknown or ended token makes the caller a visitor.
 */

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor, Audience } from "../core/actor.ts";
import { audiencesOf } from "../core/actor.ts";
import type { Deps } from "../core/deps.ts";
import type { MerchantId } from "../core/ids.ts";
import { Refusal } from "../core/refusal.ts";
import { allowedBeforePasswordChange } from "./permission-table.ts";
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

/** Finds the person of a token; null if it is unknown, ended or revoked. If `isAction`, the session stays alive. */
export type ActorFinder = (token: string, origin: SessionOrigin, isAction: boolean) => Promise<Actor | null>;

/** Topic of the bus: each message is the id of an ended session of a member or of the staff. */
export const sessionEndedTopic = "session.ended";

const staffPath = "/backoffice/api/";
const largestToken = 200;

/** Adds the property `actor` to requests; `requireActor` sets it. */
export function installSession(app: FastifyInstance): void {
  app.decorateRequest("actor", null);
}

/**
 * The actor of a request, checked against the audiences of its route. Refusals, in this order: `login.not.session`
 * (401) if the route needs a signed-in caller, `password.change.required` (403) if the member must first change the
 * password and the call is not allowed before the change (on a public route, such a member counts as a visitor, unless
 * the route declares `identifiesCaller`), `in_need_true_account` (403) for a trial account on a route for real members,
 * `permission.denied` (403) for all others.
 */
export async function requireActor(request: FastifyRequest, allowed: readonly Audience[], deps: SessionDeps) {
  const origin = originOf(request);
  const visitor = { kind: "visitor" as const, ...origin };
  const actor = (await findActor(request, origin, deps)) ?? visitor;
  request.actor = actor;
  const isLimited = actor.kind === "member" && actor.owesPasswordChange === true && !deps.identifiesCaller;
  if (isLimited && !isAllowedBeforePasswordChange(request)) {
    if (!allowed.includes("visitor")) throw new Refusal("password.change.required");
    request.actor = visitor;
    return visitor;
  }
  const audiences = audiencesOf(actor);
  if (audiences.some((audience) => allowed.includes(audience))) return actor;
  // A signed-in caller may do what a visitor may, for example use a login form.
  if (allowed.includes("visitor") && actor.kind !== "visitor") return actor;
  if (actor.kind === "visitor") throw new Refusal("login.not.session");
  if (actor.kind === "member" && actor.role === "trial") throw new Refusal("in_need_true_account");
  throw new Refusal("permission.denied");
}

function isAllowedBeforePasswordChange({ method, routeOptions: { url } }: FastifyRequest): boolean {
  return allowedBeforePasswordChange.has(`${method} ${url ?? ""}`);
}

export interface ActorFinders {
  readonly findMember: ActorFinder;
  readonly findStaff: ActorFinder;
}

interface SessionDeps extends Pick<Deps, "companionHash"> {
  readonly finders: ActorFinders;
  /** True if the call counts as activity of a person, which keeps the session from becoming idle. */
  readonly isAction: boolean;
  /** True for a public call that must know a member who first must change the password. */
  readonly identifiesCaller: boolean;
}

function findActor(request: FastifyRequest, origin: SessionOrigin, deps: SessionDeps): Promise<Actor | null> {
  const { finders, isAction } = deps;
  const token = tokenOf(request);
  if (token === undefined) return Promise.resolve(null);
  if (needsCompanion(requireMerchant(request)) && !hasCompanion(deps, request, token)) return Promise.resolve(null);
  const find = request.url.startsWith(staffPath) ? finders.findStaff : finders.findMember;
  return find(token, origin, isAction);
}

export function tokenOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization === "" || (authorization?.length ?? 0) > largestToken ? undefined : authorization;
}

function originOf(request: FastifyRequest): SessionOrigin {
  const { id: merchantId } = requireMerchant(request);
  return { merchantId, ip: request.ip, language: languageOf(request), requestId: request.id };
}
