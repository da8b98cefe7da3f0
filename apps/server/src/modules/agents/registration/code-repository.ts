/** SQL of the codes and links with which members register below an agent. */

import type { RequestedRates } from "@openhouse/rules/agents/rebate-rates";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";

export interface OpenCode {
  readonly agentId: MemberId;
  /** The new member's rebates above the merchant's usual rates; null means none. */
  readonly rebates: RequestedRates | null;
}

interface CodeSearch {
  readonly merchantId: MerchantId;
  /** Lower case. */
  readonly code: string;
  /** Business time. */
  readonly at: Date;
}

/** Finds a code that is neither revoked nor expired. */
export function findOpenCode(db: Queryable, search: CodeSearch): Promise<OpenCode | undefined> {
  return readOpenCode(db, search, "");
}

/**
 * Finds an open code and takes a shared lock on it until the transaction ends, for a registration. Revoking the code
 * waits for registrations in progress and prevents later ones. Registrations do not wait for each other.
 */
export function lockOpenCode(tx: Transaction, search: CodeSearch): Promise<OpenCode | undefined> {
  return readOpenCode(tx, search, "for share");
}

async function readOpenCode(
  db: Queryable,
  { merchantId, code, at }: CodeSearch,
  lock: "" | "for share",
): Promise<OpenCode | undefined> {
  const [row] = await db.query<{ agentId: bigint; rebates: RequestedRates | null }>(
    `select agent_id as "agentId", rebates from agent_code
     where merchant_id = $1 and code = $2 and disabled_at is null and (expires_at is null or expires_at > $3) ${lock}`,
    [merchantId, code, at],
  );
  return row === undefined ? undefined : { agentId: row.agentId as MemberId, rebates: row.rebates };
}

export interface CodeToInsert {
  readonly merchantId: MerchantId;
  /** Lower case. */
  readonly code: string;
  readonly agentId: MemberId;
  readonly kind: "referral" | "affiliate";
  readonly at: Date;
}

/** Inserts a code; returns false if the code is already taken. */
export async function insertAgentCode(tx: Queryable, { merchantId, code, agentId, kind, at }: CodeToInsert) {
  const rows = await tx.query(
    `insert into agent_code (merchant_id, code, agent_id, kind, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning code`,
    [merchantId, code, agentId, kind, at],
  );
  return rows.length === 1;
}

/** Records that a member registered with a code. */
export async function insertCodeUse(
  tx: Queryable,
  { merchantId, code, memberId, at }: CodeSearch & { readonly memberId: MemberId },
): Promise<void> {
  await tx.query(`insert into agent_code_use (merchant_id, code, member_id, at) values ($1, $2, $3, $4)`, [
    merchantId,
    code,
    memberId,
    at,
  ]);
}

export interface LinkToInsert extends Omit<CodeToInsert, "kind"> {
  readonly id: bigint;
  readonly label: string;
  readonly expiresAt: Date | null;
  readonly rebates: RequestedRates | null;
}

/** Inserts a link; returns false if its code is already taken. */
export async function insertInviteLink(tx: Queryable, link: LinkToInsert): Promise<boolean> {
  const rows = await tx.query(
    `insert into agent_code (merchant_id, code, agent_id, kind, created_at, id, label, expires_at, rebates)
     values ($1, $2, $3, 'affiliate', $4, $5, $6, $7, $8::jsonb) on conflict do nothing returning code`,
    [
      link.merchantId,
      link.code,
      link.agentId,
      link.at,
      link.id,
      link.label,
      link.expiresAt,
      link.rebates === null ? null : JSON.stringify(link.rebates),
    ],
  );
  return rows.length === 1;
}

interface Owner {
  readonly merchantId: MerchantId;
  readonly agentId: MemberId;
}

export interface InviteLinkRow extends Pick<Tables["agent_code"], "code" | "label" | "createdAt" | "expiresAt"> {
  readonly id: bigint;
  readonly revokedAt: Date | null;
  readonly rebates: RequestedRates | null;
  readonly uses: number;
  readonly lastUseAt: Date | null;
}

const linkColumns = `c.id, c.code, c.label, c.created_at as "createdAt", c.expires_at as "expiresAt",
  c.disabled_at as "revokedAt", c.rebates`;

/** Selects one page of an agent's links, newest first, with the number of registrations for each link. */
export function selectInviteLinks(
  db: Queryable,
  { merchantId, agentId }: Owner,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<InviteLinkRow[]> {
  return db.query<InviteLinkRow>(
    `select ${linkColumns}, u.uses, u.last_use as "lastUseAt"
     from (
       select * from agent_code where merchant_id = $1 and agent_id = $2 and id is not null
       order by id desc limit $3 offset $4) c
     cross join lateral (
       select count(*)::int as uses, max(at) as last_use from agent_code_use
       where merchant_id = $1 and code = c.code) u
     order by c.id desc`,
    [merchantId, agentId, limit, offset],
  );
}

/** Counts an agent's links, and the links that are open at the time `at`. */
export async function countInviteLinks(db: Queryable, { merchantId, agentId }: Owner, at: Date) {
  const [row] = await db.query<{ total: number; open: number }>(
    `select count(*)::int as total,
       (count(*) filter (where disabled_at is null and (expires_at is null or expires_at > $3)))::int as open
     from agent_code where merchant_id = $1 and agent_id = $2 and id is not null`,
    [merchantId, agentId, at],
  );
  return row ?? { total: 0, open: 0 };
}

interface LinkKey extends Owner {
  readonly id: bigint;
}

/** Returns the code of the agent's link; undefined if the agent has no link with that id. */
export async function findInviteLinkCode(db: Queryable, { merchantId, agentId, id }: LinkKey) {
  const [row] = await db.query<{ code: string }>(
    `select code from agent_code where merchant_id = $1 and agent_id = $2 and id = $3`,
    [merchantId, agentId, id],
  );
  return row?.code;
}

/**
 * Revokes a link; a repeat does not change the time of the first revocation. Returns false if the agent has no such
 * link.
 */
export async function revokeInviteLinkRow(tx: Queryable, { merchantId, agentId, id }: LinkKey, at: Date) {
  const rows = await tx.query(
    `update agent_code set disabled_at = coalesce(disabled_at, $4)
     where merchant_id = $1 and agent_id = $2 and id = $3 returning id`,
    [merchantId, agentId, id, at],
  );
  return rows.length === 1;
}

/** Revokes all open links of an agent. */
export async function revokeInviteLinks(tx: Queryable, { merchantId, agentId }: Owner, at: Date): Promise<void> {
  await tx.query(
    `update agent_code set disabled_at = $3
     where merchant_id = $1 and agent_id = $2 and id is not null and disabled_at is null`,
    [merchantId, agentId, at],
  );
}

export interface CodeRegistration {
  readonly memberId: MemberId;
  readonly account: string;
  readonly at: Date;
}

interface UseSearch {
  readonly merchantId: MerchantId;
  readonly agentId: MemberId;
  readonly code: string;
  readonly limit: number;
  readonly offset: number;
}

const stillBelow = `exists (
  select from member_place p
  join lineage_agent a on a.merchant_id = $1 and a.agent_id = $2 and a.lineage_id = p.lineage_id
  where p.merchant_id = $1 and p.member_id = u.member_id)`;

/** Selects members who registered with a code and are still below the agent, newest first. */
export function selectCodeUses(db: Queryable, search: UseSearch): Promise<CodeRegistration[]> {
  return db.query<CodeRegistration>(
    `select u.member_id as "memberId", m.account, u.at
     from agent_code_use u
     join member m on m.merchant_id = $1 and m.id = u.member_id
     where u.merchant_id = $1 and u.code = $3 and ${stillBelow}
     order by u.member_id desc limit $4 offset $5`,
    [search.merchantId, search.agentId, search.code, search.limit, search.offset],
  );
}

/**
 * Counts the members who registered with a code: those who are still below the agent, and those who have left its team.
 */
export async function countCodeUses(
  db: Queryable,
  { merchantId, agentId, code }: Omit<UseSearch, "limit" | "offset">,
): Promise<{ readonly below: number; readonly gone: number }> {
  const [row] = await db.query<{ below: number; gone: number }>(
    `select (count(*) filter (where ${stillBelow}))::int as below,
       (count(*) filter (where not ${stillBelow}))::int as gone
     from agent_code_use u where u.merchant_id = $1 and u.code = $3`,
    [merchantId, agentId, code],
  );
  return row ?? { below: 0, gone: 0 };
}
