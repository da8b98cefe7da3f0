/** SQL of players and game sessions. The SQL of seeds and rounds is in files of their own. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import { memberAccountKinds } from "@openhouse/rules/wallet/account-kinds";
import type { AccountId, MemberId, MerchantId, SessionId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";
import type { GameSessionId, PlayerId, GameSession, SeedId } from "./game-session.ts";

export interface PlayerKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly gameCode: string;
  readonly currency: CurrencyCode;
}

/** Finds the member's main and bonus account in the currency. Stakes are paid from these accounts. */
export async function findStakeAccounts(db: Queryable, { merchantId, memberId, currency }: PlayerKey) {
  const rows = await db.query<{ id: bigint; kind: number }>(
    `select id, kind from account
     where merchant_id = $1 and owner_id = $2 and currency = $3 and kind = any ($4::smallint[])`,
    [merchantId, memberId, currencies[currency].number, [memberAccountKinds.main, memberAccountKinds.bonus]],
  );
  const idOf = (kind: number) => (rows.find((row) => row.kind === kind)?.id ?? null) as AccountId | null;
  return { main: idOf(memberAccountKinds.main), bonus: idOf(memberAccountKinds.bonus) };
}

export async function findPlayerId(db: Queryable, key: PlayerKey): Promise<PlayerId | undefined> {
  const [row] = await db.query<{ id: bigint }>(
    `select id from studio_player where merchant_id = $1 and member_id = $2 and game_code = $3 and currency = $4`,
    [key.merchantId, key.memberId, key.gameCode, currencies[key.currency].number],
  );
  return row?.id as PlayerId | undefined;
}

export interface NewPlayer extends PlayerKey {
  readonly id: PlayerId;
  readonly isTrial: boolean;
  readonly mainAccount: AccountId;
  readonly bonusAccount: AccountId | null;
  readonly seedId: SeedId;
  readonly clientSeed: string;
}

/** Inserts a player. Returns false if another request has inserted the player in the meantime. */
export async function insertPlayer(tx: Queryable, player: NewPlayer): Promise<boolean> {
  const rows = await tx.query(
    `insert into studio_player (merchant_id, id, member_id, game_code, currency, is_trial, main_account, bonus_account,
       seed_id, client_seed, nonce)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0)
     on conflict (merchant_id, member_id, game_code, currency) do nothing returning id`,
    [
      player.merchantId,
      player.id,
      player.memberId,
      player.gameCode,
      currencies[player.currency].number,
      player.isTrial,
      player.mainAccount,
      player.bonusAccount,
      player.seedId,
      player.clientSeed,
    ],
  );
  return rows.length === 1;
}

export interface NewGameSession {
  readonly merchantId: MerchantId;
  readonly id: GameSessionId;
  readonly tokenHash: Buffer;
  readonly memberId: MemberId;
  readonly playerId: PlayerId;
  readonly portalSessionId: SessionId | null;
  readonly at: Date;
  readonly endsAt: Date;
}

export async function insertGameSession(tx: Queryable, session: NewGameSession): Promise<void> {
  await tx.query(
    `insert into studio_session (merchant_id, id, token_hash, member_id, player_id, portal_session_id, first_nonce,
       created_at, ends_at)
     select $1, $2, $3, $4, p.id, $6, p.nonce + 1, $7, $8
     from studio_player p where p.merchant_id = $1 and p.id = $5`,
    [
      session.merchantId,
      session.id,
      session.tokenHash,
      session.memberId,
      session.playerId,
      session.portalSessionId,
      session.at,
      session.endsAt,
    ],
  );
}

export interface GameSessionQuery {
  readonly merchantId: MerchantId;
  readonly tokenHash: Buffer;
  readonly now: Date;
}

/** Finds the member of a game session, even if the session has ended. */
export async function findSessionOwner(db: Queryable, { merchantId, tokenHash }: Omit<GameSessionQuery, "now">) {
  const [row] = await db.query<{ memberId: bigint }>(
    `select member_id as "memberId" from studio_session where merchant_id = $1 and token_hash = $2`,
    [merchantId, tokenHash],
  );
  return row?.memberId as MemberId | undefined;
}

/**
 * Finds the game session of a token hash. Undefined if the game session or its portal session has ended or was idle too
 * long.
 */
export async function findGameSession(db: Queryable, { merchantId, tokenHash, now }: GameSessionQuery) {
  const [row] = await db.query<
    Pick<Tables["studio_session"], "portalSessionId" | "firstNonce" | "createdAt" | "endsAt"> &
      Pick<
        Tables["studio_player"],
        "memberId" | "gameCode" | "currency" | "isTrial" | "mainAccount" | "bonusAccount"
      > & {
        sessionId: bigint;
        playerId: bigint;
        account: string;
        isOwnCurrency: boolean;
      }
  >(
    `select s.id as "sessionId", s.portal_session_id as "portalSessionId", s.first_nonce as "firstNonce",
       s.created_at as "createdAt", s.ends_at as "endsAt", p.id as "playerId",
       p.member_id as "memberId", m.account, p.game_code as "gameCode", p.currency, p.is_trial as "isTrial",
       p.currency = m.currency as "isOwnCurrency",
       p.main_account as "mainAccount", p.bonus_account as "bonusAccount"
     from studio_session s
     join studio_player p on p.merchant_id = s.merchant_id and p.id = s.player_id
     join member m on m.merchant_id = s.merchant_id and m.id = s.member_id
     left join session ps on ps.merchant_id = s.merchant_id and ps.id = s.portal_session_id
     where s.merchant_id = $1 and s.token_hash = $2 and s.ended_at is null and s.ends_at > $3
       and (s.portal_session_id is null or ps.revoked_at is null and ps.ends_at > $3 and ps.idle_until > $3)`,
    [merchantId, tokenHash, now],
  );
  if (row === undefined) return undefined;
  return {
    merchantId,
    sessionId: row.sessionId as GameSessionId,
    portalSessionId: row.portalSessionId as SessionId | null,
    firstNonce: row.firstNonce,
    startedAt: row.createdAt,
    endsAt: row.endsAt,
    playerId: row.playerId as PlayerId,
    memberId: row.memberId,
    account: row.account,
    gameCode: row.gameCode,
    currency: currencyOfNumber(row.currency),
    isTrial: row.isTrial,
    isOwnCurrency: row.isOwnCurrency,
    mainAccount: row.mainAccount as AccountId,
    bonusAccount: row.bonusAccount as AccountId | null,
  } satisfies GameSession;
}

export interface StoredPlayState
  extends
    Pick<Tables["studio_player"], "clientSeed" | "nonce" | "openNonce">,
    Pick<Tables["studio_seed"], "chainId" | "position" | "commitment">,
    Pick<Tables["studio_chain"], "sealedRoot" | "anchor" | "length"> {
  readonly seedId: SeedId;
  /** The first nonce for which the seed in use applies. */
  readonly firstNonce: bigint;
}

/** Reads the player's nonce and seeds. `lock` blocks rounds of the player until the transaction ends. */
export async function readPlayState(db: Queryable, player: PlayerRef, lock: "lock" | "free"): Promise<StoredPlayState> {
  const [state] = await db.query<StoredPlayState>(
    `select p.seed_id as "seedId", p.client_seed as "clientSeed", p.nonce, p.open_nonce as "openNonce",
       d.chain_id as "chainId", d.position, d.commitment, d.first_nonce as "firstNonce",
       c.sealed_root as "sealedRoot", c.anchor, c.length
     from studio_player p
     join studio_seed d on d.merchant_id = p.merchant_id and d.id = p.seed_id
     join studio_chain c on c.merchant_id = p.merchant_id and c.id = d.chain_id
     where p.merchant_id = $1 and p.id = $2 ${lock === "lock" ? "for no key update of p" : ""}`,
    [player.merchantId, player.playerId],
  );
  if (state === undefined) throw new Error(`player ${player.playerId} has no state`);
  return state;
}

export interface PlayerRef {
  readonly merchantId: MerchantId;
  readonly playerId: PlayerId;
}

export async function readStakeBalances(
  db: Queryable,
  gameSession: GameSession,
): Promise<{ main: bigint; bonus: bigint }> {
  const rows = await db.query<{ id: bigint; balance: bigint }>(
    `select id, balance from account where merchant_id = $1 and id = any ($2::bigint[])`,
    [gameSession.merchantId, [gameSession.mainAccount, gameSession.bonusAccount].filter((id) => id !== null)],
  );
  const balanceOf = (id: bigint | null) => rows.find((row) => row.id === id)?.balance ?? 0n;
  return { main: balanceOf(gameSession.mainAccount), bonus: balanceOf(gameSession.bonusAccount) };
}
