/**
 * The member's bonus wallet. A due grant is settled before the wallet is read, so that the member need not wait for the
 * job.
 */

import type { OwnBonus, RunningBonus } from "@openhouse/protocol/bonuses/own-bonus";
import type { Deps } from "../../core/deps.ts";
import type { Queryable } from "../../db/connection.ts";
import { readBalances } from "../wallet/index.ts";
import type { BonusGrant, BonusOwner } from "./bonus-grant.ts";
import { findActiveGrant, selectGrantsOfMember } from "./bonus-repository.ts";
import { readStanding } from "./read-standing.ts";
import { settleNow } from "./settle-due-grants.ts";

const maxGrants = 20;

/** Settles a due grant in a transaction of its own, then reads. */
export async function readOwnBonus(
  deps: Pick<Deps, "db" | "ids" | "clock">,
  { merchantId, memberId }: BonusOwner,
): Promise<OwnBonus> {
  const owner = { merchantId, memberId };
  const grant = await findActiveGrant(deps.db, owner);
  if (grant !== undefined && (await readStanding(deps, deps.db, grant)).due !== undefined) {
    await settleNow(deps, owner);
  }
  return describeOwnBonus(deps, deps.db, owner);
}

/** Describes the bonus wallet without settling a grant. */
export async function describeOwnBonus(deps: Pick<Deps, "clock">, db: Queryable, owner: BonusOwner): Promise<OwnBonus> {
  const { main, bonus } = await readBalances(db, owner.merchantId, owner.memberId);
  const grants = await selectGrantsOfMember(db, { ...owner, limit: maxGrants });
  const active = grants.find(({ state }) => state === "active");
  return {
    currency: main.currency,
    mainMinor: String(main.minor),
    bonusMinor: String(bonus.minor),
    running: active === undefined ? null : await describeRunning(deps, db, { grant: active, bonusMinor: bonus.minor }),
    ended: grants.filter(({ endedAt }) => endedAt !== null).map(describeEnded),
  };
}

async function describeRunning(
  deps: Pick<Deps, "clock">,
  db: Queryable,
  { grant, bonusMinor }: { readonly grant: BonusGrant; readonly bonusMinor: bigint },
): Promise<RunningBonus> {
  const { required, counted, isMet, openStakes } = await readStanding(deps, db, grant);
  return {
    id: String(grant.id),
    amountMinor: String(grant.amount.minor),
    reason: grant.reason,
    grantedAt: grant.grantedAt?.getTime() ?? 0,
    expiresAt: grant.expiresAt?.getTime() ?? 0,
    requiredMinor: String(required),
    countedMinor: String(counted),
    isMet,
    openMinor: String(openStakes),
    atStakeMinor: String(bonusMinor + openStakes),
  };
}

function describeEnded(grant: BonusGrant): OwnBonus["ended"][number] {
  return {
    id: String(grant.id),
    amountMinor: String(grant.amount.minor),
    reason: grant.reason,
    state: grant.state,
    endedBy: grant.endedBy ?? "",
    endReason: grant.endReason,
    endedAt: grant.endedAt?.getTime() ?? 0,
    endedMinor: String(grant.endedAmount?.minor ?? 0n),
  };
}
