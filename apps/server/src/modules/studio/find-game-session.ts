/**
 * Finds the game session of a token, and caches seeds and nonces of the players who play on this process, so that a
 * round needs no query before it is booked. The cache may be outdated, so `book_rounds` checks session, seeds and nonce
 * under its locks. It returns `sessionEnded` if the session has ended, for example by a sign-out, and `stale` if seeds
 * or nonce have changed, for example on another process.
 */

import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Sealer } from "../../core/secrets/sealed-text.ts";
import { sessionEndedTopic } from "../../plugins/session.ts";
import { refusalOfEndedSession } from "./refusal-of-ended-session.ts";
import { findGameSession, findSessionOwner, readPlayState } from "./repository.ts";
import type { StoredPlayState } from "./repository.ts";
import { seedKey, seedOf, sha256 } from "./seed-bytes.ts";
import type { PlayState, GameSession } from "./game-session.ts";

export interface GameSessionFinder {
  /** Finds the session of a token. Has the refusals of `refusalOfEndedSession`. */
  find(token: string): Promise<GameSession>;
  /** Returns seeds and nonce, from the cache if possible. */
  stateOf(gameSession: GameSession): Promise<PlayState>;
  /** Caches the state after a round or a change of seeds. */
  cacheState(gameSession: GameSession, state: PlayState): void;
  /** Drops the cached state; the next `stateOf` reads the database. */
  dropState(gameSession: GameSession): void;
}

type FinderDeps = Pick<Deps, "db" | "clock" | "bus"> & { readonly seedSealer: Sealer };

/**
 * How long a game session is cached. Rounds check the session themselves; reads may use an outdated session if the hint
 * about its end was lost.
 */
const cacheMs = 60_000;
const maxCacheSize = 20_000;
const maxTokenLength = 100;

export function createGameSessionFinder(deps: FinderDeps): GameSessionFinder {
  const gameSessions = new Map<string, { readonly gameSession: GameSession; readonly cachedUntilMs: number }>();
  const states = new Map<bigint, PlayState>();
  const tokens = new Map<string, string>();
  deps.bus.subscribe(sessionEndedTopic, (portalSessionId) => {
    gameSessions.delete(tokens.get(portalSessionId) ?? "");
    tokens.delete(portalSessionId);
  });
  return {
    async find(token) {
      const nowMs = deps.clock.realNow().getTime();
      const cached = gameSessions.get(token);
      if (cached !== undefined && cached.cachedUntilMs > nowMs && cached.gameSession.endsAt.getTime() > nowMs) {
        return cached.gameSession;
      }
      const gameSession = await loadGameSession(deps, token);
      if (gameSession === undefined) {
        gameSessions.delete(token);
        throw await refusalOfToken(deps, token);
      }
      if (gameSessions.size >= maxCacheSize) {
        gameSessions.clear();
        tokens.clear();
      }
      gameSessions.set(token, { gameSession, cachedUntilMs: nowMs + cacheMs });
      if (gameSession.portalSessionId !== null) tokens.set(String(gameSession.portalSessionId), token);
      return gameSession;
    },
    async stateOf(gameSession) {
      const cachedState = states.get(gameSession.playerId);
      if (cachedState !== undefined) return cachedState;
      const state = openState(deps.seedSealer, await readPlayState(deps.db, gameSession, "free"));
      if (states.size >= maxCacheSize) states.clear();
      states.set(gameSession.playerId, state);
      return state;
    },
    cacheState(gameSession, state) {
      states.set(gameSession.playerId, state);
    },
    dropState(gameSession) {
      states.delete(gameSession.playerId);
    },
  };
}

/**
 * Splits a token into its merchant and its secret: `<merchant>.<secret>`. The merchant is needed, because the games of
 * all merchants share one origin.
 */
export function splitToken(token: string): { merchantId: MerchantId; secret: string } | undefined {
  const [merchant = "", secret = "", ...rest] = token.split(".");
  const merchantId = idFromWire(merchant);
  if (merchantId === undefined || secret === "" || rest.length > 0 || token.length > maxTokenLength) return undefined;
  return merchantId > 2n ** 31n - 1n ? undefined : { merchantId: Number(merchantId) as MerchantId, secret };
}

async function loadGameSession({ db, clock }: FinderDeps, token: string): Promise<GameSession | undefined> {
  const parts = splitToken(token);
  if (parts === undefined) return undefined;
  const { merchantId, secret } = parts;
  return findGameSession(db, { merchantId, tokenHash: sha256(Buffer.from(secret)), now: clock.realNow() });
}

/** Finds the refusal for the token of an ended session. The row of the session still contains the member. */
async function refusalOfToken(deps: FinderDeps, token: string): Promise<Refusal> {
  const parts = splitToken(token);
  const key = parts && { merchantId: parts.merchantId, tokenHash: sha256(Buffer.from(parts.secret)) };
  const memberId = key && (await findSessionOwner(deps.db, key));
  if (key === undefined || memberId === undefined) return new Refusal("studio.session.ended");
  return refusalOfEndedSession(deps, { merchantId: key.merchantId, memberId });
}

/** Computes the seed in use from the encrypted root. */
export function openState(sealer: Sealer, stored: StoredPlayState): PlayState {
  const { seedId, clientSeed, nonce, openNonce, chainId, position, sealedRoot, length, anchor } = stored;
  const root = Buffer.from(sealer.open(sealedRoot), "hex");
  const { bytes, commitment } = seedOf({ root, length }, position);
  const seed = { id: seedId, chainId, position, bytes, key: seedKey(bytes), commitment, anchor };
  return { seed, clientSeed, nonce, openNonce };
}
