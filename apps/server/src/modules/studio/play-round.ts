/**
 * Plays one round: computes the outcome from the committed server seed, the client seed and the next nonce; then the
 * bet lane books stake, win, bet, round and event together (docs/database.md, Lanes).
 *
 * Takes the stake in minor units of the seat's currency. Idempotent by key: the same key always gets the first
 * response, even after further rounds. Side effects of a booked round: stake, win, bet, round, day sums and event in
 * one transaction; the member's portal session is kept alive.
 *
 * Refusals, in this order: `studio.stake.invalid`, `system.maintenance` (the portal is closed and the key has no
 * round), `studio.session.ended`, `account.frozen`, `account.excluded`, `vendor_under_maintenance` or `game.closed`,
 * `studio.round.open` (the previous round was not completely shown), `studio.round.too.soon`, `limit.stake.reached`,
 * `limit.loss.reached`, `account.balance.not.enough`, `idempotency.key.reused`; `wallet.busy` if other requests of the
 * player keep changing its seeds or nonce.
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
import { endOfSeat } from "./end-of-seat.ts";
import { findMaintenance, findNonceOfKey, findRoundByNonce } from "./round-repository.ts";
import { roundWords } from "./seed-bytes.ts";
import type { PlayState, Seat } from "./seat.ts";
import type { StudioDeps } from "./studio-deps.ts";

export interface PlayRoundInput {
  readonly stakeMinor: bigint;
  readonly shownNonce: bigint;
  readonly key: string;
}

/** Limit of attempts when another process or a rotation keeps changing the state. */
const mostAttempts = 4;
const idsPerRound = 6;

const refusals: Readonly<Partial<Record<RoundStatus, ErrorCode>>> = {
  notEnoughMoney: "account.balance.not.enough",
  keyReused: "idempotency.key.reused",
  accountNotActive: "account.frozen",
  excluded: "account.excluded",
  stakeLimit: "limit.stake.reached",
  lossLimit: "limit.loss.reached",
  roundOpen: "studio.round.open",
  tooSoon: "studio.round.too.soon",
  sessionEnded: "studio.session.ended",
};

export async function playRound(deps: StudioDeps, seat: Seat, input: PlayRoundInput): Promise<PlayRoundReply> {
  const game = studioGameOf(seat.gameCode);
  const coin = game.coinOfStake(input.stakeMinor, seat.currency);
  if (coin === undefined) throw new Refusal("studio.stake.invalid");
  const known = await nonceWhileClosed(deps, seat, input);
  if (known !== undefined) return repeatRound(deps, seat, known);
  for (let attempts = 1; attempts <= mostAttempts; attempts += 1) {
    const state = await deps.seats.stateOf(seat);
    const draft = computeRound(deps, { seat, game, coin, state, input });
    const booked = await deps.rounds.book(draft.toBook);
    switch (booked.status) {
      case "booked":
        deps.keepPortalSession(seat);
        deps.seats.keep(seat, { ...state, nonce: draft.toBook.nonce, openNonce: draft.toBook.nonce });
        return replyOf(draft, booked);
      case "repeated":
        deps.seats.forget(seat);
        return repeatRound(deps, seat, booked.knownNonce);
      case "stale":
        deps.seats.forget(seat);
        break;
      case "impossible":
        throw new Error(`book_rounds found the transfers of round ${draft.toBook.betId} impossible`);
      default:
        // The refusal can follow from a change that the cached state does not have yet.
        deps.seats.forget(seat);
        throw await refusalOf(deps, seat, booked.status);
    }
  }
  throw new Refusal("wallet.busy");
}

/**
 * While the portal is closed no round begins, but a repeated key still gets its round: returns that nonce. Undefined
 * while the portal is open.
 */
async function nonceWhileClosed(deps: StudioDeps, seat: Seat, { key }: PlayRoundInput): Promise<bigint | undefined> {
  const { merchantId, playerId } = seat;
  const closed = windowAt(deps.merchants.byId(merchantId).maintenance, deps.clock.businessNow());
  if (closed === undefined) return undefined;
  const known = await findNonceOfKey(deps.db, seat, keyToUuid(merchantId, `studio:${playerId}`, key));
  if (known !== undefined) return known;
  throw new Refusal("system.maintenance", {}, { maintenanceEnd: closed.until?.getTime() ?? null });
}

interface RoundDraft {
  readonly toBook: RoundToBook;
  readonly spins: PlayRoundReply["round"]["spins"];
  readonly state: PlayState;
}

interface RoundContext {
  readonly seat: Seat;
  readonly game: StudioGame;
  readonly coin: bigint;
  readonly state: PlayState;
  readonly input: PlayRoundInput;
}

function computeRound(deps: StudioDeps, { seat, game, coin, state, input }: RoundContext): RoundDraft {
  const nonce = state.nonce + 1n;
  const round = game.play(roundWords(state.seed.key, state.clientSeed, nonce));
  const [betId, ...ids] = deps.ids.nextMany(idsPerRound);
  const { settings } = deps.merchants.byId(seat.merchantId);
  const toBook: RoundToBook = {
    seat,
    seedId: state.seed.id,
    clientSeed: state.clientSeed,
    nonce,
    shownNonce: input.shownNonce,
    betId: betId as BetId,
    stake: input.stakeMinor,
    win: coin * BigInt(round.coins),
    key: keyToUuid(seat.merchantId, `studio:${seat.playerId}`, input.key),
    stops: stopsOf(round),
    ids,
    rulesVersion: game.rulesVersion,
    minimumCycleMs: settings["studio.minimumCycleMs"],
  };
  return { toBook, spins: describeSpins(game, round, coin), state };
}

function replyOf({ toBook, spins, state }: RoundDraft, booked: BookedRound): PlayRoundReply {
  const after = booked.main + booked.bonus;
  return {
    round: {
      roundId: String(toBook.betId),
      nonce: String(toBook.nonce),
      at: booked.at.getTime(),
      currency: toBook.seat.currency,
      stakeMinor: String(toBook.stake),
      bonusPartMinor: String(booked.bonusPart),
      winMinor: String(toBook.win),
      balanceBeforeMinor: String(after + toBook.stake - toBook.win),
      balanceAfterMinor: String(after),
      spins,
      clientSeed: toBook.clientSeed,
      commitment: state.seed.commitment.toString("hex"),
      serverSeed: null,
    },
    balance: { totalMinor: String(after), bonusMinor: String(booked.bonus) },
  };
}

/** Answers a repeated key from the stored round, without the server seed, as the first response was. */
async function repeatRound(deps: StudioDeps, seat: Seat, nonce: bigint): Promise<PlayRoundReply> {
  const stored = await findRoundByNonce(deps.db, seat, nonce);
  if (stored === undefined) throw new Error(`round ${nonce} of player ${seat.playerId} is not in the books`);
  const balance = { totalMinor: String(stored.balanceAfter), bonusMinor: String(stored.bonusAfter) };
  return { round: { ...replayStoredRound(deps.seedSealer, stored), serverSeed: null }, balance };
}

async function refusalOf(deps: StudioDeps, seat: Seat, status: RoundStatus): Promise<Refusal> {
  if (status === "sessionEnded") return endOfSeat(deps, seat);
  const code = refusals[status];
  if (code !== undefined) return new Refusal(code);
  const closing = await findMaintenance(deps.db, seat, deps.clock.businessNow());
  if (closing === undefined) return new Refusal("game.closed");
  const maintenance = { maintainTime: closing.from.getTime(), endTime: closing.until?.getTime() ?? null };
  return new Refusal("vendor_under_maintenance", {}, { content: { data: maintenance } });
}
