/** How an active grant stands: what is bet of it, what may still come back, and so what is due. Reads only. */

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
  /** Minor units of bonus money in rounds that are still open. */
  readonly openStakes: bigint;
  /** What the rules say has to happen now; undefined: nothing. */
  readonly due: "released" | "expired" | undefined;
}

/**
 * Released when the requirement is met and no round with bonus money is open; expired when its time is over and the
 * requirement is not met. One that is met waits for its rounds, however long.
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
  const isOver = expiresAt !== null && expiresAt <= at;
  const due = isMet && openStakes === 0n ? "released" : !isMet && isOver ? "expired" : undefined;
  return { required, counted, isMet, openStakes, due };
}
