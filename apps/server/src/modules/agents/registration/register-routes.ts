/** Routes of the registration centre and of rebates (docs/wire-format.md, Agent centre). */

import type { FastifyInstance } from "fastify";
import { CreateDownlineBody, CreateDownlineReply } from "@openhouse/protocol/agents/create-downline";
import {
  CreateInviteLinkBody,
  InviteLink,
  InviteLinks,
  InviteLinksQuery,
  RegisteredByLink,
  RegisteredByLinkQuery,
  RevokeInviteLinkBody,
  RevokeInviteLinkQuery,
} from "@openhouse/protocol/agents/invite-links";
import {
  DownlineRebates,
  DownlineRebatesQuery,
  RebateSettings,
  SetRebatesBody,
} from "@openhouse/protocol/agents/rebates";
import type { MemberActor } from "../../../core/actor.ts";
import { defineRoute, memberOf, NoValue } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { runOnce } from "../../../plugins/idempotency.ts";
import { firstCredentials } from "../../identity/index.ts";
import { createDownline } from "./create-downline.ts";
import { createInviteLink, listInviteLinks, listRegisteredByLink, revokeInviteLink } from "./invite-links.ts";
import { raiseRebates, showRebates } from "./raise-rebates.ts";
import { rebatesOf, usualRebates } from "./rebates-of.ts";

const tag = "agents";
const downlineUrl = "/wps/agent/downline";

export function registerCentreRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: downlineUrl,
    modId: "AGEREGDOWN3",
    summary: "Open an account directly below the agent",
    tag,
    rate: "agent",
    enc: "optional",
    isCostly: true,
    idempotency: "operation",
    body: CreateDownlineBody,
    reply: CreateDownlineReply,
    handler: ({ actor, body, idempotencyKey: key }) => openAccount(deps, { actor: memberOf(actor), body, key }),
  });
  linkRoutes(app, deps);
  rebateRoutes(app, deps);
}

interface OpenCall {
  readonly actor: MemberActor;
  readonly body: CreateDownlineBody;
  readonly key: string;
}

/** Creates the account. The password is hashed outside the transaction, and it is not part of the idempotency hash. */
async function openAccount(deps: RouteDeps, { actor, body, key }: OpenCall): Promise<CreateDownlineReply> {
  const { username, nickname, password, ...request } = body;
  const merchant = deps.merchants.byId(actor.merchantId);
  const credentials = await firstCredentials(deps, merchant, { username, nickname, password });
  const input = {
    ...request,
    nickname: credentials.nickname,
    account: credentials.account,
    isInitialPassword: credentials.isInitialPassword,
  };
  return runOnce(deps, { actor, key, route: `POST ${downlineUrl}`, input }, (tx) =>
    createDownline(deps, tx, { actor, credentials, request }),
  );
}

function linkRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/relay/MCSFE_createAffiliateUrl",
    aliases: ["/wps/agent/affiliateUrl"],
    modId: "CREATEAFF3",
    summary: "Create a link with which new members register below the agent",
    tag,
    rate: "agent",
    idempotency: "stored",
    body: CreateInviteLinkBody,
    reply: InviteLink,
    handler: ({ actor, body: request, tx }) => createInviteLink(deps, tx, { actor: memberOf(actor), request }),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_viewAffiliateUrls",
    aliases: ["/wps/agent/affiliateUrls"],
    modId: "CREATEAFF3",
    summary: "The agent's links and the number of registrations with each link",
    tag,
    query: InviteLinksQuery,
    reply: InviteLinks,
    handler: ({ actor, query }) => listInviteLinks(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "DELETE",
    url: "/wps/relay/MCSFE_deleteAffiliateUrl",
    modId: "CREATEAFF3",
    summary: "Revoke a link",
    tag,
    body: RevokeInviteLinkBody,
    reply: NoValue,
    handler: async ({ actor, body }) => {
      await revokeInviteLink(deps, memberOf(actor), body.affiUrlId);
      return null;
    },
  });
  defineRoute(app, deps, {
    method: "DELETE",
    url: "/wps/agent/affiliateUrl",
    modId: "CREATEAFF3",
    summary: "Revoke a link (older form for existing clients)",
    tag,
    query: RevokeInviteLinkQuery,
    reply: NoValue,
    handler: async ({ actor, query }) => {
      await revokeInviteLink(deps, memberOf(actor), query.affiUrlId);
      return null;
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_viewRegisteredAffiliates",
    aliases: ["/wps/agent/registeredAffiliates"],
    modId: "CREATEAFF3",
    summary: "The members who registered with a link",
    tag,
    query: RegisteredByLinkQuery,
    reply: RegisteredByLink,
    handler: ({ actor, query }) => listRegisteredByLink(deps, memberOf(actor), query),
  });
}

function rebateRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getGlobalRebateSettingsByProductType",
    aliases: ["/wps/agent/globalRebateSettings"],
    modId: "REGCEN",
    summary: "The agent's own rebate rates and the merchant's usual ones",
    tag,
    reply: RebateSettings,
    handler: async ({ actor }) => {
      const { merchantId, memberId } = memberOf(actor);
      const own = await rebatesOf(deps, deps.db, { merchantId, memberId });
      return { own, usual: usualRebates(deps, merchantId) };
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/agent/downlineRebates",
    modId: "DOWNMAN",
    summary: "The rebate rates of a direct downline",
    tag,
    query: DownlineRebatesQuery,
    reply: DownlineRebates,
    handler: ({ actor, query: { customerId } }) => showRebates(deps, deps.db, { actor: memberOf(actor), customerId }),
  });
  defineRoute(app, deps, {
    method: "PUT",
    url: "/wps/agent/downlineRebates",
    modId: "DOWNMAN",
    summary: "Raise the rebate rates of a direct downline",
    tag,
    rate: "agent",
    idempotency: "stored",
    body: SetRebatesBody,
    reply: DownlineRebates,
    handler: ({ actor, body: order, tx }) => raiseRebates(deps, tx, { actor: memberOf(actor), order }),
  });
}
