/** SQL of members' rebates above the merchant's usual ones. */

import { rebateCategories } from "@openhouse/rules/agents/rebate-rates";
import type { RebateRates, RequestedRates } from "@openhouse/rules/agents/rebate-rates";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";

type RateRow = Omit<Tables["member_rebate"], "merchantId" | "memberId" | "givenBy" | "changedAt">;

/**
 * Finds the raised rates of a member, 0 for a category that is not raised; returns undefined if no category is raised.
 */
export async function findRebates(
  db: Queryable,
  merchantId: MerchantId,
  memberId: MemberId,
): Promise<RebateRates | undefined> {
  const [row] = await db.query<RateRow>(
    `select lott, fish, rng, live, sports, esports from member_rebate where merchant_id = $1 and member_id = $2`,
    [merchantId, memberId],
  );
  return row === undefined ? undefined : toRates(row);
}

/** Finds the raised rates of several members; members without raised rates are missing. */
export async function findRebatesOf(
  db: Queryable,
  merchantId: MerchantId,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<bigint, RebateRates>> {
  const rows = await db.query<RateRow & { id: bigint }>(
    `select member_id as id, lott, fish, rng, live, sports, esports from member_rebate
     where merchant_id = $1 and member_id = any ($2::bigint[])`,
    [merchantId, memberIds],
  );
  return new Map(rows.map((row) => [row.id, toRates(row)]));
}

function toRates({ lott: LOTT, fish: FISH, rng: RNG, live: LIVE, sports: SPORTS, esports: ESPORTS }: RateRow) {
  return { LOTT, FISH, RNG, LIVE, SPORTS, ESPORTS };
}

export interface RebatesToRaise {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  /** Only the categories that rise. */
  readonly rates: RequestedRates;
  /** Null means the merchant. */
  readonly givenBy: MemberId | null;
  readonly at: Date;
}

/**
 * Raises each stored rate that is lower than the new rate. The result of concurrent calls does not depend on their
 * order, because no call lowers a rate.
 */
export async function raiseRebateRow(tx: Queryable, raise: RebatesToRaise): Promise<void> {
  const { merchantId, memberId, rates, givenBy, at } = raise;
  await tx.query(
    `insert into member_rebate as r (merchant_id, member_id, lott, fish, rng, live, sports, esports, given_by,
       changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (merchant_id, member_id) do update set
       lott = greatest(r.lott, excluded.lott), fish = greatest(r.fish, excluded.fish),
       rng = greatest(r.rng, excluded.rng), live = greatest(r.live, excluded.live),
       sports = greatest(r.sports, excluded.sports), esports = greatest(r.esports, excluded.esports),
       given_by = excluded.given_by, changed_at = excluded.changed_at`,
    [merchantId, memberId, ...rebateCategories.map((category) => rates[category] ?? 0), givenBy, at],
  );
}
