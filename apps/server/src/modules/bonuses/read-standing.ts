/** The progress of an active grant: turnover, open bonus stakes, and the due action. Reads only. */

import type { Deps } from "../../core/deps.ts";
import type { Queryable } from "../../db/connection.ts";
import { readRequirement } from "../turnover/index.ts";
import type { BonusGrant } from "./bonus-grant.ts";
import { readOpenBonusStakes } from "./bonus-repository.ts";

export interface GrantStanding {
  /** Minor units. */
  readonly required: bigint;
  readonly counted: bigint;
  readonly isMet: boolean;
  /** Bonus money in bets that are not settled, in minor units. */
  readonly openStakes: bigint;
  /** What should happen to the grant now; undefined means nothing. */
  readonly due: "released" | "expired" | undefined;
}

/**
 * A grant is released when its requirement is met and no bet with bonus money is open. It expires when its time is over
 * and the requirement is not met. A grant with a met requirement waits for its open bets without a time limit.
 */
export async function readStanding(
  { clock }: Pick<Deps, "clock">,
  db: Queryable,
  grant: BonusGrant,
): Promise<GrantStanding> {
  const { merchantId, memberId, id: originId, expiresAt } = grant;
  const at = clock.businessNow();
  const requirement = await readRequirement(db, { merchantId, memberId, origin: "bonus", originId }, at);
  const { required = 0n, counted = 0n, isMet = true } = requirement ?? {};
  const openStakes = await readOpenBonusStakes(db, grant);
  const isExpired = expiresAt !== null && expiresAt <= at;
  const due = isMet && openStakes === 0n ? "released" : !isMet && isExpired ? "expired" : undefined;
  return { required, counted, isMet, openStakes, due };
}
