/** The staff's door to exclusions; the members' own screens come with stage D. */

import type { FastifyInstance } from "fastify";
import { ExcludedMemberParams, ExcludeMemberBody, ExcludeMemberReply } from "@openhouse/protocol/limits/exclude-member";
import { idFromWire } from "../../core/ids.ts";
import type { MemberId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { excludeMember } from "./exclude-member.ts";

const dayMs = 24 * 3_600_000;

export function limitRoutes(app: FastifyInstance, ground: RouteGround): void {
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
      const memberId = idFromWire<MemberId>(params.id);
      if (memberId === undefined) throw new Refusal("no.data");
      const untilAt = days === null ? null : new Date(ground.clock.businessNow().getTime() + days * dayMs);
      const wish = { memberId, kind: "operator" as const, untilAt, reason };
      const exclusion = await excludeMember(ground, tx, { actor: staffOf(actor), wish });
      return { untilAt: exclusion.untilAt?.getTime() ?? null };
    },
  });
}
