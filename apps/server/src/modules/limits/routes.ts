/** The doors to limits and exclusions: the members' own, and the staff's for somebody else. */

import type { FastifyInstance } from "fastify";
import { ExcludedMemberParams, ExcludeMemberBody, ExcludeMemberReply } from "@openhouse/protocol/limits/exclude-member";
import { SetHouseLimitBody, SetLimitReply } from "@openhouse/protocol/limits/own-limits";
import type { MemberId } from "../../core/ids.ts";
import { readId } from "../../core/records/read-id.ts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { excludeMember } from "./exclude-member.ts";
import { ownLimitRoutes } from "./own-routes.ts";
import { setLimit } from "./set-limit.ts";
import type { BreakPorts } from "./take-break.ts";

const dayMs = 24 * 3_600_000;

export function limitRoutes(app: FastifyInstance, ground: RouteGround, ports: BreakPorts): void {
  ownLimitRoutes(app, ground, ports);
  defineRoute(app, ground, {
    method: "POST",
    url: "/backoffice/api/members/:id/exclude",
    summary: "Keep a member from playing and paying in",
    tag: "back office",
    idempotency: "stored",
    params: ExcludedMemberParams,
    body: ExcludeMemberBody,
    reply: ExcludeMemberReply,
    handler: async ({ actor, params, body: { days, reason }, tx }) => {
      const untilAt = days === null ? null : new Date(ground.clock.businessNow().getTime() + days * dayMs);
      const wish = { memberId: memberIdOf(params.id), kind: "operator" as const, untilAt, reason };
      const exclusion = await excludeMember(ground, tx, { actor: staffOf(actor), wish });
      return { untilAt: exclusion.untilAt?.getTime() ?? null };
    },
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/backoffice/api/members/:id/limit",
    summary: "Set the house's own limit on a member's play, or lift it",
    tag: "back office",
    params: ExcludedMemberParams,
    body: SetHouseLimitBody,
    reply: SetLimitReply,
    handler: async ({ actor, params, body: { amountMinor, ...place } }) => {
      const wish = {
        memberId: memberIdOf(params.id),
        ...place,
        amountMinor: amountMinor === null ? null : BigInt(amountMinor),
      };
      const { isPending, effectiveAt } = await setLimit(ground, staffOf(actor), wish);
      return { isPending, effectiveAt: effectiveAt.getTime() };
    },
  });
}

function memberIdOf(wireId: string): MemberId {
  return readId<MemberId>(wireId, "no.data");
}
