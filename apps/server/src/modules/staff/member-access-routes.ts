/** Calls by which the staff shuts a member out, lets them in again, and takes a lost authenticator away. */

import type { FastifyInstance } from "fastify";
import {
  BlockMemberBody,
  DecideAuthenticatorBody,
  MemberAccessParams,
  ResetAuthenticatorBody,
} from "@openhouse/protocol/identity/member-access";
import { defineRoute, NoValue, staffOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { blockMember } from "./block-member.ts";
import { decideAuthenticatorReset, requestAuthenticatorReset } from "./reset-authenticator.ts";

/** Each is idempotent by what it sets. */
export function memberAccessRoutes(app: FastifyInstance, ground: RouteGround): void {
  const common = {
    tag: "back office",
    idempotency: "operation",
    params: MemberAccessParams,
    reply: NoValue,
  } as const;
  defineRoute(app, ground, {
    ...common,
    method: "PUT",
    url: "/backoffice/api/members/:id/access",
    summary: "Block a member, or open the account again",
    body: BlockMemberBody,
    handler: async ({ actor, params, body }) => {
      await blockMember(ground, staffOf(actor), { wireId: params.id, body });
      return null;
    },
  });
  defineRoute(app, ground, {
    ...common,
    method: "POST",
    url: "/backoffice/api/members/:id/authenticator",
    summary: "Ask that a member's lost authenticator be taken away",
    body: ResetAuthenticatorBody,
    handler: async ({ actor, params, body }) => {
      await requestAuthenticatorReset(ground, staffOf(actor), { wireId: params.id, body });
      return null;
    },
  });
  defineRoute(app, ground, {
    ...common,
    method: "POST",
    url: "/backoffice/api/members/:id/authenticator/decision",
    summary: "Decide, as the second person, about a lost authenticator",
    body: DecideAuthenticatorBody,
    handler: async ({ actor, params, body }) => {
      await decideAuthenticatorReset(ground, staffOf(actor), { wireId: params.id, body });
      return null;
    },
  });
}
