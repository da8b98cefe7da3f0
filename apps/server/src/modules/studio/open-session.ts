/**
 * Exchanges a one-time launch ticket for a game session, and returns the data that the client needs before the first
 * round. The ticket works once, within 60 seconds. The game session ends with the portal session that launched the
 * game, at the latest after 12 hours.
 *
 * Refusals: `studio.launch.invalid` (the ticket is unknown, used or expired, or its portal session has ended).
 */

import type { OpenSessionReply } from "@openhouse/protocol/studio/open-session";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { takeTicket } from "../../db/one-time-ticket.ts";
import { splitToken } from "./find-game-session.ts";
import { findStudioGame } from "./games.ts";
import { launchDetailOf } from "./launch-ticket.ts";
import { readGame } from "./read-game.ts";
import { findPlayerId, findStakeAccounts, insertGameSession, insertPlayer } from "./repository.ts";
import type { PlayerKey } from "./repository.ts";
import { sha256 } from "./seed-bytes.ts";
import type { GameSessionId, PlayerId } from "./game-session.ts";
import { startChain } from "./start-chain.ts";
import type { StudioDeps } from "./studio-deps.ts";

const sessionLifeMs = 12 * 3_600_000;
const firstClientSeedBytes = 12;

export async function openSession(deps: StudioDeps, launch: string): Promise<OpenSessionReply> {
  const parts = splitToken(launch);
  if (parts === undefined) throw new Refusal("studio.launch.invalid");
  const { merchantId } = parts;
  const secret = deps.random.bytes(32).toString("base64url");
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.realNow();
    const ticket = await takeTicket(tx, { merchantId, purpose: "launch", ticket: parts.secret, now });
    const detail = launchDetailOf(ticket?.detail);
    if (ticket === undefined || detail === undefined || findStudioGame(detail.gameCode) === undefined) {
      throw new Refusal("studio.launch.invalid");
    }
    const memberId = ticket.subjectId as MemberId;
    const playerId = await findOrCreatePlayer(deps, tx, { merchantId, memberId, ...detail });
    await insertGameSession(tx, {
      merchantId,
      id: deps.ids.next() as GameSessionId,
      tokenHash: sha256(Buffer.from(secret)),
      memberId,
      playerId,
      portalSessionId: detail.portalSessionId,
      at: now,
      endsAt: new Date(now.getTime() + sessionLifeMs),
    });
  });
  const token = tokenOf(merchantId, secret);
  // The portal session may have ended since the launch. Then the game session has ended, too, and the launch is
  // invalid.
  const gameSession = await deps.gameSessions.find(token).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal("studio.launch.invalid") : error;
  });
  return { token, game: await readGame(deps, gameSession) };
}

function tokenOf(merchantId: MerchantId, secret: string): string {
  return `${merchantId}.${secret}`;
}

/** Finds the member's player row for the game and currency, or creates it with a new chain of seeds. */
async function findOrCreatePlayer(deps: StudioDeps, tx: Transaction, key: PlayerKey): Promise<PlayerId> {
  const existingId = await findPlayerId(tx, key);
  if (existingId !== undefined) return existingId;
  const accounts = await findStakeAccounts(tx, key);
  if (accounts.main === null) throw new Error(`member ${key.memberId} has no ${key.currency} account`);
  const playerId = deps.ids.next() as PlayerId;
  const { merchantId } = key;
  const seedId = await startChain(deps, tx, { merchantId, playerId, firstNonce: 1n });
  const isNew = await insertPlayer(tx, {
    ...key,
    id: playerId,
    isTrial: key.currency === "FUN",
    mainAccount: accounts.main,
    bonusAccount: accounts.bonus,
    seedId,
    clientSeed: deps.random.bytes(firstClientSeedBytes).toString("base64url"),
  });
  if (isNew) return playerId;
  const concurrentId = await findPlayerId(tx, key);
  if (concurrentId === undefined) throw new Error("the player that a concurrent request inserted does not exist");
  return concurrentId;
}
