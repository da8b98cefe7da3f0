/** SQL of booked rounds, of open rounds and of a game's maintenance. */

import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { BetId, MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";
import { studioVendor } from "./games.ts";
import type { PlayerRef } from "./repository.ts";
import type { PlayerId, GameSession } from "./game-session.ts";

export interface StoredRound {
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly nonce: bigint;
  readonly at: Date;
  readonly gameCode: string;
  readonly currency: CurrencyCode;
  readonly stake: bigint;
  readonly bonusPart: bigint;
  readonly win: bigint;
  readonly balanceBefore: bigint;
  readonly balanceAfter: bigint;
  /** The part of `balanceAfter` that is bonus money. */
  readonly bonusAfter: bigint;
  readonly clientSeed: string;
  readonly stops: Buffer;
  readonly rulesVersion: number;
  readonly position: number;
  readonly commitment: Buffer;
  readonly isRevealed: boolean;
  readonly sealedRoot: string;
  readonly chainLength: number;
}

interface StoredRoundRow
  extends
    Omit<Tables["studio_round"], "merchantId" | "seedId">,
    Pick<Tables["bet"], "gameCode" | "currency" | "stake" | "bonusPart" | "win"> {
  position: number;
  commitment: Buffer;
  isRevealed: boolean;
  sealedRoot: string;
  length: number;
}

const storedRound = `
  select r.bet_id as "betId", r.player_id as "playerId", r.nonce, r.at, b.game_code as "gameCode", b.currency, b.stake,
    b.bonus_part as "bonusPart", b.win,
    r.balance_before as "balanceBefore", r.balance_after as "balanceAfter", r.bonus_after as "bonusAfter",
    r.client_seed as "clientSeed", r.stops, r.rules_version as "rulesVersion", d.position,
    d.commitment, d.revealed_at is not null as "isRevealed", c.sealed_root as "sealedRoot", c.length
  from studio_round r
  join bet b on b.merchant_id = r.merchant_id and b.id = r.bet_id
  join studio_seed d on d.merchant_id = r.merchant_id and d.id = r.seed_id
  join studio_chain c on c.merchant_id = r.merchant_id and c.id = d.chain_id`;

export async function findRoundByNonce(db: Queryable, { merchantId, playerId }: PlayerRef, nonce: bigint) {
  const rows = await db.query<StoredRoundRow>(
    `${storedRound} where r.merchant_id = $1 and r.player_id = $2 and r.nonce = $3`,
    [merchantId, playerId, nonce],
  );
  return rows.map(toStoredRound)[0];
}

/** Finds the nonce of the round that was booked under the player's key. */
export async function findNonceOfKey(db: Queryable, { merchantId, playerId }: PlayerRef, key: string) {
  const [row] = await db.query<{ nonce: bigint }>(
    `select r.nonce from idem k
     join transfer t on t.merchant_id = k.merchant_id and t.id = k.transfer_id
     join studio_round r on r.merchant_id = k.merchant_id and r.bet_id = t.reference::bigint
     where k.merchant_id = $1 and k.key = $3 and r.player_id = $2`,
    [merchantId, playerId, key],
  );
  return row?.nonce;
}

export interface OwnRound {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly betId: BetId;
}

/** Finds a round of the member by the id of its bet. The bet identifies the player and contains the round's nonce. */
export async function findOwnRound(db: Queryable, { merchantId, memberId, betId }: OwnRound) {
  const rows = await db.query<StoredRoundRow>(
    `select s.* from bet o
     join studio_player p on p.merchant_id = o.merchant_id and p.member_id = o.member_id
       and p.game_code = o.game_code and p.currency = o.currency
     cross join lateral (${storedRound}
       where r.merchant_id = o.merchant_id and r.player_id = p.id and r.nonce = o.round_ref::bigint) s
     where o.merchant_id = $1 and o.id = $2 and o.member_id = $3 and o.vendor = $4`,
    [merchantId, betId, memberId, studioVendor],
  );
  return rows.map(toStoredRound)[0];
}

export interface RoundPage extends PlayerRef {
  readonly before: bigint | undefined;
  readonly size: number;
}

/** Selects a player's rounds, latest first. */
export async function selectRounds(db: Queryable, { merchantId, playerId, before, size }: RoundPage) {
  const rows = await db.query<StoredRoundRow>(
    `${storedRound} where r.merchant_id = $1 and r.player_id = $2 and r.nonce < $3 order by r.nonce desc limit $4`,
    [merchantId, playerId, before ?? 2n ** 62n, size],
  );
  return rows.map(toStoredRound);
}

/** Marks the open round as completely shown. Another nonce changes nothing. */
export async function closeOpenRound(db: Queryable, { merchantId, playerId }: PlayerRef, nonce: bigint): Promise<void> {
  await db.query(`update studio_player set open_nonce = null where merchant_id = $1 and id = $2 and open_nonce = $3`, [
    merchantId,
    playerId,
    nonce,
  ]);
}

/** Sums the stakes and wins since the game session began. */
export async function sumSession(db: Queryable, { merchantId, playerId, firstNonce }: GameSession) {
  const [row] = await db.query<{ rounds: bigint; stake: bigint; win: bigint }>(
    `select count(*) as rounds, coalesce(sum(b.stake), 0)::bigint as stake, coalesce(sum(b.win), 0)::bigint as win
     from studio_round r join bet b on b.merchant_id = r.merchant_id and b.id = r.bet_id
     where r.merchant_id = $1 and r.player_id = $2 and r.nonce >= $3`,
    [merchantId, playerId, firstNonce],
  );
  return { rounds: Number(row?.rounds ?? 0n), stake: row?.stake ?? 0n, win: row?.win ?? 0n };
}

export interface MaintenanceWindow {
  readonly from: Date;
  readonly until: Date | null;
}

/** Finds the current maintenance of a game or of its vendor; undefined if there is none. */
export async function findMaintenance(db: Queryable, { merchantId, gameCode }: GameSession, at: Date) {
  const [row] = await db.query<{ fromAt: Date; untilAt: Date | null }>(
    `select w.from_at as "fromAt",
       w.until_at as "untilAt" from game g join vendor v on v.merchant_id = g.merchant_id and v.code = g.vendor
     cross join lateral (values (g.maintenance_from, g.maintenance_until), (v.maintenance_from, v.maintenance_until))
       w (from_at, until_at)
     where g.merchant_id = $1 and g.vendor = $2 and g.code = $3 and w.from_at <= $4
       and (w.until_at is null or w.until_at > $4)
     order by w.until_at desc nulls first limit 1`,
    [merchantId, studioVendor, gameCode, at],
  );
  return row === undefined ? undefined : ({ from: row.fromAt, until: row.untilAt } satisfies MaintenanceWindow);
}

function toStoredRound(row: StoredRoundRow): StoredRound {
  return {
    betId: row.betId,
    playerId: row.playerId as PlayerId,
    nonce: row.nonce,
    at: row.at,
    gameCode: row.gameCode,
    currency: currencyOfNumber(row.currency),
    stake: row.stake,
    bonusPart: row.bonusPart,
    win: row.win,
    balanceBefore: row.balanceBefore,
    balanceAfter: row.balanceAfter,
    bonusAfter: row.bonusAfter,
    clientSeed: row.clientSeed,
    stops: row.stops,
    rulesVersion: row.rulesVersion,
    position: row.position,
    commitment: row.commitment,
    isRevealed: row.isRevealed,
    sealedRoot: row.sealedRoot,
    chainLength: row.length,
  };
}
