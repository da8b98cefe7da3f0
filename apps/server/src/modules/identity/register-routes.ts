/** Calls of registration (spec section 7, Public). They keep no reply (seams.md, Idempotency). */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import { LoginResult } from "@openhouse/protocol/identity/login";
import { RegisterBody } from "@openhouse/protocol/identity/register";
import { RegisterCodeBody, SentRegisterCode } from "@openhouse/protocol/identity/register-code";
import { ChangeRegisterRulesBody, RegisterRuleSheet } from "@openhouse/protocol/identity/register-rules";
import { RegistrationRule } from "@openhouse/protocol/system/system-status";
import type { RegisterType } from "@openhouse/rules/identity/registration-form";
import { rulesWith } from "@openhouse/rules/identity/registration-rules";
import { defineRoute, originOf, staffOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { captchaIdOf } from "../captcha/index.ts";
import { registerMember } from "./register-member.ts";
import { changeRegisterRules, readRegisterRules } from "./register-rules.ts";
import { sendRegisterCode } from "./send-register-code.ts";

const tag = "accounts";

export function registerRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/system/setting/register",
    summary: "Rules of the registration form, field by field",
    tag,
    reply: Type.Record(Type.String(), RegistrationRule),
    handler: async ({ actor }) => rulesWith(ground.merchants.byId(actor.merchantId).settings["registration.rules"]),
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/verification/sms/register",
    summary: "Send the code that proves a mobile number before registration",
    tag,
    rate: "message",
    failsSoftly: true,
    body: RegisterCodeBody,
    reply: SentRegisterCode,
    handler: ({ actor, body }) => sendRegisterCode(ground, originOf(actor), body),
  });
  registerRoute(app, ground, { url: "/wps/member/register", regType: "register" });
  registerRoute(app, ground, { url: "/wps/member/register/mobile", regType: "registerMobile" });
  ruleRoutes(app, ground);
}

interface RegisterPath {
  readonly url: string;
  readonly regType: RegisterType;
}

function registerRoute(app: FastifyInstance, ground: RouteGround, { url, regType }: RegisterPath): void {
  defineRoute(app, ground, {
    method: "PUT",
    url,
    summary: regType === "register" ? "Open an account and sign in" : "Open an account by mobile number and sign in",
    tag,
    enc: true,
    rate: "session",
    body: RegisterBody,
    reply: LoginResult,
    handler: ({ actor, body, request }) => {
      const userAgent = request.headers["user-agent"] ?? "";
      const captchaId = captchaIdOf(request.headers.cookie);
      return registerMember(ground, originOf(actor), { regType, body, userAgent, captchaId });
    },
  });
}

function ruleRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/registration/rules",
    summary: "Rules of the registration form, to edit",
    tag: "back office",
    reply: RegisterRuleSheet,
    handler: async ({ actor }) => readRegisterRules(ground, staffOf(actor)),
  });
  defineRoute(app, ground, {
    method: "PUT",
    url: "/backoffice/api/registration/rules",
    summary: "Change rules of the registration form; open forms follow",
    tag: "back office",
    idempotency: "operation",
    body: ChangeRegisterRulesBody,
    reply: RegisterRuleSheet,
    handler: ({ actor, body }) => changeRegisterRules(ground, staffOf(actor), body),
  });
}
