/**
 * Public routes about a merchant: status, feature flags, domains, country and chat (docs/wire-format.md, Status and
 * flags).
 */

import type { FastifyInstance } from "fastify";
import { Country } from "@openhouse/protocol/merchants/country";
import {
  DomainRoute,
  PingQuery,
  SystemStatus,
  SystemStatusQuery,
  VisitorLocation,
} from "@openhouse/protocol/merchants/system-status";
import { LaunchChatReply } from "@openhouse/protocol/merchants/launch-chat";
import { FlagNode } from "@openhouse/protocol/merchants/whitelabel";
import { defineRoute, NoValue } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { merchantStaffRoutes } from "./staff-routes.ts";
import {
  describeCountry,
  describeDomains,
  describeFlags,
  describeLocation,
  describeSystem,
} from "./describe-system.ts";
import type { FindPublicLinks } from "./describe-system.ts";

export function merchantRoutes(app: FastifyInstance, deps: RouteDeps, findLinks: FindPublicLinks): void {
  const { merchants } = deps;
  merchantStaffRoutes(app, deps);
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/system/status",
    summary: "System status, flags, registration rules and domains of this host's merchant",
    tag: "system",
    query: SystemStatusQuery,
    reply: SystemStatus,
    handler: async ({ actor, request }) => {
      const { merchantId, language, ip } = actor;
      const preview = request.headers["x-content-preview"];
      const links = await findLinks({ merchantId, language, preview });
      return describeSystem(deps, { merchant: merchants.byId(merchantId), ip, links });
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/system/whitelabel",
    summary: "Feature flags as a tree",
    tag: "system",
    reply: FlagNode,
    handler: async ({ actor }) => describeFlags(merchants.byId(actor.merchantId)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/system/domainRoute",
    summary: "Domains and customer service of the merchant",
    tag: "system",
    reply: DomainRoute,
    handler: async ({ actor: { merchantId, language } }) =>
      describeDomains(merchants.byId(merchantId), await findLinks({ merchantId, language, preview: undefined })),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/system/location",
    summary: "IP address and country of the visitor",
    tag: "system",
    reply: VisitorLocation,
    handler: async ({ actor }) => describeLocation(deps, merchants.byId(actor.merchantId), actor.ip),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/system/test/ping",
    summary: "An empty reply, with which a client finds the fastest domain",
    tag: "system",
    query: PingQuery,
    reply: NoValue,
    handler: async () => null,
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/system/country",
    summary: "Country, currency and accepted dialling codes",
    tag: "system",
    reply: Country,
    handler: async ({ actor }) => describeCountry(merchants.byId(actor.merchantId)),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/CBS_launchChat",
    summary: "The URL of the chat room",
    tag: "system",
    reply: LaunchChatReply,
    handler: async ({ actor }) => ({ chatUrl: merchants.byId(actor.merchantId).settings["chat.url"] }),
  });
}
