/**
 * Finds the seat of a game session's token, and caches seeds and nonces of the players of this process, so that a round
 * needs no query before it is booked. The cache is a hint: `book_rounds` checks session, seeds and nonce under its
 * locks and answers `stale` when another process, a rotation or a sign-out has changed them.
 */

import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Sealer } from "../../core/secrets/sealed-text.ts";
import { sessionEndedTopic } from "../../plugins/session.ts";
import { endOfSeat } from "./end-of-seat.ts";
import { findSeat, findSessionOwner, readPlayState } from "./repository.ts";
import type { StoredPlayState } from "./repository.ts";
import { seedKey, seedOf, sha256 } from "./seed-bytes.ts";
import type { PlayState, Seat } from "./seat.ts";

export interface SeatFinder {
  /** The seat of a token. Refuses `studio.session.ended`, or `account.excluded` if the member is excluded. */
  find(token: string): Promise<Seat>;
  /** Seeds and nonce, from the cache if possible. */
  stateOf(seat: Seat): Promise<PlayState>;
  /** Caches the state after a round or a change of seeds. */
  keep(seat: Seat, state: PlayState): void;
  /** Drops the cached state; the next `stateOf` reads the database. */
  forget(seat: Seat): void;
}

type FinderDeps = Pick<Deps, "db" | "clock" | "bus"> & { readonly seedSealer: Sealer };

/** How long a seat is cached. Rounds check the session themselves; reads can be outdated when a hint was lost. */
const cachedMs = 60_000;
const largestCache = 20_000;
const largestToken = 100;

export function createSeatFinder(deps: FinderDeps): SeatFinder {
  const seats = new Map<string, { readonly seat: Seat; readonly cachedUntilMs: number }>();
  const states = new Map<bigint, PlayState>();
  const tokens = new Map<string, string>();
  deps.bus.subscribe(sessionEndedTopic, (portalSessionId) => {
    seats.delete(tokens.get(portalSessionId) ?? "");
    tokens.delete(portalSessionId);
  });
  return {
    async find(token) {
      const nowMs = deps.clock.realNow().getTime();
      const known = seats.get(token);
      if (known !== undefined && known.cachedUntilMs > nowMs && known.seat.endsAt.getTime() > nowMs) {
        return known.seat;
      }
      const seat = await loadSeat(deps, token);
      if (seat === undefined) {
        seats.delete(token);
        throw await whyEnded(deps, token);
      }
      if (seats.size >= largestCache) {
        seats.clear();
        tokens.clear();
      }
      seats.set(token, { seat, cachedUntilMs: nowMs + cachedMs });
      if (seat.portalSessionId !== null) tokens.set(String(seat.portalSessionId), token);
      return seat;
    },
    async stateOf(seat) {
      const known = states.get(seat.playerId);
      if (known !== undefined) return known;
      const state = openState(deps.seedSealer, await readPlayState(deps.db, seat, "free"));
      if (states.size >= largestCache) states.clear();
      states.set(seat.playerId, state);
      return state;
    },
    keep(seat, state) {
      states.set(seat.playerId, state);
    },
    forget(seat) {
      states.delete(seat.playerId);
    },
  };
}

/** A token contains its merchant, because the games of all merchants share one origin: `<merchant>.<secret>`. */
export function splitToken(token: string): { merchantId: MerchantId; secret: string } | undefined {
  const [merchant = "", secret = "", ...rest] = token.split(".");
  const merchantId = idFromWire(merchant);
  if (merchantId === undefined || secret === "" || rest.length > 0 || token.length > largestToken) return undefined;
  return merchantId > 2n ** 31n - 1n ? undefined : { merchantId: Number(merchantId) as MerchantId, secret };
}

async function loadSeat({ db, clock }: FinderDeps, token: string): Promise<Seat | undefined> {
  const parts = splitToken(token);
  if (parts === undefined) return undefined;
  const { merchantId, secret } = parts;
  return findSeat(db, { merchantId, tokenHash: sha256(Buffer.from(secret)), now: clock.realNow() });
}

/** Finds the refusal for an ended session. Its row still names the member. */
async function whyEnded(deps: FinderDeps, token: string): Promise<Refusal> {
  const parts = splitToken(token);
  const key = parts && { merchantId: parts.merchantId, tokenHash: sha256(Buffer.from(parts.secret)) };
  const memberId = key && (await findSessionOwner(deps.db, key));
  if (key === undefined || memberId === undefined) return new Refusal("studio.session.ended");
  return endOfSeat(deps, { merchantId: key.merchantId, memberId });
}

/** Computes the seed in use from the sealed root. */
export function openState(sealer: Sealer, stored: StoredPlayState): PlayState {
  const { seedId, clientSeed, nonce, openNonce, chainId, position, sealedRoot, length, anchor } = stored;
  const root = Buffer.from(sealer.open(sealedRoot), "hex");
  const { bytes, commitment } = seedOf({ root, length }, position);
  const seed = { id: seedId, chainId, position, bytes, key: seedKey(bytes), commitment, anchor };
  return { seed, clientSeed, nonce, openNonce };
}
