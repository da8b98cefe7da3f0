/**
 * SQL of the tree for the back office: selects a page of the tree and the moves of a member, and counts the members
 * that a staff member has moved without a second person.
 */

import type { MemberId, MerchantId, StaffId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";
import { appendedSizesSql, sizeOfSql } from "./team-size-repository.ts";

export interface NodeFilter {
  readonly merchantId: MerchantId;
  /** The member whose direct downlines are selected; null means the agents at the top. */
  readonly uplineId: MemberId | null;
  /**
   * The prefix of an account name in lower case: all members of the merchant with this prefix are selected. If it is
   * "", the members directly below `uplineId` are selected.
   */
  readonly name: string;
  /** The page begins after this account name; "" means that it is the first page. */
  readonly after: string;
  readonly agentTypes: readonly number[];
  readonly limit: number;
}

export interface NodeRow extends Pick<Tables["member"], "id" | "account" | "type" | "status" | "registeredAt"> {
  readonly uplineId: MemberId | null;
  readonly upline: string | null;
  readonly direct: number;
  readonly below: number;
}

/** Selects one page of members in the order of their account names. */
export function selectNodes(db: Queryable, filter: NodeFilter): Promise<NodeRow[]> {
  const { merchantId, uplineId, name, after, agentTypes, limit } = filter;
  return db.query<NodeRow>(
    `with ${appendedSizesSql}, page as (
       select m.id, m.account, m.type, m.status, m.registered_at, p.upline_id
       from member m join member_place p on p.merchant_id = $1 and p.member_id = m.id
       where m.merchant_id = $1 and m.account collate "C" > $4::text
         and ${membershipOf(filter)}
       order by m.account collate "C" limit $6
     )
     select s.id, s.account, s.type, s.status, s.registered_at as "registeredAt", s.upline_id as "uplineId",
       u.account as upline, size.direct, size.below
     from page s ${sizeOfSql("s.id")}
     left join member u on u.merchant_id = $1 and u.id = s.upline_id
     order by s.account collate "C"`,
    [merchantId, uplineId, name, after, agentTypes, limit],
  );
}

/**
 * Returns the condition for one of three selections, each of which uses a different index. Each condition mentions all
 * parameters, because PostgreSQL must know their types.
 */
function membershipOf({ uplineId, name }: NodeFilter): string {
  const types = `$5::int[] is not null`;
  if (name !== "") {
    return `$2::bigint is null and ${types} and m.account collate "C" >= $3::text
      and m.account collate "C" <= $3::text || U&'\\+10FFFF'`;
  }
  return uplineId === null
    ? `$2::bigint is null and $3::text = '' and p.upline_id is null and m.type = any ($5::int[])`
    : `p.upline_id = $2::bigint and $3::text = '' and ${types}`;
}

export interface MoveRow extends Pick<Tables["member_move"], "id" | "at" | "reason"> {
  readonly fromId: MemberId | null;
  readonly from: string | null;
  readonly toId: MemberId | null;
  readonly to: string | null;
  readonly members: number;
  readonly by: string;
}

/** Selects the last hundred moves of a member, latest first. */
export function selectMoves(db: Queryable, merchantId: MerchantId, memberId: MemberId): Promise<MoveRow[]> {
  return db.query<MoveRow>(
    `select v.id, v.at, v.from_upline_id as "fromId", f.account as "from", v.to_upline_id as "toId", t.account as "to",
       v.moved_members as members, v.moved_by as by, v.reason
     from member_move v
     left join member f on f.merchant_id = $1 and f.id = v.from_upline_id
     left join member t on t.merchant_id = $1 and t.id = v.to_upline_id
     where v.merchant_id = $1 and v.member_id = $2 order by v.id desc limit 100`,
    [merchantId, memberId],
  );
}

export interface MovedAlone {
  readonly merchantId: MerchantId;
  readonly staffId: StaffId;
  readonly at: Date;
  readonly timeZone: string;
}

/** Returns how many members a staff member moved without a second person on the business day of `at`. */
export async function sumMovedAlone(db: Queryable, search: MovedAlone): Promise<number> {
  const [row] = await db.query<{ members: number }>(
    `select coalesce(sum(moved_members), 0)::int as members from member_move
     where merchant_id = $1 and moved_by_id = $2 and not is_approved
       and (at at time zone $4)::date = ($3::timestamptz at time zone $4)::date`,
    [search.merchantId, search.staffId, search.at, search.timeZone],
  );
  return row?.members ?? 0;
}
