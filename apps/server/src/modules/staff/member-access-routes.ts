/** Routes by which the staff blocks and unblocks members, corrects dates of birth and removes lost authenticators. */

import type { FastifyInstance } from "fastify";
import {
  BlockMemberBody,
  CorrectBirthdayBody,
  DecideAuthenticatorBody,
  MemberAccessParams,
  ResetAuthenticatorBody,
} from "@openhouse/protocol/identity/member-access";
import { IssuedFirstPassword, StaffFirstPasswordBody } from "@openhouse/protocol/identity/first-password";
import { defineRoute, NoValue, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { blockMember } from "./block-member.ts";
import { correctBirthday } from "./correct-birthday.ts";
import { issueMemberPassword } from "./issue-member-password.ts";
import { decideAuthenticatorReset, requestAuthenticatorReset } from "./reset-authenticator.ts";

/** Repeats are harmless: an operation sets a state, or refuses a second request or decision. */
export function memberAccessRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const commonFields = {
    tag: "back office",
    idempotency: "operation",
    params: MemberAccessParams,
    reply: NoValue,
  } as const;
  defineRoute(app, deps, {
    ...commonFields,
    method: "PUT",
    url: "/backoffice/api/members/:id/access",
    summary: "Block or unblock a member",
    body: BlockMemberBody,
    handler: async ({ actor, params, body }) => {
      await blockMember(deps, staffOf(actor), { wireId: params.id, body });
      return null;
    },
  });
  defineRoute(app, deps, {
    ...commonFields,
    method: "PUT",
    url: "/backoffice/api/members/:id/birthday",
    summary: "Correct a member's date of birth",
    body: CorrectBirthdayBody,
    handler: async ({ actor, params, body }) => {
      await correctBirthday(deps, staffOf(actor), { wireId: params.id, body });
      return null;
    },
  });
  defineRoute(app, deps, {
    ...commonFields,
    method: "POST",
    url: "/backoffice/api/members/:id/authenticator",
    summary: "Request the removal of a member's lost authenticator",
    body: ResetAuthenticatorBody,
    handler: async ({ actor, params, body }) => {
      await requestAuthenticatorReset(deps, staffOf(actor), { wireId: params.id, body });
      return null;
    },
  });
  defineRoute(app, deps, {
    ...commonFields,
    method: "POST",
    url: "/backoffice/api/members/:id/authenticator/decision",
    summary: "Decide about the removal of a lost authenticator, as the second person",
    body: DecideAuthenticatorBody,
    handler: async ({ actor, params, body }) => {
      await decideAuthenticatorReset(deps, staffOf(actor), { wireId: params.id, body });
      return null;
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/members/:id/first-password",
    summary: "Issue a new first password for a member who has never changed the first one",
    tag: "back office",
    isCostly: true,
    // No reply is stored, because it contains a password. A repeated call issues another password.
    params: MemberAccessParams,
    body: StaffFirstPasswordBody,
    reply: IssuedFirstPassword,
    handler: ({ actor, params, body }) => issueMemberPassword(deps, staffOf(actor), { wireId: params.id, body }),
  });
}
