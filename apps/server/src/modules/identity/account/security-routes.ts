/** Routes of the security centre: overview, authenticator, mobile number and e-mail address, login history. */

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
import type { RouteDeps } from "../../../plugins/define-route.ts";
import {
  confirmAuthenticator,
  enrolAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from "../second-factor/authenticator-enrolment.ts";
import { bindAddress, sendAddressCode } from "./bind-address.ts";
import { describeSecurity, describeSecurityConfig, listLogins } from "./describe-security.ts";

const tag = "accounts";

export function securityRoutes(app: FastifyInstance, deps: RouteDeps): void {
  stateRoutes(app, deps);
  authenticatorRoutes(app, deps);
  addressRoutes(app, deps);
}

function stateRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/v2/member/securityConfig",
    summary: "Security items, whether the merchant offers them and the member has set them up",
    tag,
    reply: SecurityConfig,
    handler: ({ actor }) => describeSecurityConfig(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/security",
    summary: "The state of the member's password, addresses and authenticator",
    tag,
    reply: SecurityState,
    handler: ({ actor }) => describeSecurity(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/loginHistory",
    summary: "The last fifty login attempts",
    tag,
    reply: LoginHistory,
    handler: ({ actor }) => listLogins(deps, memberOf(actor)),
  });
}

function authenticatorRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const base = { method: "POST" as const, tag, rate: "session" as const };
  defineRoute(app, deps, {
    ...base,
    url: "/wps/member/authenticator",
    summary: "Start setting up an authenticator",
    body: EnrolAuthenticatorBody,
    reply: AuthenticatorDraft,
    handler: ({ actor, body }) => enrolAuthenticator(deps, memberOf(actor), body),
  });
  defineRoute(app, deps, {
    ...base,
    url: "/wps/member/authenticator/confirmation",
    summary: "Activate the authenticator with its first code",
    body: ConfirmAuthenticatorBody,
    reply: RecoveryCodes,
    handler: ({ actor, body }) => confirmAuthenticator(deps, memberOf(actor), body),
  });
  defineRoute(app, deps, {
    ...base,
    url: "/wps/member/authenticator/recoveryCodes",
    summary: "Replace the recovery codes",
    body: ProveAuthenticatorBody,
    reply: RecoveryCodes,
    handler: ({ actor, body }) => renewRecoveryCodes(deps, memberOf(actor), body),
  });
  defineRoute(app, deps, {
    ...base,
    url: "/wps/member/authenticator/removal",
    summary: "Remove the authenticator",
    body: ProveAuthenticatorBody,
    reply: NoValue,
    handler: async ({ actor, body }) => {
      await removeAuthenticator(deps, memberOf(actor), body);
      return null;
    },
  });
}

function addressRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/address/code",
    summary: "Send the code that verifies a number or an e-mail address",
    tag,
    rate: "message",
    failsSoftly: true,
    body: AddressCodeBody,
    reply: SentAddressCode,
    handler: ({ actor, body }) => sendAddressCode(deps, memberOf(actor), body),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/address",
    summary: "Bind the number or e-mail address",
    tag,
    rate: "session",
    body: BindAddressBody,
    reply: SecurityState,
    handler: ({ actor, body }) => bindAddress(deps, memberOf(actor), body),
  });
}
