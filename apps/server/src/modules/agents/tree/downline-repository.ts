/** SQL of an agent's downlines: the direct downlines of a member, or the members of its team by name. */

import { normalStatus } from "@openhouse/rules/identity/member-status";
import { accountKinds } from "@openhouse/rules/wallet/account-kinds";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { PageSide } from "../../../core/records/page-key.ts";
import type { Queryable } from "../../../db/connection.ts";
import { appendedSizesSql, sizeOfSql } from "./team-size-repository.ts";

export type DownlineSort = "name" | "registered" | "lastLogin" | "balance" | "teamSize";

export interface Branch {
  readonly merchantId: MerchantId;
  /** The member whose downlines are selected. */
  readonly parentId: MemberId;
  /** Prefix of an account name in lower case, which is searched in the whole team; "" means direct downlines only. */
  readonly name: string;
}

export interface DownlineOrder {
  readonly sort: DownlineSort;
  readonly isAscending: boolean;
}

export interface DownlineRow {
  readonly id: MemberId;
  readonly account: string;
  readonly type: number;
  readonly uplineId: MemberId;
  /** The number of agents above the member. */
  readonly depth: number;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
  readonly hasFirstPassword: boolean;
  readonly balance: bigint;
  readonly direct: number;
  readonly below: number;
  /** The sort value as a number; 0 if the page is sorted by name. */
  readonly key: bigint;
}

const sortKeys: Readonly<Record<DownlineSort, string>> = {
  name: "0::bigint",
  registered: "(extract(epoch from b.registered_at) * 1000)::bigint",
  lastLogin: "coalesce((extract(epoch from b.last_login_at) * 1000)::bigint, 0)",
  balance: "b.balance",
  teamSize: "size.below::bigint",
};

export interface DownlineSelection {
  readonly order: DownlineOrder;
  readonly side: PageSide;
  readonly limit: number;
  /** The number of rows that are left out before the page. */
  readonly offset: number;
}

/**
 * Selects downlines in the requested direction. The caller passes a `limit` one above the page size, to detect a next
 * page.
 */
export function selectDownlines(
  db: Queryable,
  branch: Branch,
  { order, side, limit, offset }: DownlineSelection,
): Promise<DownlineRow[]> {
  const isUp = order.isAscending === (side.direction === "older");
  const orderOf = (row: string) => {
    const sortDirection = isUp ? "asc" : "desc";
    return order.sort === "name"
      ? `${row}.account collate "C" ${sortDirection}`
      : `${row}.key ${sortDirection}, ${row}.id ${sortDirection}`;
  };
  const { key } = side;
  return db.query<DownlineRow>(
    `with ${branchSql(branch)}, ${appendedSizesSql}, keyed as (
       select b.*, ${sortKeys[order.sort]} as key from branch b
       ${order.sort === "teamSize" ? sizeOfSql("b.id") : ""}
     ), page as (
       select * from keyed k where ${afterKeySql(order, side, isUp ? ">" : "<")} order by ${orderOf("k")}
       limit $7 offset $8
     )
     select s.id, s.account, s.type, s.upline_id as "uplineId", s.depth, s.registered_at as "registeredAt",
       s.last_login_at as "lastLoginAt", s.first_password is not null and s.status = ${normalStatus} as "hasFirstPassword",
       s.balance, s.key, size.direct, size.below
     from page s ${sizeOfSql("s.id")}
     order by ${orderOf("s")}`,
    [...valuesOf(branch), key === undefined ? null : BigInt(key.at.getTime()), key?.number ?? null, limit, offset],
  );
}

/** Counts the members and agents, and adds up the balances of their main wallets. */
export async function sumDownlines(db: Queryable, branch: Branch, agentTypes: readonly number[]) {
  const [row] = await db.query<{ total: number; agents: number; balance: bigint }>(
    `with ${branchSql(branch)}
     select count(*)::int as total, (count(*) filter (where type = any ($5::int[])))::int as agents,
       coalesce(sum(balance), 0)::bigint as balance
     from branch`,
    [...valuesOf(branch), agentTypes],
  );
  return row ?? { total: 0, agents: 0, balance: 0n };
}

/** Parameters: $1 merchant, $2 parent, $3 name, $4 kind of the main wallet. */
function valuesOf({ merchantId, parentId, name }: Branch): unknown[] {
  return [merchantId, parentId, name, accountKinds.main];
}

/** Returns one of two query texts: one selects by upline, the other by name. */
function branchSql({ name }: Branch): string {
  const membership =
    name === ""
      ? `p.upline_id = $2 and $3::text = ''`
      : `m.account collate "C" >= $3::text and m.account collate "C" <= $3::text || U&'\\+10FFFF' and exists (
           select from lineage_agent a
           where a.merchant_id = $1 and a.agent_id = $2 and a.lineage_id = p.lineage_id)`;
  return `branch as (
    select m.id, m.account, m.type, m.registered_at, m.last_login_at, m.first_password, m.status, p.upline_id, l.depth,
      coalesce(w.balance, 0) as balance
    from member_place p
    join member m on m.merchant_id = $1 and m.id = p.member_id
    join lineage l on l.merchant_id = $1 and l.id = p.lineage_id
    left join account w on w.merchant_id = $1 and w.owner_id = p.member_id and w.kind = $4 and w.currency = m.currency
    where p.merchant_id = $1 and ${membership})`;
}

/**
 * Selects the rows after the row with the sort value $5 and the id $6. In a list that is sorted by name, no row is
 * selected if the id belongs to a member outside the team; otherwise the page would reveal the position of a foreign
 * account in the alphabet.
 */
function afterKeySql({ sort }: DownlineOrder, { key }: PageSide, sign: ">" | "<"): string {
  if (key === undefined) return `$5::bigint is null and $6::bigint is null`;
  if (sort !== "name") return `(k.key, k.id) ${sign} ($5::bigint, $6::bigint)`;
  return `$5::bigint is not null and k.account collate "C" ${sign} (
    select e.account from member e
    join member_place q on q.merchant_id = $1 and q.member_id = e.id
    join lineage_agent u on u.merchant_id = $1 and u.agent_id = $2 and u.lineage_id = q.lineage_id
    where e.merchant_id = $1 and e.id = $6::bigint)`;
}
