/** All SQL of the rates that a day is worked by. */

import type { RebateRates } from "@openhouse/rules/agents/rebate-rates";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface RatesAsked {
  readonly merchantId: MerchantId;
  readonly memberIds: readonly bigint[];
  /** Raises of before that business time; the later ones are for later days. */
  readonly before: Date;
}

interface RateRow {
  readonly memberId: bigint;
  readonly lott: number;
  readonly fish: number;
  readonly rng: number;
  readonly live: number;
  readonly sports: number;
  readonly esports: number;
}

/**
 * What had been raised for whom by then; nobody had raised anything for the others. The highest of all raises: of two
 * at once the later row may bear the earlier time, and rates never fall.
 */
export async function selectRaisedRates(
  db: Queryable,
  { merchantId, memberIds, before }: RatesAsked,
): Promise<Map<bigint, RebateRates>> {
  const rows = await db.query<RateRow>(
    `select member_id as "memberId", max(lott) as lott, max(fish) as fish, max(rng) as rng, max(live) as live,
       max(sports) as sports, max(esports) as esports
     from member_rebate_change
     where merchant_id = $1 and member_id = any ($2) and changed_at < $3 group by member_id`,
    [merchantId, memberIds, before],
  );
  return new Map(
    rows.map(({ memberId, lott: LOTT, fish: FISH, rng: RNG, live: LIVE, sports: SPORTS, esports: ESPORTS }) => {
      return [memberId, { LOTT, FISH, RNG, LIVE, SPORTS, ESPORTS }] as const;
    }),
  );
}
