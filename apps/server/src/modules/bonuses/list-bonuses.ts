/** The back office's list of grants, with the actions that the reader may take. Reads only. */

import type { Bonus, BonusesQuery, BonusList } from "@openhouse/protocol/bonuses/staff-bonuses";
import type { StaffActor } from "../../core/actor.ts";
import { idFromWire } from "../../core/ids.ts";
import type { MemberId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { BonusGrant } from "./bonus-grant.ts";
import { countWaitingGrants, selectGrants } from "./bonus-repository.ts";

const defaultLimit = 50;
const wholePpm = 1_000_000;

/** Lists grants of one member or of the whole merchant: the waiting ones, oldest first, or all, newest first. */
export async function listBonuses(db: Queryable, actor: StaffActor, query: BonusesQuery): Promise<BonusList> {
  const { memberId, isWaiting = false, cursor, limit = defaultLimit } = query;
  const { merchantId } = actor;
  const rows = await selectGrants(db, {
    merchantId,
    memberId: memberId === undefined ? null : (idFromWire<MemberId>(memberId) ?? (0n as MemberId)),
    isWaiting,
    cursor: cursor === undefined ? null : (idFromWire<bigint>(cursor) ?? null),
    limit: limit + 1,
  });
  const list = rows.slice(0, limit).map((row) => describeGrant(row, actor));
  return {
    list,
    cursor: rows.length > limit ? (list.at(-1)?.id ?? null) : null,
    waiting: await countWaitingGrants(db, merchantId),
  };
}

function describeGrant(grant: BonusGrant, actor: StaffActor): Bonus {
  return {
    id: String(grant.id),
    memberId: String(grant.memberId),
    account: grant.account,
    currency: grant.amount.currency,
    amountMinor: String(grant.amount.minor),
    turnoverTimes: Number(grant.turnoverPpm) / wholePpm,
    validDays: grant.validDays,
    reason: grant.reason,
    state: grant.state,
    requestedBy: grant.requestedName,
    requestedAt: grant.requestedAt.getTime(),
    decidedBy: grant.decidedName,
    decisionReason: grant.decisionReason,
    grantedAt: grant.grantedAt?.getTime() ?? null,
    expiresAt: grant.expiresAt?.getTime() ?? null,
    endedAt: grant.endedAt?.getTime() ?? null,
    endedBy: grant.endedBy,
    endedName: grant.endedBy === "staff" ? grant.endedName : null,
    endReason: grant.endReason,
    endedMinor: grant.endedAmount === null ? null : String(grant.endedAmount.minor),
    actions: actionsOf(grant, actor),
  };
}

function actionsOf({ state, requestedBy }: BonusGrant, { staffId, roles }: StaffActor): string[] {
  if (!roles.includes("finance") && !roles.includes("admin")) return [];
  if (state === "active") return ["cancel"];
  if (state !== "waiting") return [];
  return requestedBy === staffId ? ["refuse"] : ["approve", "refuse"];
}
