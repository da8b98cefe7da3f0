/** Routes of limits and exclusions, for members and for the staff. */

import type { FastifyInstance } from "fastify";
import { ExcludedMemberParams, ExcludeMemberBody, ExcludeMemberReply } from "@openhouse/protocol/limits/exclude-member";
import { SetOperatorLimitBody, SetLimitReply } from "@openhouse/protocol/limits/own-limits";
import type { MemberId } from "../../core/ids.ts";
import { readId } from "../../core/records/read-id.ts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { excludeMember } from "./exclude-member.ts";
import { ownLimitRoutes } from "./own-routes.ts";
import { setLimit } from "./set-limit.ts";
import type { BreakPorts } from "./take-break.ts";

const dayMs = 24 * 3_600_000;

export function limitRoutes(app: FastifyInstance, deps: RouteDeps, ports: BreakPorts): void {
  ownLimitRoutes(app, deps, ports);
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/members/:id/exclude",
    summary: "Exclude a member from play and deposits",
    tag: "back office",
    idempotency: "stored",
    params: ExcludedMemberParams,
    body: ExcludeMemberBody,
    reply: ExcludeMemberReply,
    handler: async ({ actor, params, body: { days, reason }, tx }) => {
      const untilAt = days === null ? null : new Date(deps.clock.businessNow().getTime() + days * dayMs);
      const request = { memberId: memberIdOf(params.id), kind: "operator" as const, untilAt, reason };
      const exclusion = await excludeMember(deps, tx, { actor: staffOf(actor), request });
      return { untilAt: exclusion.untilAt?.getTime() ?? null };
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/members/:id/limit",
    summary: "Set or remove the operator's limit on a member's play",
    tag: "back office",
    params: ExcludedMemberParams,
    body: SetOperatorLimitBody,
    reply: SetLimitReply,
    handler: async ({ actor, params, body: { amountMinor, ...limitKey } }) => {
      const request = {
        memberId: memberIdOf(params.id),
        ...limitKey,
        amountMinor: amountMinor === null ? null : BigInt(amountMinor),
      };
      const { isPending, effectiveAt } = await setLimit(deps, staffOf(actor), request);
      return { isPending, effectiveAt: effectiveAt.getTime() };
    },
  });
}

function memberIdOf(wireId: string): MemberId {
  return readId<MemberId>(wireId, "no.data");
}
