/**
 * Public routes about a merchant: status, feature flags, domains, country and chat (docs/wire-format.md, Status and
 * flags).
 */

import type { FastifyInstance, FastifyRequest } from "fastify";
import { Country } from "@openhouse/protocol/merchants/country";
import {
  DomainRoute,
  PingQuery,
  SystemInfo,
  SystemStatus,
  SystemStatusQuery,
  SystemTemplates,
  VisitorLocation,
} from "@openhouse/protocol/merchants/system-status";
import { LaunchChatReply } from "@openhouse/protocol/merchants/launch-chat";
import { FlagNode } from "@openhouse/protocol/merchants/whitelabel";
import type { Actor } from "../../core/actor.ts";
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
  statusRoutes(app, deps, findLinks);
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

/** The system status, and parts of it that other clients read alone. */
function statusRoutes(app: FastifyInstance, deps: RouteDeps, findLinks: FindPublicLinks): void {
  const describe = async ({ merchantId, language, ip }: Actor, { headers }: FastifyRequest): Promise<SystemStatus> => {
    const links = await findLinks({ merchantId, language, preview: headers["x-content-preview"] });
    return describeSystem(deps, { merchant: deps.merchants.byId(merchantId), ip, links });
  };
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/system/status",
    summary: "System status, flags, registration rules and domains of this host's merchant",
    tag: "system",
    query: SystemStatusQuery,
    reply: SystemStatus,
    handler: ({ actor, request }) => describe(actor, request),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/system/settings/consolidated",
    summary: "The settings of the system status in one reply",
    tag: "system",
    reply: SystemInfo,
    handler: async ({ actor, request }) => (await describe(actor, request)).info,
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/system/templates",
    summary: "The theme of the portal on a desktop and on a phone",
    tag: "system",
    reply: SystemTemplates,
    handler: async ({ actor, request }) => {
      const { theme } = await describe(actor, request);
      return { webTemplate: theme, mobileTemplate: theme };
    },
  });
}
