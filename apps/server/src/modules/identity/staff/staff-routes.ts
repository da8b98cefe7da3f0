/** Routes of staff sessions. */

import type { FastifyInstance } from "fastify";
import { StaffInfo, StaffLoginBody, StaffLoginResult } from "@openhouse/protocol/identity/staff-login";
import { SessionTouch } from "@openhouse/protocol/identity/sessions";
import { StaffPasswordBody } from "@openhouse/protocol/identity/staff-invitation";
import { grantDocsAccess } from "../../../plugins/api-docs-access.ts";
import { defineRoute, NoValue, originOf, staffOf } from "../../../plugins/define-route.ts";
import type { RouteContext, RouteDeps } from "../../../plugins/define-route.ts";
import { takeLoginToken } from "../../../plugins/rate-limit.ts";
import { describeStaff, logInStaff } from "./log-in-staff.ts";
import { endReplacedSession, logOut } from "../sessions/log-out.ts";
import { touchOwnSession } from "../sessions/touch-own-session.ts";
import { changeStaffPassword } from "./staff-password.ts";
import { userAgentOf } from "../sessions/user-agent-of.ts";

const tag = "back office";

export function staffSessionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/session/login",
    summary: "Sign in with password and authenticator code",
    tag,
    rate: "login",
    body: StaffLoginBody,
    reply: StaffLoginResult,
    handler: (call) => logIn(deps, call),
  });
  defineRoute(app, deps, {
    method: "DELETE",
    url: "/backoffice/api/session/logout",
    endsSession: true,
    summary: "Sign out",
    tag,
    reply: NoValue,
    handler: async ({ actor }) => {
      await logOut(deps, staffOf(actor));
      return null;
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/session/me",
    summary: "The signed-in staff member",
    tag,
    reply: StaffInfo,
    handler: ({ actor }) => describeStaff(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/session/touch",
    summary: "Keep the session alive",
    tag,
    reply: SessionTouch,
    handler: ({ actor }) => touchOwnSession(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/session/api-docs",
    summary: "Allow this browser to open the API documentation for one hour",
    tag,
    rate: "session",
    reply: NoValue,
    handler: async ({ request, reply }) => {
      grantDocsAccess(deps, request, reply);
      return null;
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/session/password",
    summary: "Change the password of the signed-in staff member",
    tag,
    rate: "session",
    body: StaffPasswordBody,
    reply: NoValue,
    handler: async ({ actor, body }) => {
      await changeStaffPassword(deps, staffOf(actor), body);
      return null;
    },
  });
}

type LoginCall = Pick<RouteContext<StaffLoginBody, unknown, unknown>, "actor" | "body" | "request">;

async function logIn(deps: RouteDeps, { actor, body, request }: LoginCall): Promise<StaffLoginResult> {
  const account = body.account.trim().toLowerCase();
  await takeLoginToken(request, { merchantId: actor.merchantId, kind: "staff", account });
  const result = await logInStaff(deps, originOf(actor), { ...body, userAgent: userAgentOf(request) });
  await endReplacedSession(deps, actor);
  return result;
}
