/**
 * Plays one round: computes the outcome from the committed server seed, the client seed and the next nonce. Then the
 * bet lane books stake, win, bet, round and event together (docs/database.md, Lanes).
 *
 * Takes the stake in minor units of the game session's currency. Idempotent by key: the same key always gets the first
 * response, even after further rounds. Side effects of a booked round, in one transaction: stake, win, bet, round, day
 * sums and event. A booked round also extends the member's portal session.
 *
 * Refusals, in this order: `studio.stake.invalid`, `system.maintenance` (the portal is closed and the key has no
 * round), `idempotency.key.reused` (the key has a round with another stake; not checked while the portal is closed),
 * `studio.session.ended`, `account.frozen`, `account.excluded` (`account.under.age` if the member is blocked as under
 * age), `vendor_under_maintenance` or `game.closed`, `studio.round.open` (the previous round was not completely shown),
 * `studio.round.too.soon`, `limit.stake.reached`, `limit.loss.reached`, `account.balance.not.enough`; `wallet.busy` if
 * other requests of the player keep changing the seeds or the nonce.
 */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { PlayRoundReply } from "@openhouse/protocol/studio/play-round";
import { windowAt } from "@openhouse/rules/merchants/system-status";
import type { BetId } from "../../core/ids.ts";
import { keyToUuid } from "../../core/secrets/key-to-uuid.ts";
import { Refusal } from "../../core/refusal.ts";
import { describeSpins, replayStoredRound, stopsOf } from "./describe-round.ts";
import { studioGameOf } from "./games.ts";
import type { StudioGame } from "./games.ts";
import type { BookedRound, RoundStatus, RoundToBook } from "./booking-repository.ts";
import { refusalOfEndedSession } from "./refusal-of-ended-session.ts";
import { findMaintenance, findNonceOfKey, findRoundByNonce } from "./round-repository.ts";
import { roundWords } from "./seed-bytes.ts";
import type { PlayState, GameSession } from "./game-session.ts";
import type { StudioDeps } from "./studio-deps.ts";

export interface PlayRoundInput {
  readonly stakeMinor: bigint;
  readonly shownNonce: bigint;
  readonly key: string;
}

/** Maximum number of attempts if other requests keep changing the seeds or the nonce. */
const maxAttempts = 4;
const idsPerRound = 6;

const refusals: Readonly<Partial<Record<RoundStatus, ErrorCode>>> = {
  notEnoughMoney: "account.balance.not.enough",
  keyReused: "idempotency.key.reused",
  accountNotActive: "account.frozen",
  stakeLimit: "limit.stake.reached",
  lossLimit: "limit.loss.reached",
  roundOpen: "studio.round.open",
  tooSoon: "studio.round.too.soon",
  sessionEnded: "studio.session.ended",
};

export async function playRound(
  deps: StudioDeps,
  gameSession: GameSession,
  input: PlayRoundInput,
): Promise<PlayRoundReply> {
  const game = studioGameOf(gameSession.gameCode);
  const coin = game.coinOfStake(input.stakeMinor, gameSession.currency);
  if (coin === undefined) throw new Refusal("studio.stake.invalid");
  const repeatedNonce = await nonceWhileClosed(deps, gameSession, input);
  if (repeatedNonce !== undefined) return repeatRound(deps, gameSession, repeatedNonce);
  for (let attempts = 1; attempts <= maxAttempts; attempts += 1) {
    const state = await deps.gameSessions.stateOf(gameSession);
    const draft = computeRound(deps, { gameSession, game, coin, state, input });
    const booked = await deps.rounds.book(draft.roundToBook);
    switch (booked.status) {
      case "booked":
        deps.keepPortalSession(gameSession);
        deps.gameSessions.cacheState(gameSession, {
          ...state,
          nonce: draft.roundToBook.nonce,
          openNonce: draft.roundToBook.nonce,
        });
        return replyOf(draft, booked);
      case "repeated":
        deps.gameSessions.dropState(gameSession);
        return repeatRound(deps, gameSession, booked.knownNonce);
      case "stale":
        deps.gameSessions.dropState(gameSession);
        break;
      case "impossible":
        throw new Error(`book_rounds refused the transfers of round ${draft.roundToBook.betId} as invalid`);
      default:
        // The reason for the refusal may be a change that the cached state does not contain yet.
        deps.gameSessions.dropState(gameSession);
        throw await refusalOf(deps, gameSession, booked.status);
    }
  }
  throw new Refusal("wallet.busy");
}

/**
 * While the portal is closed, returns the nonce of the round that was booked under the key, or refuses with
 * `system.maintenance` if there is none. Returns undefined while the portal is open.
 */
async function nonceWhileClosed(
  deps: StudioDeps,
  gameSession: GameSession,
  { key }: PlayRoundInput,
): Promise<bigint | undefined> {
  const { merchantId, playerId } = gameSession;
  const closedWindow = windowAt(deps.merchants.byId(merchantId).maintenance, deps.clock.businessNow());
  if (closedWindow === undefined) return undefined;
  const nonce = await findNonceOfKey(deps.db, gameSession, keyToUuid(merchantId, `studio:${playerId}`, key));
  if (nonce !== undefined) return nonce;
  throw new Refusal("system.maintenance", {}, { maintenanceEnd: closedWindow.until?.getTime() ?? null });
}

interface RoundDraft {
  readonly roundToBook: RoundToBook;
  readonly spins: PlayRoundReply["round"]["spins"];
  readonly state: PlayState;
}

interface RoundContext {
  readonly gameSession: GameSession;
  readonly game: StudioGame;
  readonly coin: bigint;
  readonly state: PlayState;
  readonly input: PlayRoundInput;
}

function computeRound(deps: StudioDeps, { gameSession, game, coin, state, input }: RoundContext): RoundDraft {
  const nonce = state.nonce + 1n;
  const round = game.play(roundWords(state.seed.key, state.clientSeed, nonce));
  const [betId, ...ids] = deps.ids.nextMany(idsPerRound);
  const { settings } = deps.merchants.byId(gameSession.merchantId);
  const roundToBook: RoundToBook = {
    gameSession,
    seedId: state.seed.id,
    clientSeed: state.clientSeed,
    nonce,
    shownNonce: input.shownNonce,
    betId: betId as BetId,
    stake: input.stakeMinor,
    win: coin * BigInt(round.coins),
    key: keyToUuid(gameSession.merchantId, `studio:${gameSession.playerId}`, input.key),
    stops: stopsOf(round),
    ids,
    rulesVersion: game.rulesVersion,
    minimumCycleMs: settings["studio.minimumCycleMs"],
  };
  return { roundToBook, spins: describeSpins(game, round, coin), state };
}

function replyOf({ roundToBook, spins, state }: RoundDraft, booked: BookedRound): PlayRoundReply {
  const after = booked.main + booked.bonus;
  return {
    round: {
      roundId: String(roundToBook.betId),
      nonce: String(roundToBook.nonce),
      at: booked.at.getTime(),
      currency: roundToBook.gameSession.currency,
      stakeMinor: String(roundToBook.stake),
      bonusPartMinor: String(booked.bonusPart),
      winMinor: String(roundToBook.win),
      balanceBeforeMinor: String(after + roundToBook.stake - roundToBook.win),
      balanceAfterMinor: String(after),
      spins,
      clientSeed: roundToBook.clientSeed,
      commitment: state.seed.commitment.toString("hex"),
      serverSeed: null,
    },
    balance: { totalMinor: String(after), bonusMinor: String(booked.bonus) },
  };
}

/** Returns the response to a repeated key from the stored round. Like the first response, it has no server seed. */
async function repeatRound(deps: StudioDeps, gameSession: GameSession, nonce: bigint): Promise<PlayRoundReply> {
  const stored = await findRoundByNonce(deps.db, gameSession, nonce);
  if (stored === undefined) throw new Error(`round ${nonce} of player ${gameSession.playerId} does not exist`);
  const balance = { totalMinor: String(stored.balanceAfter), bonusMinor: String(stored.bonusAfter) };
  return { round: { ...replayStoredRound(deps.seedSealer, stored), serverSeed: null }, balance };
}

async function refusalOf(deps: StudioDeps, gameSession: GameSession, status: RoundStatus): Promise<Refusal> {
  if (status === "sessionEnded" || status === "excluded") return refusalOfEndedSession(deps, gameSession);
  const code = refusals[status];
  if (code !== undefined) return new Refusal(code);
  const openMaintenance = await findMaintenance(deps.db, gameSession, deps.clock.businessNow());
  if (openMaintenance === undefined) return new Refusal("game.closed");
  const maintenance = {
    maintainTime: openMaintenance.from.getTime(),
    endTime: openMaintenance.until?.getTime() ?? null,
  };
  return new Refusal("vendor_under_maintenance", {}, { content: { data: maintenance } });
}
