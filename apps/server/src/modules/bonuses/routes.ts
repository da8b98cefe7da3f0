/** Routes of bonuses for members and staff. Writes store their reply, so a repeated request gets the first reply. */

import type { FastifyInstance } from "fastify";
import {
  BonusDecisionBody,
  BonusesQuery,
  BonusList,
  BonusParams,
  GrantBonusBody,
} from "@openhouse/protocol/bonuses/staff-bonuses";
import { GiveUpBonusBody, OwnBonus } from "@openhouse/protocol/bonuses/own-bonus";
import { idFromWire } from "../../core/ids.ts";
import type { MemberId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { defineRoute, memberOf, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { cancelBonus, giveUpBonus } from "./cancel-bonus.ts";
import { approveBonus, refuseBonus } from "./decide-bonus.ts";
import { grantBonus } from "./grant-bonus.ts";
import { listBonuses } from "./list-bonuses.ts";
import { describeOwnBonus, readOwnBonus } from "./read-own-bonus.ts";

const wholePpm = 1_000_000n;

const decisions = [
  { action: "approve", summary: "Approve a bonus as the second person", decide: approveBonus },
  { action: "refuse", summary: "Refuse or withdraw a bonus", decide: refuseBonus },
  { action: "cancel", summary: "Cancel an active bonus", decide: cancelBonus },
] as const;

export function bonusRoutes(app: FastifyInstance, deps: RouteDeps): void {
  ownRoutes(app, deps);
  staffRoutes(app, deps);
}

function ownRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const tag = "wallet";
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/bonus",
    summary: "The member's bonus wallet: the active grant with its turnover, and earlier grants",
    tag,
    reply: OwnBonus,
    handler: ({ actor }) => readOwnBonus(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/bonus/giveUp",
    summary: "Give up the active bonus",
    tag,
    idempotency: "stored",
    body: GiveUpBonusBody,
    reply: OwnBonus,
    handler: async ({ actor, body, tx }) => {
      const id = idFromWire<bigint>(body.id);
      if (id === undefined) throw new Refusal("bonus.not.active");
      await giveUpBonus(deps, tx, { actor: memberOf(actor), id });
      return describeOwnBonus(deps, tx, memberOf(actor));
    },
  });
}

function staffRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const tag = "back office";
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/bonuses",
    summary: "Bonuses of a member or of the merchant: the waiting bonuses, oldest first, or all, newest first",
    tag,
    query: BonusesQuery,
    reply: BonusList,
    handler: ({ actor, query }) => listBonuses(deps.db, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/bonuses",
    summary: "Grant a bonus, or request the approval of a second person",
    tag,
    idempotency: "stored",
    body: GrantBonusBody,
    reply: BonusList,
    handler: async ({ actor, body, tx }) => {
      const memberId = idFromWire<MemberId>(body.memberId);
      if (memberId === undefined) throw new Refusal("no.data");
      const { amountMinor, turnoverTimes, validDays, reason } = body;
      const terms = { amountMinor: BigInt(amountMinor), turnoverPpm: BigInt(turnoverTimes) * wholePpm, validDays };
      await grantBonus(deps, tx, { actor: staffOf(actor), memberId, terms, reason });
      return listBonuses(tx, staffOf(actor), { memberId: body.memberId });
    },
  });
  for (const { action, summary, decide } of decisions) {
    defineRoute(app, deps, {
      method: "POST",
      url: `/backoffice/api/bonuses/:id/${action}`,
      summary,
      tag,
      idempotency: "stored",
      params: BonusParams,
      body: BonusDecisionBody,
      reply: BonusList,
      handler: async ({ actor, params, body, tx }) => {
        const id = idFromWire<bigint>(params.id);
        if (id === undefined) throw new Refusal("no.data");
        await decide(deps, tx, { actor: staffOf(actor), id, reason: body.reason });
        return listBonuses(tx, staffOf(actor), {});
      },
    });
  }
}
