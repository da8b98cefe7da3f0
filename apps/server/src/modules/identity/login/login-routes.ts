/** Calls of the ways in (specification, section 7, Public). They keep no reply (docs/wire-format.md, Idempotency). */

import type { FastifyInstance } from "fastify";
import { LoginBody, LoginResult, StartTicket, TokenLoginBody } from "@openhouse/protocol/identity/login";
import { LoginCodeBody, SentLoginCode } from "@openhouse/protocol/identity/login-code";
import { ProvePlaceBody, SendPlaceCodeBody, SentPlaceCode } from "@openhouse/protocol/identity/new-place";
import { defineRoute, memberOf, NoValue, originOf } from "../../../plugins/define-route.ts";
import type { RouteGround } from "../../../plugins/define-route.ts";
import { captchaIdOf } from "../../captcha/index.ts";
import { askStartTicket, startTicketSeconds } from "../sessions/ask-start-ticket.ts";
import { noteFirstLogin } from "./first-login.ts";
import { deviceCookie, knownDeviceOf } from "./known-device.ts";
import { logInByToken } from "../sessions/log-in-by-token.ts";
import { logIn } from "./log-in.ts";
import { provePlace, sendPlaceCode } from "./new-place.ts";
import { sendGroundOf, typedNumber } from "./send-ground-of.ts";
import { sendLoginCode } from "./send-login-code.ts";
import { newStartSecret, startCookie, startSecretOf } from "../sessions/start-cookie.ts";
import { typedAccount } from "./typed-account.ts";
import { userAgentOf } from "../sessions/user-agent-of.ts";

const tag = "accounts";

export function loginRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/session/login",
    summary: "Sign in by password, by a code on the phone, or by another house's word",
    tag,
    enc: true,
    rate: "session",
    body: LoginBody,
    reply: LoginResult,
    handler: async ({ actor, body, request, reply }) => {
      const { merchantId } = actor;
      const { cookie } = request.headers;
      const account = await typedAccount(ground, merchantId, body);
      const owner = { merchantId, account };
      const device = knownDeviceOf(ground, cookie, owner);
      const input = { ...body, account, captchaId: captchaIdOf(cookie), device, userAgent: userAgentOf(request) };
      const result = await logIn(ground, originOf(actor), input);
      void reply.header("set-cookie", deviceCookie(ground, owner, request.protocol === "https"));
      return result;
    },
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/verification/sms/noLogin",
    summary: "Send the code of a login or of a forgotten password",
    tag,
    rate: "message",
    failsSoftly: true,
    body: LoginCodeBody,
    reply: SentLoginCode,
    handler: async ({ actor, body, request }) => {
      const owner = { merchantId: actor.merchantId, typed: typedNumber(body) };
      const sendGround = await sendGroundOf(ground, request, { body, owner });
      return sendLoginCode(ground, originOf(actor), { ...body, ...sendGround });
    },
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/member/firstLogin",
    summary: "Note that the member was greeted",
    tag,
    reply: NoValue,
    handler: async ({ actor }) => {
      await noteFirstLogin(ground, memberOf(actor));
      return null;
    },
  });
  placeRoutes(app, ground);
  startRoutes(app, ground);
}

function startRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/session/login/token",
    summary: "Sign in by the one-time ticket of a start address",
    tag,
    rate: "session",
    body: TokenLoginBody,
    reply: LoginResult,
    handler: ({ actor, body: { token }, request }) => {
      const secret = startSecretOf(request.headers.cookie);
      return logInByToken(ground, originOf(actor), { token, secret, userAgent: userAgentOf(request) });
    },
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/session/login/ticket",
    summary: "A ticket for a start address in this browser: one use, one minute",
    tag,
    rate: "session",
    reply: StartTicket,
    handler: async ({ actor, request, reply }) => {
      const secret = startSecretOf(request.headers.cookie) ?? newStartSecret(ground.random);
      const ticket = await askStartTicket(ground, memberOf(actor), secret);
      void reply.header("set-cookie", startCookie(secret, startTicketSeconds, request.protocol === "https"));
      return { ticket };
    },
  });
}

function placeRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/session/login/verification",
    summary: "Confirm a login from a new place",
    tag,
    rate: "session",
    body: ProvePlaceBody,
    reply: LoginResult,
    handler: ({ actor, body, request }) =>
      provePlace(ground, originOf(actor), { ...body, userAgent: userAgentOf(request) }),
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/session/login/verification/code",
    summary: "Send the code that confirms a login from a new place",
    tag,
    rate: "message",
    failsSoftly: true,
    body: SendPlaceCodeBody,
    reply: SentPlaceCode,
    handler: ({ actor, body }) => sendPlaceCode(ground, originOf(actor), body),
  });
}
