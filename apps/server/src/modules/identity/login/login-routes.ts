/**
 * Routes of login (specification, section 7, Public). Their responses are not stored for replay (docs/wire-format.md,
 * Idempotency).
 */

import type { FastifyInstance } from "fastify";
import { LoginBody, LoginResult, StartTicket, TokenLoginBody } from "@openhouse/protocol/identity/login";
import { LoginCodeBody, SentLoginCode } from "@openhouse/protocol/identity/login-code";
import { ConfirmLocationBody, SendLocationCodeBody, SentLocationCode } from "@openhouse/protocol/identity/new-location";
import { defineRoute, memberOf, NoValue, originOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { takeLoginToken } from "../../../plugins/rate-limit.ts";
import { captchaIdOf } from "../../captcha/index.ts";
import { issueStartTicket } from "../sessions/issue-start-ticket.ts";
import { recordFirstLogin } from "./first-login.ts";
import { deviceCookie, knownDeviceOf } from "./known-device.ts";
import { endReplacedSession } from "../sessions/log-out.ts";
import { logInByToken } from "../sessions/log-in-by-token.ts";
import { logIn } from "./log-in.ts";
import { confirmLocation, sendLocationCode } from "./new-location.ts";
import { readSendProofs, typedNumber } from "./read-send-proofs.ts";
import { sendLoginCode } from "./send-login-code.ts";
import { rememberBrowser } from "./remember-browser.ts";
import { typedAccount } from "./typed-account.ts";
import { userAgentOf } from "../sessions/user-agent-of.ts";

const tag = "accounts";

export function loginRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/session/login",
    summary: "Sign in by password, by SMS code, or by an identity provider",
    tag,
    enc: true,
    rate: "login",
    identifiesCaller: true,
    body: LoginBody,
    reply: LoginResult,
    handler: async ({ actor, body, request, reply }) => {
      const { merchantId } = actor;
      const { cookie } = request.headers;
      const account = await typedAccount(deps, merchantId, body);
      const owner = { merchantId, account };
      const device = knownDeviceOf(deps, cookie, owner);
      await takeLoginToken(request, { ...owner, kind: "member", device });
      const input = { ...body, account, captchaId: captchaIdOf(cookie), device, userAgent: userAgentOf(request) };
      const result = await logIn(deps, originOf(actor), input);
      await endReplacedSession(deps, actor);
      void reply.header("set-cookie", deviceCookie(deps, owner, request.protocol === "https"));
      await rememberBrowser(deps, { merchantId, memberId: result.id, request, reply });
      return result;
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/verification/sms/noLogin",
    summary: "Send the code for a login or a forgotten password",
    tag,
    rate: "message",
    failsSoftly: true,
    body: LoginCodeBody,
    reply: SentLoginCode,
    handler: async ({ actor, body, request }) => {
      const owner = { merchantId: actor.merchantId, typedName: typedNumber(body) };
      const sendProofs = await readSendProofs(deps, request, { body, owner });
      return sendLoginCode(deps, originOf(actor), { ...body, ...sendProofs });
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/firstLogin",
    summary: "Record that the member was greeted",
    tag,
    reply: NoValue,
    handler: async ({ actor }) => {
      await recordFirstLogin(deps, memberOf(actor));
      return null;
    },
  });
  locationRoutes(app, deps);
  startRoutes(app, deps);
}

function startRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/session/login/token",
    summary: "Sign in by the one-time ticket of a start URL",
    tag,
    rate: "login",
    identifiesCaller: true,
    body: TokenLoginBody,
    reply: LoginResult,
    handler: ({ actor: caller, body, request }) =>
      logInByToken(deps, originOf(caller), { ...body, caller, userAgent: userAgentOf(request) }),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/session/login/ticket",
    summary: "Issue a ticket for a start URL, valid once and for one minute, in any browser",
    tag,
    rate: "session",
    reply: StartTicket,
    handler: async ({ actor }) => ({ ticket: await issueStartTicket(deps, memberOf(actor)) }),
  });
}

function locationRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/session/login/verification",
    modId: "LOGINIPVERF3",
    summary: "Confirm a login from a new location",
    tag,
    enc: "optional",
    rate: "login",
    identifiesCaller: true,
    body: ConfirmLocationBody,
    reply: LoginResult,
    handler: async ({ actor, body, request, reply }) => {
      const result = await confirmLocation(deps, originOf(actor), { ...body, userAgent: userAgentOf(request) });
      await endReplacedSession(deps, actor);
      await rememberBrowser(deps, { merchantId: actor.merchantId, memberId: result.id, request, reply });
      return result;
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/session/login/verification/code",
    modId: "LOGINIPVERF3",
    summary: "Send the code that confirms a login from a new location",
    tag,
    rate: "message",
    failsSoftly: true,
    body: SendLocationCodeBody,
    reply: SentLocationCode,
    handler: ({ actor, body }) => sendLocationCode(deps, originOf(actor), body),
  });
}
