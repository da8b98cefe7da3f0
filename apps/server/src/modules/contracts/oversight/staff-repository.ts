/** SQL that reads contracts for the back office: pages of all contracts, and the steps with their actors. */

import type { ContractKind, ProductClass } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractState } from "@openhouse/rules/contracts/contract-states";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { readTerms } from "@openhouse/rules/contracts/read-terms";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { Contract } from "../offers/contract.ts";
import { contractColumns } from "../offers/contract-repository.ts";
import type { ContractStepRow } from "../offers/reading-repository.ts";

export interface OverseenContract extends Contract {
  readonly receiverAccount: string;
  /** Null means the merchant. */
  readonly giverAccount: string | null;
  readonly terms: ContractTerms;
  readonly marginLeftPpm: bigint | null;
  readonly changedAt: Date;
}

export interface OversightFilter {
  readonly merchantId: MerchantId;
  readonly id: bigint | null;
  readonly kind: ContractKind | null;
  readonly state: ContractState | null;
  readonly productClass: ProductClass | null;
  /** Only contracts with this giver or receiver; null means any member. */
  readonly memberId: MemberId | null;
  readonly isFlagged: boolean;
  /** The last contract of the previous page; null for the first page. */
  readonly cursor: bigint | null;
  readonly limit: number;
}

/** Selects contracts, newest first. */
export async function selectOverseen(db: Queryable, filter: OversightFilter): Promise<OverseenContract[]> {
  const { merchantId, id, kind, state, productClass, memberId, isFlagged, cursor, limit } = filter;
  // Each selective filter changes the query text, so that the query uses the index for this filter.
  const conditions = [
    id === null ? `$2::bigint is null` : `id = $2::bigint`,
    memberId === null ? `$3::bigint is null` : `(receiver_id = $3::bigint or giver_id = $3::bigint)`,
    isFlagged ? `margin_left_ppm < 0` : `true`,
  ].join(" and ");
  const rows = await db.query<Omit<OverseenContract, "terms"> & { text: string }>(
    `select c.*, r.account as "receiverAccount", g.account as "giverAccount", v.terms as text
     from (select ${contractColumns}, margin_left_ppm as "marginLeftPpm", changed_at as "changedAt" from contract
       where merchant_id = $1 and ${conditions} and ($4::text is null or kind = $4) and ($5::text is null or state = $5)
         and ($6::text is null or product_class = $6) and ($7::bigint is null or id < $7)
       order by id desc limit $8) c
     join contract_version v on v.merchant_id = $1 and v.contract_id = c.id
       and v.version = coalesce(c."activeVersion", c."offeredVersion", c.versions)
     join member r on r.merchant_id = $1 and r.id = c."receiverId"
     left join member g on g.merchant_id = $1 and g.id = c."giverId"
     order by c.id desc`,
    [merchantId, id, memberId, kind, state, productClass, cursor, limit],
  );
  return rows.map(({ text, ...contract }) => ({ ...contract, terms: readTerms(text) }));
}

/** Counts the active contracts that promise more than the games earn. */
export async function countFlagged(db: Queryable, merchantId: MerchantId): Promise<number> {
  const [row] = await db.query<{ flagged: number }>(
    `select count(*)::int as flagged from contract where merchant_id = $1 and margin_left_ppm < 0`,
    [merchantId],
  );
  return row?.flagged ?? 0;
}

export interface NamedStep extends ContractStepRow {
  /** The account of the member or staff member. */
  readonly by: string;
  readonly reason: string;
}

/** Selects all steps of a contract with their actors, newest first. */
export function selectNamedSteps(db: Queryable, merchantId: MerchantId, contractId: bigint): Promise<NamedStep[]> {
  return db.query<NamedStep>(
    `select e.id, e.action, e.side, e.version, e.at, e.reason, coalesce(m.account, s.account, '') as by
     from contract_event e
     left join member m on e.actor_kind = 'member' and m.merchant_id = $1 and m.id = e.actor_id
     left join staff s on e.actor_kind = 'staff' and s.merchant_id = $1 and s.id = e.actor_id
     where e.merchant_id = $1 and e.contract_id = $2 order by e.id desc`,
    [merchantId, contractId],
  );
}
