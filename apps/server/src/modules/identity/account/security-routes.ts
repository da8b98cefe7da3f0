/** Routes of the security centre: overview, authenticator, addresses, login history. */

import type { FastifyInstance } from "fastify";
import {
  AuthenticatorDraft,
  ConfirmAuthenticatorBody,
  EnrolAuthenticatorBody,
  ProveAuthenticatorBody,
  RecoveryCodes,
} from "@openhouse/protocol/identity/authenticator";
import { AddressCodeBody, BindAddressBody, SentAddressCode } from "@openhouse/protocol/identity/bind-address";
import { LoginHistory, SecurityConfig, SecurityState } from "@openhouse/protocol/identity/security";
import { defineRoute, memberOf, NoValue } from "../../../plugins/define-route.ts";
import type { RouteGround } from "../../../plugins/define-route.ts";
import {
  confirmAuthenticator,
  enrolAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from "../second-factor/authenticator-enrolment.ts";
import { bindAddress, sendAddressCode } from "./bind-address.ts";
import { describeSecurity, describeSecurityConfig, listLogins } from "./describe-security.ts";

const tag = "accounts";

export function securityRoutes(app: FastifyInstance, ground: RouteGround): void {
  stateRoutes(app, ground);
  authenticatorRoutes(app, ground);
  addressRoutes(app, ground);
}

function stateRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/v2/member/securityConfig",
    summary: "Security items, whether the merchant offers them and the member has set them up",
    tag,
    reply: SecurityConfig,
    handler: ({ actor }) => describeSecurityConfig(ground, memberOf(actor)),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/member/security",
    summary: "The state of the member's password, addresses and authenticator",
    tag,
    reply: SecurityState,
    handler: ({ actor }) => describeSecurity(ground, memberOf(actor)),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/member/loginHistory",
    summary: "The last fifty login attempts",
    tag,
    reply: LoginHistory,
    handler: ({ actor }) => listLogins(ground, memberOf(actor)),
  });
}

function authenticatorRoutes(app: FastifyInstance, ground: RouteGround): void {
  const base = { method: "POST" as const, tag, rate: "session" as const };
  defineRoute(app, ground, {
    ...base,
    url: "/wps/member/authenticator",
    summary: "Start setting up an authenticator",
    body: EnrolAuthenticatorBody,
    reply: AuthenticatorDraft,
    handler: ({ actor, body }) => enrolAuthenticator(ground, memberOf(actor), body),
  });
  defineRoute(app, ground, {
    ...base,
    url: "/wps/member/authenticator/confirmation",
    summary: "Activate the authenticator with its first code",
    body: ConfirmAuthenticatorBody,
    reply: RecoveryCodes,
    handler: ({ actor, body }) => confirmAuthenticator(ground, memberOf(actor), body),
  });
  defineRoute(app, ground, {
    ...base,
    url: "/wps/member/authenticator/recoveryCodes",
    summary: "Replace the recovery codes",
    body: ProveAuthenticatorBody,
    reply: RecoveryCodes,
    handler: ({ actor, body }) => renewRecoveryCodes(ground, memberOf(actor), body),
  });
  defineRoute(app, ground, {
    ...base,
    url: "/wps/member/authenticator/removal",
    summary: "Remove the authenticator",
    body: ProveAuthenticatorBody,
    reply: NoValue,
    handler: async ({ actor, body }) => {
      await removeAuthenticator(ground, memberOf(actor), body);
      return null;
    },
  });
}

function addressRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/member/address/code",
    summary: "Send the code that verifies a number or an e-mail address",
    tag,
    rate: "message",
    failsSoftly: true,
    body: AddressCodeBody,
    reply: SentAddressCode,
    handler: ({ actor, body }) => sendAddressCode(ground, memberOf(actor), body),
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/member/address",
    summary: "Bind the number or e-mail address",
    tag,
    rate: "session",
    body: BindAddressBody,
    reply: SecurityState,
    handler: ({ actor, body }) => bindAddress(ground, memberOf(actor), body),
  });
}
