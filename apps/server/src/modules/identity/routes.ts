/**
 * Routes of accounts and sessions (specification, section 7). Responses of session routes are not stored for replay
 * (docs/wire-format.md, Idempotency).
 */

import type { FastifyInstance } from "fastify";
import { EncKey } from "@openhouse/protocol/identity/enc-key";
import { FreePlayBody, FreePlayReply } from "@openhouse/protocol/identity/free-play";
import { LoginInfo } from "@openhouse/protocol/identity/login-info";
import { MemberInfo } from "@openhouse/protocol/identity/member-info";
import { PaymentPasswordBody } from "@openhouse/protocol/identity/payment-password";
import { LiveTicket, SessionList, SessionParams, SessionTouch } from "@openhouse/protocol/identity/sessions";
import { currentEncKey } from "../../db/enc-key.ts";
import { issueTicket } from "../../db/one-time-ticket.ts";
import { defineRoute, memberOf, NoValue, originOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import type { LiveTicketDetail } from "../../plugins/live-admission.ts";
import { describeLogin } from "./login/describe-login.ts";
import type { LoginFacts } from "./login/describe-login.ts";
import { describeMember, listSessions } from "./account/describe-member.ts";
import { loginRoutes } from "./login/login-routes.ts";
import { endSession, logOut } from "./sessions/log-out.ts";
import { setPaymentPassword } from "./account/payment-password.ts";
import { profileRoutes } from "./account/profile-routes.ts";
import { registerRoutes } from "./registration/register-routes.ts";
import { recoverRoutes } from "./recovery/recover-routes.ts";
import { securityRoutes } from "./account/security-routes.ts";
import { startFreePlay } from "./guests/start-free-play.ts";
import { touchOwnSession } from "./sessions/touch-own-session.ts";
import { userAgentOf } from "./sessions/user-agent-of.ts";

const tag = "accounts";
const ticketLifeMs = 30_000;

export function identityRoutes(app: FastifyInstance, deps: RouteDeps, facts: LoginFacts): void {
  visitorRoutes(app, deps);
  loginRoutes(app, deps);
  registerRoutes(app, deps);
  recoverRoutes(app, deps);
  securityRoutes(app, deps);
  profileRoutes(app, deps);
  sessionRoutes(app, deps);
  memberRoutes(app, deps, facts);
}

function visitorRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/session/key/rsa",
    summary: "The public key for encrypted calls",
    tag,
    reply: EncKey,
    handler: async () => {
      const { kid, publicKey } = await currentEncKey(deps);
      return { kid, alg: "RSA-OAEP-256" as const, key: publicKey };
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/session/login/freeplay",
    modId: "FREEPLAY3",
    summary: "Open a trial account with play money",
    tag,
    envelope: "bare",
    isCostly: true,
    rate: "register",
    body: FreePlayBody,
    reply: FreePlayReply,
    handler: async ({ actor, body, request }) => {
      const header = request.headers["x-gateway-version"];
      const gatewayVersion = typeof header === "string" ? header : undefined;
      const input = { ...body, gatewayVersion, userAgent: userAgentOf(request) };
      const value = await startFreePlay(deps, originOf(actor), input);
      return { success: true as const, value, token: value.token, message: null, errorCode: null };
    },
  });
}

function sessionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  // Some clients of this protocol sign out by POST.
  for (const method of ["DELETE", "POST"] as const) {
    defineRoute(app, deps, {
      method,
      url: "/wps/session/logout",
      endsSession: true,
      summary: "Sign out",
      tag,
      reply: NoValue,
      handler: async ({ actor }) => {
        await logOut(deps, memberOf(actor));
        return null;
      },
    });
  }
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/session/touch",
    summary: "Keep the session alive",
    tag,
    reply: SessionTouch,
    handler: ({ actor }) => touchOwnSession(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/session/list",
    summary: "The member's own live sessions",
    tag,
    reply: SessionList,
    handler: ({ actor }) => listSessions(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "DELETE",
    url: "/wps/session/list/:id",
    summary: "End one of the member's own sessions",
    tag,
    params: SessionParams,
    reply: NoValue,
    handler: async ({ actor, params }) => {
      await endSession(deps, memberOf(actor), params.id);
      return null;
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/session/live-ticket",
    // After a lost connection, an open page requests a ticket without user action. This must not extend the session.
    keepsSession: false,
    summary: "Issue a ticket for the live channel, valid once and for 30 seconds",
    tag,
    reply: LiveTicket,
    handler: async ({ actor }) => {
      const { merchantId, memberId: subjectId, sessionId } = memberOf(actor);
      const expiresAt = new Date(deps.clock.realNow().getTime() + ticketLifeMs);
      const detail: LiveTicketDetail = { sessionId: String(sessionId) };
      const ticket = { merchantId, purpose: "live" as const, subjectId, detail, expiresAt };
      return { ticket: await issueTicket(deps, deps.db, ticket) };
    },
  });
}

function memberRoutes(app: FastifyInstance, deps: RouteDeps, facts: LoginFacts): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/info",
    summary: "The member's own account",
    tag,
    reply: MemberInfo,
    handler: ({ actor }) => describeMember(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/loginInfo",
    summary: "What to show right after a login: account, balance, other sessions",
    tag,
    reply: LoginInfo,
    handler: ({ actor }) => describeLogin(deps, facts, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/paymentPassword",
    modId: "PAYMENTPASS3",
    summary: "Set the payment password",
    tag,
    rate: "session",
    body: PaymentPasswordBody,
    reply: NoValue,
    handler: async ({ actor, body }) => {
      await setPaymentPassword(deps, memberOf(actor), body);
      return null;
    },
  });
}
