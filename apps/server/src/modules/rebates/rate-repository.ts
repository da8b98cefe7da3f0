/** SQL of the rates that apply to a day. */

import type { RebateRates } from "@openhouse/rules/agents/rebate-rates";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface RateSearch {
  readonly merchantId: MerchantId;
  readonly memberIds: readonly bigint[];
  /** Only rate changes before that business time. */
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
 * Returns the raised rates of these members at that time; members without a change are missing. Takes the maximum of
 * all changes, because rates never fall and the later of two concurrent changes may have the earlier time.
 */
export async function selectRaisedRates(
  db: Queryable,
  { merchantId, memberIds, before }: RateSearch,
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
