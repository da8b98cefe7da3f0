/**
 * Routes of registration (specification, section 7, Public). Their responses are not stored for replay
 * (docs/wire-format.md, Idempotency).
 */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import { LoginResult } from "@openhouse/protocol/identity/login";
import {
  ConfirmPhoneAuthBody,
  PhoneAuthCodeBody,
  PhoneAuthProof,
  SentPhoneAuthCode,
} from "@openhouse/protocol/identity/phone-auth";
import { RegisterBody } from "@openhouse/protocol/identity/register";
import { RegisterCodeBody, SentRegisterCode } from "@openhouse/protocol/identity/register-code";
import { RegistrationRule } from "@openhouse/protocol/merchants/system-status";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import type { RegisterType } from "@openhouse/rules/identity/registration-form";
import { defineRoute, originOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { isRegistrationBurst } from "../../../plugins/rate-limit.ts";
import { isLoopback } from "../../../core/network/is-loopback.ts";
import { formRules } from "../../../core/merchant/form-rules.ts";
import { captchaIdOf } from "../../captcha/index.ts";
import { confirmPhoneAuth, sendPhoneAuthCode } from "./phone-auth.ts";
import { registerMember } from "./register-member.ts";
import { rememberBrowser } from "../login/remember-browser.ts";
import { readSendProofs } from "../login/read-send-proofs.ts";
import { sendRegisterCode } from "./send-register-code.ts";
import { userAgentOf } from "../sessions/user-agent-of.ts";

const tag = "accounts";

export function registerRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/system/setting/register",
    summary: "Rules of the registration form, field by field",
    tag,
    reply: Type.Record(Type.String(), RegistrationRule),
    handler: async ({ actor }) => formRules(deps.merchants.byId(actor.merchantId)),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/verification/sms/register",
    modId: "REGMOBVERF3",
    summary: "Send the code that verifies a mobile number before registration",
    tag,
    rate: "message",
    failsSoftly: true,
    body: RegisterCodeBody,
    reply: SentRegisterCode,
    handler: async ({ actor, body, request }) => {
      const sendProofs = await readSendProofs(deps, request, { body });
      return sendRegisterCode(deps, originOf(actor), { ...body, ...sendProofs });
    },
  });
  phoneAuthRoutes(app, deps);
  registerRoute(app, deps, { url: "/wps/member/register", modId: "REG3", regType: "register" });
  registerRoute(app, deps, {
    url: "/wps/member/register/mobile",
    modId: "MOBILENUMREG3",
    regType: "registerMobile",
  });
}

function phoneAuthRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/verification/phoneAuth/code",
    modId: "FIREBASECREATEACC3",
    summary: "Let the phone-auth service send the code that verifies a mobile number before registration",
    tag,
    rate: "message",
    failsSoftly: true,
    body: PhoneAuthCodeBody,
    reply: SentPhoneAuthCode,
    handler: async ({ actor, body, request }) => {
      const sendProofs = await readSendProofs(deps, request, { body });
      return sendPhoneAuthCode(deps, originOf(actor), { ...body, ...sendProofs });
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/verification/phoneAuth/confirmation",
    modId: "FIREBASECREATEACC3",
    summary: "Exchange the code of the phone-auth service for the token of a registration",
    tag,
    rate: "session",
    body: ConfirmPhoneAuthBody,
    reply: PhoneAuthProof,
    handler: ({ actor, body }) => confirmPhoneAuth(deps, originOf(actor), body),
  });
}

interface RegisterPath {
  readonly url: string;
  readonly modId: FlagId;
  readonly regType: RegisterType;
}

function registerRoute(app: FastifyInstance, deps: RouteDeps, { url, modId, regType }: RegisterPath): void {
  defineRoute(app, deps, {
    method: "PUT",
    url,
    modId,
    summary: regType === "register" ? "Open an account and sign in" : "Open an account by mobile number and sign in",
    tag,
    enc: true,
    rate: "register",
    body: RegisterBody,
    reply: LoginResult,
    handler: async ({ actor, body, request, reply }) => {
      const userAgent = userAgentOf(request);
      const captchaId = captchaIdOf(request.headers.cookie);
      // Visitors and tests of the demo share the loopback address.
      const isExempt = deps.config.demo && isLoopback(request.ip);
      const isBurst = !isExempt && (await isRegistrationBurst(request));
      const input = { regType, body, userAgent, captchaId, isBurst };
      const result = await registerMember(deps, originOf(actor), input);
      await rememberBrowser(deps, { merchantId: actor.merchantId, memberId: result.id, request, reply });
      return result;
    },
  });
}
