/** SQL that reads contracts for display, with account names and terms, and the team's figures so far. */

import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractSide } from "@openhouse/rules/contracts/contract-states";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import type { TeamReach } from "@openhouse/rules/contracts/reach-tier";
import { readTerms } from "@openhouse/rules/contracts/read-terms";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";
import type { Contract } from "./contract.ts";
import { contractColumns } from "./contract-repository.ts";

/** A contract with the accounts of both parties and its terms. */
export interface ListedContract extends Contract {
  readonly receiverAccount: string;
  /** Null means the merchant. */
  readonly giverAccount: string | null;
  /**
   * `active`: the accepted terms. `offered`: the offered terms. `last`: the terms of the newest version in any state.
   */
  readonly active: ContractTerms | null;
  readonly offered: ContractTerms | null;
  readonly last: ContractTerms;
  readonly changedAt: Date;
}

/**
 * `part` selects live contracts (offered, active or with a requested termination), contracts for which the receiver
 * requested a termination that is not answered (`asked`), ended contracts, or all contracts.
 */
export interface ContractFilter {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly side: ContractSide;
  readonly kinds: readonly ContractKind[];
  readonly part: "live" | "asked" | "ended" | "all";
  /** Prefix of the receiver's account; "" means all. */
  readonly name: string;
  readonly limit: number;
  readonly offset: number;
}

/** Selects contracts: live contracts first, then ended ones; within both groups the latest change first. */
export async function selectListed(db: Queryable, filter: ContractFilter): Promise<ListedContract[]> {
  const rows = await db.query<Omit<ListedContract, "active" | "offered" | "last"> & Record<TermsColumn, string | null>>(
    `select c.*, a.terms as "activeText", o.terms as "offeredText", l.terms as "lastText"
     from (${selectedSql(filter.side)}
       order by (c.state in ('C', 'R')), c."changedAt" desc, c.id desc limit $6 offset $7) c
     left join contract_version a on a.merchant_id = $1 and a.contract_id = c.id and a.version = c."activeVersion"
     left join contract_version o on o.merchant_id = $1 and o.contract_id = c.id and o.version = c."offeredVersion"
     join contract_version l on l.merchant_id = $1 and l.contract_id = c.id and l.version = c.versions
     order by (c.state in ('C', 'R')), c."changedAt" desc, c.id desc`,
    [...valuesOf(filter), filter.limit, filter.offset],
  );
  return rows.map(({ activeText, offeredText, lastText, ...contract }) => ({
    ...contract,
    active: activeText === null ? null : readTerms(activeText),
    offered: offeredText === null ? null : readTerms(offeredText),
    last: readTerms(lastText ?? ""),
  }));
}

type TermsColumn = "activeText" | "offeredText" | "lastText";

/** Counts the contracts of all pages. */
export async function countListed(db: Queryable, filter: ContractFilter): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `select count(*)::int as total from (${selectedSql(filter.side)}) c`,
    valuesOf(filter),
  );
  return row?.total ?? 0;
}

function valuesOf({ merchantId, memberId, kinds, part, name }: ContractFilter): unknown[] {
  return [merchantId, memberId, kinds, part, name];
}

/** Returns one query text per side; the two sides use different indexes. */
function selectedSql(side: ContractSide): string {
  const column = side === "receiver" ? "receiver_id" : "giver_id";
  return `select c.*, r.account as "receiverAccount", g.account as "giverAccount"
    from (select ${contractColumns}, changed_at as "changedAt" from contract
      where merchant_id = $1 and ${column} = $2 and kind = any ($3::text[])
        and case $4 when 'live' then state not in ('C', 'R') when 'ended' then state in ('C', 'R')
          when 'asked' then state = 'V' and end_asked_by = 'receiver' else true end) c
    join member r on r.merchant_id = $1 and r.id = c."receiverId"
    left join member g on g.merchant_id = $1 and g.id = c."giverId"
    where starts_with(r.account, $5)`;
}

/** The terms of a version, and when they were accepted. */
export interface ContractVersion extends Pick<Tables["contract_version"], "version" | "hash" | "offeredAt"> {
  readonly terms: ContractTerms;
  readonly acceptedAt: Date | null;
}

/** Selects all versions, newest first. */
export async function selectVersions(
  db: Queryable,
  { merchantId, id }: Pick<Contract, "merchantId" | "id">,
): Promise<ContractVersion[]> {
  const rows = await db.query<Omit<ContractVersion, "terms"> & { text: string }>(
    `select v.version, v.terms as text, v.hash, v.offered_at as "offeredAt", e.at as "acceptedAt"
     from contract_version v
     left join contract_event e on e.merchant_id = $1 and e.contract_id = $2 and e.version = v.version
       and e.action = 'accept'
     where v.merchant_id = $1 and v.contract_id = $2 order by v.version desc`,
    [merchantId, id],
  );
  return rows.map(({ text, ...version }) => ({ ...version, terms: readTerms(text) }));
}

export type ContractStepRow = Pick<Tables["contract_event"], "id" | "action" | "side" | "version" | "at">;

/** Selects all steps, newest first. */
export function selectSteps(
  db: Queryable,
  { merchantId, id }: Pick<Contract, "merchantId" | "id">,
): Promise<ContractStepRow[]> {
  return db.query<ContractStepRow>(
    `select id, action, side, version, at from contract_event where merchant_id = $1 and contract_id = $2
     order by id desc`,
    [merchantId, id],
  );
}

export interface TeamWindow {
  readonly merchantId: MerchantId;
  readonly agentId: MemberId;
  /** Currency number of the ledger. */
  readonly currency: number;
  /** Null means all games. */
  readonly category: string | null;
  /** The valid bets that a member needs to count as active. */
  readonly activeMinimumBet: bigint;
  readonly trialTypes: readonly number[];
}

/** Sums the daily figures of the current team from `fromDay` up to but not including `untilDay`. */
export function sumTeamDays(
  db: Queryable,
  { fromDay, untilDay, ...window }: TeamWindow & { readonly fromDay: string; readonly untilDay: string },
): Promise<TeamReach> {
  return sumTeam(
    db,
    `select d.member_id, sum(d.valid_bet) as valid, sum(d.stake) as stake, sum(d.win) as win
     from lineage_agent a
     join member_place p on p.merchant_id = $1 and p.lineage_id = a.lineage_id
     join member m on m.merchant_id = $1 and m.id = p.member_id and m.type <> all ($6::int[])
     join bet_day d on d.merchant_id = $1 and d.member_id = p.member_id and d.currency = $3
       and d.day >= $7::date and d.day < $8::date and ($4::text is null or d.category = $4)
     where a.merchant_id = $1 and a.agent_id = $2
     group by d.member_id`,
    [...windowValues(window), fromDay, untilDay],
  );
}

/**
 * Sums the team's bets that were settled in the time range. A bet belongs to the team if the agent is in the bet's
 * lineage. Void, tied and refunded bets are not counted.
 */
export function sumTeamMinutes(
  db: Queryable,
  { from, until, ...window }: TeamWindow & { readonly from: Date; readonly until: Date },
): Promise<TeamReach> {
  return sumTeam(
    db,
    `select b.member_id, sum(b.valid_bet) as valid, sum(b.stake) as stake, sum(b.win) as win
     from bet b
     join lineage_agent a on a.merchant_id = $1 and a.agent_id = $2 and a.lineage_id = b.lineage_id
     join member m on m.merchant_id = $1 and m.id = b.member_id and m.type <> all ($6::int[])
     where b.merchant_id = $1 and b.settled_at >= $7 and b.settled_at < $8 and b.currency = $3
       and ($4::text is null or b.category = $4) and not b.is_trial and b.status not in (3, 4, 5)
     group by b.member_id`,
    [...windowValues(window), from, until],
  );
}

function windowValues(window: TeamWindow): unknown[] {
  const { merchantId, agentId, currency, category, activeMinimumBet, trialTypes } = window;
  return [merchantId, agentId, currency, category, activeMinimumBet, trialTypes];
}

async function sumTeam(db: Queryable, memberSumsSql: string, values: unknown[]): Promise<TeamReach> {
  const [row] = await db.query<TeamReach>(
    `with played as (${memberSumsSql})
     select coalesce(sum(valid), 0)::bigint as "teamBet", count(*) filter (where valid >= $5) as "activeMembers",
       coalesce(sum(stake - win), 0)::bigint as "netLoss", coalesce(sum(stake), 0)::bigint as "totalBet"
     from played`,
    values,
  );
  return row ?? { teamBet: 0n, activeMembers: 0n, netLoss: 0n, totalBet: 0n };
}

/** Finds the time when the member was last moved to another upline; undefined if the member was never moved. */
export async function findLastMove(
  db: Queryable,
  merchantId: MerchantId,
  memberId: MemberId,
): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date }>(
    `select at from member_move where merchant_id = $1 and member_id = $2 order by id desc limit 1`,
    [merchantId, memberId],
  );
  return row?.at;
}

/** The contract's version that was in force at that moment; undefined if none was. */
export async function findVersionInForce(
  db: Queryable,
  { merchantId, id }: Pick<Contract, "merchantId" | "id">,
  at: Date,
): Promise<number | undefined> {
  const [row] = await db.query<{ version: number }>(
    `select version from contract_span
     where merchant_id = $1 and contract_id = $2 and from_at <= $3 and (until_at is null or until_at > $3)`,
    [merchantId, id, at],
  );
  return row?.version;
}
