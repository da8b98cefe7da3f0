/**
 * SQL that reads a team's bets. A settled bet belongs to the teams of the agents who were above the member at the
 * settlement, so the report matches what contracts pay, even after a member has moved.
 */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { TeamPart } from "../tree/team-repository.ts";

export interface BetWindow {
  readonly merchantId: MerchantId;
  readonly agentId: MemberId;
  readonly part: TeamPart;
  /** Only the bets of this member; undefined means all. */
  readonly memberId: MemberId | undefined;
  /** Only bets on games of these categories; undefined means all. */
  readonly categories: readonly string[] | undefined;
  /** Currency number of the ledger. */
  readonly currency: number;
  /** The bets that were placed from `from` up to but not including `until`. */
  readonly from: Date;
  readonly until: Date;
}

export interface TeamBet {
  readonly id: bigint;
  readonly memberId: MemberId;
  readonly account: string;
  readonly vendor: string;
  readonly vendorNames: Readonly<Record<string, string>> | null;
  readonly gameCode: string;
  readonly gameNames: Readonly<Record<string, string>> | null;
  readonly category: string;
  readonly selection: string | null;
  readonly status: number;
  readonly stake: bigint;
  readonly validBet: bigint;
  readonly win: bigint;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
}

export interface TeamBetSums {
  readonly bets: number;
  readonly players: number;
  readonly stake: bigint;
  readonly validBet: bigint;
  readonly win: bigint;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Selects one page of the bets, newest first. */
export async function selectTeamBets(db: Queryable, window: BetWindow, page: Page): Promise<TeamBet[]> {
  return db.query<TeamBet>(
    `with team_bet as (${teamBetSql(window)}), page_bet as (
       select * from team_bet order by placed_at desc, id desc limit $${valueCount + 1} offset $${valueCount + 2})
     select b.id, b.member_id as "memberId", m.account, b.vendor, v.names as "vendorNames",
       b.game_code as "gameCode", g.names as "gameNames", b.category, b.selection, b.status, b.stake,
       b.valid_bet as "validBet", b.win, b.placed_at as "placedAt", b.settled_at as "settledAt"
     from page_bet b
     join member m on m.merchant_id = $1 and m.id = b.member_id
     left join game g on g.merchant_id = $1 and g.vendor = b.vendor and g.code = b.game_code
     left join vendor v on v.merchant_id = $1 and v.code = b.vendor
     order by b.placed_at desc, b.id desc`,
    [...valuesOf(window), page.limit, page.offset],
  );
}

/** Returns the sums of the bets on all pages. */
export async function sumTeamBets(db: Queryable, window: BetWindow): Promise<TeamBetSums> {
  const [row] = await db.query<TeamBetSums>(
    `with team_bet as (${teamBetSql(window)})
     select count(*)::int as bets, count(distinct member_id)::int as players,
       coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(valid_bet), 0)::bigint as "validBet",
       coalesce(sum(win), 0)::bigint as win
     from team_bet`,
    valuesOf(window),
  );
  return row ?? { bets: 0, players: 0, stake: 0n, validBet: 0n, win: 0n };
}

const valueCount = 8;

function valuesOf({ merchantId, agentId, part, memberId, categories, currency, from, until }: BetWindow): unknown[] {
  return [merchantId, agentId, part, currency, from, until, memberId ?? null, categories ?? null];
}

/** Chooses the query: the bets of a whole team are read by lineage, the bets of one member by the member's id. */
function teamBetSql({ memberId }: BetWindow): string {
  return memberId === undefined ? everybodysBets : oneMembersBets;
}

const betColumns = `b.id, b.member_id, b.vendor, b.game_code, b.category, b.selection, b.status, b.stake, b.valid_bet,
  b.win, b.placed_at, b.settled_at`;

const inWindow = `b.currency = $4 and b.placed_at >= $5 and b.placed_at < $6
  and ($8::text[] is null or b.category = any ($8))`;

const everybodysBets = `
  select ${betColumns} from lineage_agent a
  join bet b on b.merchant_id = $1 and b.lineage_id = a.lineage_id
  where a.merchant_id = $1 and a.agent_id = $2 and ($3 = 'ALL' or ($3 = 'DIRECT' and a.distance = 0))
    and $7::bigint is null and ${inWindow}
  union all
  select ${betColumns} from bet b
  where $3 in ('SELF', 'ALL') and b.merchant_id = $1 and b.member_id = $2 and ${inWindow}`;

const oneMembersBets = `
  select ${betColumns} from bet b
  where b.merchant_id = $1 and b.member_id = $7 and ${inWindow}
    and case when b.member_id = $2 then $3 in ('SELF', 'ALL') else exists (
      select from lineage_agent a where a.merchant_id = $1 and a.agent_id = $2 and a.lineage_id = b.lineage_id
        and ($3 = 'ALL' or ($3 = 'DIRECT' and a.distance = 0))) end`;
