/**
 * SQL that reads the input of a settlement except the bets: other money movements, lineages, and the contracts in
 * force. Each query reads a whole set once per window. Source: docs/agent-contracts.md, Settlement.
 */

import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { SettledContract } from "@openhouse/rules/contracts/settlement-input";
import { readTerms } from "@openhouse/rules/contracts/read-terms";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { boundsOf, inBranch } from "./bet-sums-repository.ts";
import type { BetScope } from "./bet-sums-repository.ts";
import type { OtherTotals } from "./settlement.ts";

/** Sums of a member's money movements other than bets, in minor units. */
export interface OtherSums extends OtherTotals {
  readonly memberId: bigint;
  readonly lineageId: bigint;
}

/**
 * Bonuses (granted minus taken back), rebates, deposits and paid withdrawals of a window. If a bet pays or takes back
 * bonus money after the grant was lost, `book_wallet_calls` books the amount to or from the merchant, under the bet's
 * id. The figures of the bet contain this amount although the member did not get or pay it. To balance them, the amount
 * is counted here as a bonus that was taken back or granted.
 */
const otherMovementsSql = `
  moved as materialized (
    select t.code, t.amount, t.debit_id, t.credit_id, t.reference from transfer t
    where t.merchant_id = $1 and t.created_at >= $2 and t.created_at < $3
      and (t.code in (1, 4, 20, 22, 42)
        or t.code in (11, 12) and t.credit_id = house_account_id($4::smallint, 103::smallint)
        or t.code = 13 and t.debit_id = house_account_id($4::smallint, 103::smallint))
  ), movement as (
    select a.owner_id as member_id, t.code, t.amount
    from moved t
    join account a on a.merchant_id = $1 and a.currency = $4 and a.owner_id is not null
      and a.id = case when t.code in (4, 22) then t.debit_id else t.credit_id end
    where t.code in (1, 4, 20, 22, 42)
    union all
    select b.member_id, case t.code when 13 then 20 else 22 end, t.amount
    from moved t
    join bet b on b.merchant_id = $1 and b.id = case when t.reference ~ '^[0-9]{1,19}$'
      and t.reference::numeric <= 9223372036854775807 then t.reference::bigint end
    where t.code in (11, 12, 13) and not b.is_trial)`;

const otherTotalsSql = `count(*) as moves,
  coalesce(sum(case code when 20 then amount when 22 then -amount end), 0)::bigint as bonuses,
  coalesce(sum(amount) filter (where code = 42), 0)::bigint as rebates,
  coalesce(sum(amount) filter (where code = 1), 0)::bigint as deposits,
  coalesce(sum(amount) filter (where code = 4), 0)::bigint as withdrawals`;

/**
 * Selects the sums by member. A transfer has no lineage, so the lineage of the member is used: the one that the run
 * (`runId`) recorded, otherwise the current one.
 */
export async function selectOtherSums(
  db: Queryable,
  filter: BetScope & { readonly runId: bigint | null },
): Promise<OtherSums[]> {
  return db.query<OtherSums>(
    `with ${otherMovementsSql}, summed as (
       select member_id, ${otherTotalsSql} from movement group by member_id
     ), placed as (
       select s.*, coalesce(k.lineage_id, p.lineage_id, 0) as lineage_id
       from summed s
       left join salary_run_place k on k.merchant_id = $1 and k.run_id = $5 and k.member_id = s.member_id
       left join member_place p on p.merchant_id = $1 and p.member_id = s.member_id)
     select member_id as "memberId", lineage_id as "lineageId", moves, bonuses, rebates, deposits, withdrawals
     from placed where ${inBranch("placed", "$6")}`,
    [...boundsOf(filter), filter.runId, filter.branchOf],
  );
}

/** Returns the current totals of all money movements other than bets in a window. */
export async function sumOtherTotals(
  db: Queryable,
  filter: Pick<BetScope, "merchantId" | "currency" | "window">,
): Promise<OtherTotals> {
  const [row] = await db.query<OtherTotals>(
    `with ${otherMovementsSql} select ${otherTotalsSql} from movement`,
    boundsOf(filter),
  );
  return row ?? { moves: 0n, bonuses: 0n, rebates: 0n, deposits: 0n, withdrawals: 0n };
}

/** A lineage: its last agent and its parent lineage. */
export interface LineageRow {
  readonly id: bigint;
  readonly agentId: bigint;
  /** 0 means no parent. */
  readonly parentId: bigint;
}

/**
 * Loads these lineages and all their ancestors, level by level. Most ancestors are among the requested lineages, so few
 * levels are needed. A recursive query would be slower, because the planner overestimates its size.
 */
export async function selectLineages(
  db: Queryable,
  merchantId: MerchantId,
  ids: readonly bigint[],
): Promise<LineageRow[]> {
  const lineages: LineageRow[] = [];
  const seenIds = new Set(ids);
  for (let requestedIds = [...seenIds]; requestedIds.length > 0;) {
    const rows = await db.query<LineageRow>(
      `select l.id, l.agent_id as "agentId", l.parent_id as "parentId" from unnest($2::bigint[]) u (id)
       join lineage l on l.merchant_id = $1 and l.id = u.id`,
      [merchantId, requestedIds],
    );
    requestedIds = [];
    for (const row of rows) {
      lineages.push(row);
      if (row.parentId === 0n || seenIds.has(row.parentId)) continue;
      seenIds.add(row.parentId);
      requestedIds.push(row.parentId);
    }
  }
  return lineages;
}

/**
 * Returns the lineage of each member: the one recorded by the run (`runId`), otherwise the current one. 0 means no
 * upline.
 */
export async function selectMemberLineages(
  db: Queryable,
  merchantId: MerchantId,
  { memberIds, runId }: { readonly memberIds: readonly bigint[]; readonly runId: bigint | null },
): Promise<Map<bigint, bigint>> {
  const rows = await db.query<{ memberId: bigint; lineageId: bigint }>(
    `select u.id as "memberId", coalesce(b.lineage_id, k.lineage_id, p.lineage_id, 0) as "lineageId"
     from unnest($2::bigint[]) u (id)
     left join (
       select distinct on (x.payee_id) x.payee_id, x.lineage_id from bill x
       where x.merchant_id = $1 and x.run_id = $3 and not x.is_afterwards order by x.payee_id) b on b.payee_id = u.id
     left join salary_run_place k on k.merchant_id = $1 and k.run_id = $3 and k.member_id = u.id
     left join member_place p on p.merchant_id = $1 and p.member_id = u.id`,
    [merchantId, memberIds, runId],
  );
  return new Map(rows.map(({ memberId, lineageId }) => [memberId, lineageId]));
}

/**
 * `branch` selects only the contracts in the branch of this agent; `activeIds` are members with bets or other money
 * movements in the branch.
 */
export interface ContractsToSettle {
  readonly merchantId: MerchantId;
  readonly kind: ContractKind;
  readonly at: Date;
  readonly branch?: { readonly agentId: bigint; readonly activeIds: readonly bigint[] } | null;
}

/**
 * Selects the contracts of a kind, of all periods, in the version in force at that moment, without carried amounts.
 * With `branch`: only contracts whose receiver is the agent of the branch, was ever an agent in the branch, or is one
 * of `activeIds`.
 */
export async function selectContractsInForce(
  db: Queryable,
  { merchantId, kind, at, branch = null }: ContractsToSettle,
): Promise<SettledContract[]> {
  const rows = await db.query<{
    id: bigint;
    version: number;
    receiverId: bigint;
    giverId: bigint | null;
    text: string;
  }>(
    `select c.id, s.version, c.receiver_id as "receiverId", c.giver_id as "giverId", v.terms as text
     from contract_span s
     join contract c on c.merchant_id = $1 and c.id = s.contract_id and c.kind = $2
     join contract_version v on v.merchant_id = $1 and v.contract_id = s.contract_id and v.version = s.version
     where s.merchant_id = $1 and s.from_at <= $3 and (s.until_at is null or s.until_at > $3)
       and ($4::bigint is null or c.receiver_id = $4 or c.receiver_id = any ($5::bigint[]) or c.receiver_id in (
         select l.agent_id from lineage_agent a join lineage l on l.merchant_id = $1 and l.id = a.lineage_id
         where a.merchant_id = $1 and a.agent_id = $4))`,
    [merchantId, kind, at, branch?.agentId ?? null, branch?.activeIds ?? []],
  );
  return rows.map(({ text, ...contract }) => ({ ...contract, terms: readTerms(text), carriedMillionths: 0n }));
}

/**
 * What the last bill of a contract leaves for the next bill: `content` contains the carry of a dividend and is null for
 * salaries, which carry nothing; `openMinor` is the overpaid amount that must still be deducted.
 */
export interface LeftOver {
  readonly contractId: bigint;
  readonly openMinor: bigint;
  readonly content: string | null;
}

export async function selectLeftOvers(
  db: Queryable,
  { merchantId, kind }: { readonly merchantId: MerchantId; readonly kind: ContractKind },
  contractIds: readonly bigint[],
): Promise<LeftOver[]> {
  return db.query<LeftOver>(
    `select u.id as "contractId", b.open_adjustment as "openMinor", b.content
     from unnest($2::bigint[]) u (id)
     cross join lateral (
       select x.open_adjustment, case when $3 then x.content end as content from bill x
       where x.merchant_id = $1 and x.contract_id = u.id
       -- Ordered by window, because ids of two workers may be in a different order.
       order by x.window_key collate "C" desc limit 1) b`,
    [merchantId, contractIds, kind === "dividend"],
  );
}
