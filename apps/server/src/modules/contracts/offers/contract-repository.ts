/** SQL of contracts, their versions and events. */

import { createHash } from "node:crypto";
import { singleClasses } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind, ProductClass } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractAction, ContractSide } from "@openhouse/rules/contracts/contract-states";
import { canonicalTerms } from "@openhouse/rules/contracts/contract-terms";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { readTerms } from "@openhouse/rules/contracts/read-terms";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Contract } from "./contract.ts";

export const contractColumns = `merchant_id as "merchantId", id, kind, product_class as "productClass", period,
  receiver_id as "receiverId", giver_id as "giverId", state, active_version as "activeVersion",
  offered_version as "offeredVersion", end_asked_by as "endAskedBy", versions`;

export async function findContract(db: Queryable, merchantId: MerchantId, id: bigint): Promise<Contract | undefined> {
  const [row] = await db.query<Contract>(`select ${contractColumns} from contract where merchant_id = $1 and id = $2`, [
    merchantId,
    id,
  ]);
  return row;
}

export interface ContractWithTerms extends Contract {
  readonly terms: ContractTerms;
}

interface PartyOfKind {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly kind: ContractKind;
}

/** Selects the active contracts of one kind that a member receives. */
export function selectReceived(db: Queryable, party: PartyOfKind): Promise<ContractWithTerms[]> {
  return selectInForce(db, "receiver_id", party);
}

/** Selects the active contracts of one kind that a member gave. */
export function selectGiven(db: Queryable, party: PartyOfKind): Promise<ContractWithTerms[]> {
  return selectInForce(db, "giver_id", party);
}

async function selectInForce(
  db: Queryable,
  column: "receiver_id" | "giver_id",
  { merchantId, memberId, kind }: PartyOfKind,
): Promise<ContractWithTerms[]> {
  const rows = await db.query<Contract & { text: string }>(
    `select c.*, v.terms as text
     from (select ${contractColumns} from contract
       where merchant_id = $1 and ${column} = $2 and kind = $3 and active_version is not null) c
     join contract_version v on v.merchant_id = $1 and v.contract_id = c.id and v.version = c."activeVersion"
     order by c.id`,
    [merchantId, memberId, kind],
  );
  return rows.map(({ text, ...contract }) => ({ ...contract, terms: readTerms(text) }));
}

/** Selects all active contracts that a member, the agents above the member and the member's team receive. */
export async function selectOnBranch(
  db: Queryable,
  merchantId: MerchantId,
  memberId: MemberId,
): Promise<ContractWithTerms[]> {
  const rows = await db.query<Contract & { text: string }>(
    `with branch as (
       select $2::bigint as id
       union
       select u.id from member_place p join lineage l on l.merchant_id = $1 and l.id = p.lineage_id
         cross join lateral unnest(l.chain) u (id)
         where p.merchant_id = $1 and p.member_id = $2
       union
       select p.member_id from lineage_agent a
         join member_place p on p.merchant_id = $1 and p.lineage_id = a.lineage_id
         where a.merchant_id = $1 and a.agent_id = $2)
     select c.*, v.terms as text
     from (select ${contractColumns} from contract
       where merchant_id = $1 and active_version is not null and receiver_id in (select b.id from branch b)) c
     join contract_version v on v.merchant_id = $1 and v.contract_id = c.id and v.version = c."activeVersion"
     order by c.id`,
    [merchantId, memberId],
  );
  return rows.map(({ text, ...contract }) => ({ ...contract, terms: readTerms(text) }));
}

export interface LiveContract extends Contract {
  /** The accepted terms; null if there are none yet. */
  readonly active: ContractTerms | null;
  /** The terms that wait for the receiver's answer; null if there are none. */
  readonly offered: ContractTerms | null;
}

/** Selects the live contracts (not ended, not refused) that a member receives, with their terms. */
export async function selectLiveReceived(
  db: Queryable,
  merchantId: MerchantId,
  memberId: MemberId,
): Promise<LiveContract[]> {
  const rows = await db.query<Contract & { activeText: string | null; offeredText: string | null }>(
    `select c.*, a.terms as "activeText", o.terms as "offeredText"
     from (select ${contractColumns} from contract
       where merchant_id = $1 and receiver_id = $2 and state not in ('C', 'R')) c
     left join contract_version a on a.merchant_id = $1 and a.contract_id = c.id and a.version = c."activeVersion"
     left join contract_version o on o.merchant_id = $1 and o.contract_id = c.id and o.version = c."offeredVersion"
     order by c.id`,
    [merchantId, memberId],
  );
  const read = (text: string | null) => (text === null ? null : readTerms(text));
  return rows.map(({ activeText, offeredText, ...contract }) => ({
    ...contract,
    active: read(activeText),
    offered: read(offeredText),
  }));
}

interface NamedDividend {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly productType: string;
  readonly computationPeriod: string;
}

/** Selects the live contracts that a member gave or receives, in id order. */
export function selectLiveContracts(
  db: Queryable,
  { merchantId, memberId }: Pick<PartyOfKind, "merchantId" | "memberId">,
): Promise<Contract[]> {
  return db.query<Contract>(
    `select ${contractColumns} from contract
     where merchant_id = $1 and (receiver_id = $2 or giver_id = $2) and state not in ('C', 'R') order by id`,
    [merchantId, memberId],
  );
}

/** Finds the dividend that the wire names by class and period; the newest one if earlier ones have ended. */
export async function findRequestedDividend(db: Queryable, named: NamedDividend): Promise<bigint | undefined> {
  const [row] = await db.query<{ id: bigint }>(
    `select id from contract
     where merchant_id = $1 and receiver_id = $2 and kind = 'dividend' and product_class = $3 and period = $4
     order by id desc limit 1`,
    [named.merchantId, named.memberId, named.productType, named.computationPeriod],
  );
  return row?.id;
}

/** Finds the id of a contract's last step that requested an answer. */
export async function findLastRequest(
  db: Queryable,
  merchantId: MerchantId,
  contractId: bigint,
): Promise<bigint | undefined> {
  const [row] = await db.query<{ id: bigint }>(
    `select id from contract_event
     where merchant_id = $1 and contract_id = $2 and action in ('offer', 'change', 'askEnd')
     order by id desc limit 1`,
    [merchantId, contractId],
  );
  return row?.id;
}

/** Selects the classes of a receiver's live contracts of one kind, without the contract `exceptId`. */
export async function selectClasses(
  db: Queryable,
  { merchantId, memberId, kind }: PartyOfKind,
  exceptId: bigint,
): Promise<ProductClass[]> {
  const rows = await db.query<{ productClass: ProductClass }>(
    `select c.product_class as "productClass" from contract c
     where c.merchant_id = $1 and c.receiver_id = $2 and c.kind = $3 and c.state not in ('C', 'R') and c.id <> $4`,
    [merchantId, memberId, kind, exceptId],
  );
  return rows.map(({ productClass }) => productClass);
}

/** Reads the terms of a version and their hash; throws if the version does not exist. */
export async function findVersion(
  db: Queryable,
  { merchantId, id }: Pick<Contract, "merchantId" | "id">,
  version: number,
): Promise<{ readonly terms: ContractTerms; readonly hash: Buffer }> {
  const [row] = await db.query<{ terms: string; hash: Buffer }>(
    `select terms, hash from contract_version where merchant_id = $1 and contract_id = $2 and version = $3`,
    [merchantId, id, version],
  );
  if (row === undefined) throw new RangeError(`contract ${id} has no version ${version}`);
  return { terms: readTerms(row.terms), hash: row.hash };
}

/** Inserts a contract; returns false if another contract or offer of the receiver already counts one of its classes. */
export async function insertContract(tx: Transaction, contract: Contract, at: Date): Promise<boolean> {
  const { merchantId, id, kind, productClass, period, receiverId, giverId, state, offeredVersion, versions } = contract;
  await tx.query(
    `insert into contract (merchant_id, id, kind, product_class, receiver_id, giver_id, state, active_version,
       offered_version, end_asked_by, versions, made_at, changed_at, period)
     values ($1, $2, $3, $4, $5, $6, $7, null, $8, null, $9, $10, $10, $11)`,
    [merchantId, id, kind, productClass, receiverId, giverId, state, offeredVersion, versions, at, period],
  );
  const classes = productClass === "CONS" ? singleClasses : [productClass];
  const insertedClasses = await tx.query(
    `insert into contract_class (merchant_id, receiver_id, kind, product_class, contract_id)
     select $1, $2, $3, unnest($4::text[]), $5 on conflict do nothing returning product_class as "productClass"`,
    [merchantId, receiverId, kind, classes, id],
  );
  return insertedClasses.length === classes.length;
}

/** Inserts the terms under the next version number and returns their hash. */
export async function insertVersion(
  tx: Transaction,
  { merchantId, id, versions }: Contract,
  { terms, at }: { readonly terms: ContractTerms; readonly at: Date },
): Promise<Buffer> {
  const text = canonicalTerms(terms);
  const hash = createHash("sha256").update(text).digest();
  await tx.query(
    `insert into contract_version (merchant_id, contract_id, version, terms, hash, offered_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [merchantId, id, versions, text, hash, at],
  );
  return hash;
}

/**
 * Updates the contract's state, the time span of the version in force, and the contract's classes. The stored margin is
 * cleared when the version changes, because it belongs to the old version.
 */
export async function updateStanding(
  tx: Transaction,
  { before, after, at }: { readonly before: Contract; readonly after: Contract; readonly at: Date },
): Promise<void> {
  const { merchantId, id, state, activeVersion, offeredVersion, endAskedBy, versions } = after;
  await tx.query(
    `update contract set state = $3, active_version = $4, offered_version = $5, end_asked_by = $6, versions = $7,
       changed_at = $8,
       margin_left_ppm = case when active_version is not distinct from $4::int then margin_left_ppm end
     where merchant_id = $1 and id = $2`,
    [merchantId, id, state, activeVersion, offeredVersion, endAskedBy, versions, at],
  );
  if (before.activeVersion !== activeVersion) {
    await tx.query(
      `update contract_span set until_at = $3 where merchant_id = $1 and contract_id = $2 and until_at is null`,
      [merchantId, id, at],
    );
    await tx.query(
      `insert into contract_span (merchant_id, contract_id, version, from_at, until_at)
       select $1, $2, $3::int, $4, null where $3::int is not null`,
      [merchantId, id, activeVersion, at],
    );
  }
  if (state === "C" || state === "R") {
    await tx.query(`delete from contract_class where merchant_id = $1 and contract_id = $2`, [merchantId, id]);
  }
}

export interface ContractEvent {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly contractId: bigint;
  readonly action: ContractAction | "offer" | "endByLowerRate" | "endByMove" | "endByClosure";
  readonly side: ContractSide;
  readonly actorKind: "member" | "staff";
  readonly actorId: bigint;
  readonly version: number | null;
  readonly hash: Buffer | null;
  /**
   * The accepted contract for `endByLowerRate`, the move for `endByMove`, the closing request for `endByClosure`; null
   * for other actions.
   */
  readonly causedBy: bigint | null;
  /** The reason that the staff entered; "" if there is none. */
  readonly reason: string;
  readonly at: Date;
}

/** Inserts a step; steps are never changed. */
export async function insertContractEvent(tx: Transaction, event: ContractEvent): Promise<void> {
  await tx.query(
    `insert into contract_event (merchant_id, id, contract_id, action, side, actor_kind, actor_id, version, hash,
       caused_by, reason, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      event.merchantId,
      event.id,
      event.contractId,
      event.action,
      event.side,
      event.actorKind,
      event.actorId,
      event.version,
      event.hash,
      event.causedBy,
      event.reason,
      event.at,
    ],
  );
}
