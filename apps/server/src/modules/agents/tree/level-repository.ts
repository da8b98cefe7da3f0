/** SQL of promotions to agent: the permanent history of members' types, and whether a member has downlines. */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";

export interface LevelChange extends Pick<Tables["agent_level_change"], "id" | "fromType" | "toType" | "at"> {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly actorKind: "member" | "staff";
  readonly actorId: bigint;
  /** "" if the change has no reason. */
  readonly reason: string;
}

export async function insertLevelChange(tx: Transaction, change: LevelChange): Promise<void> {
  const { merchantId, id, memberId, fromType, toType, actorKind, actorId, reason, at } = change;
  await tx.query(
    `insert into agent_level_change (merchant_id, id, member_id, from_type, to_type, actor_kind, actor_id, reason, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [merchantId, id, memberId, fromType, toType, actorKind, actorId, reason, at],
  );
}

export interface NamedLevelChange extends Pick<LevelChange, "id" | "fromType" | "toType" | "reason" | "at"> {
  readonly by: string;
}

/** Selects the last hundred changes, latest first. */
export function selectLevelChanges(
  db: Queryable,
  merchantId: MerchantId,
  memberId: MemberId,
): Promise<NamedLevelChange[]> {
  return db.query<NamedLevelChange>(
    `select c.id, c.from_type as "fromType", c.to_type as "toType", c.reason, c.at,
       coalesce(m.account, s.account, '') as by
     from agent_level_change c
     left join member m on c.actor_kind = 'member' and m.merchant_id = $1 and m.id = c.actor_id
     left join staff s on c.actor_kind = 'staff' and s.merchant_id = $1 and s.id = c.actor_id
     where c.merchant_id = $1 and c.member_id = $2 order by c.id desc limit 100`,
    [merchantId, memberId],
  );
}

export async function hasDownlines(db: Queryable, merchantId: MerchantId, memberId: MemberId): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select exists (select from member_place where merchant_id = $1 and upline_id = $2) as has`,
    [merchantId, memberId],
  );
  return row?.has ?? false;
}
