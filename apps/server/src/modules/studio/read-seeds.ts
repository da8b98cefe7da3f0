/** Reads the current commitment, the client seed, the next nonce, and the revealed seeds. */

import type { SeedsView } from "@openhouse/protocol/studio/seeds-view";
import { selectRevealedSeeds } from "./seed-repository.ts";
import { seedOf } from "./seed-bytes.ts";
import type { GameSession } from "./game-session.ts";
import type { StudioDeps } from "./studio-deps.ts";

const maxRevealed = 20;

/** Returns the seeds; the revealed seeds come latest first. No refusals. */
export async function readSeeds(deps: StudioDeps, gameSession: GameSession): Promise<SeedsView> {
  const { seed, clientSeed, nonce } = await deps.gameSessions.stateOf(gameSession);
  const revealed = await selectRevealedSeeds(deps.db, gameSession, maxRevealed);
  return {
    commitment: seed.commitment.toString("hex"),
    anchor: seed.anchor.toString("hex"),
    position: seed.position,
    clientSeed,
    nextNonce: String(nonce + 1n),
    revealed: revealed.map((row) => {
      const root = Buffer.from(deps.seedSealer.open(row.sealedRoot), "hex");
      return {
        serverSeed: Buffer.from(seedOf({ root, length: row.length }, row.position).bytes).toString("hex"),
        commitment: row.commitment.toString("hex"),
        firstNonce: String(row.firstNonce),
        lastNonce: String(row.lastNonce),
        revealedAt: row.revealedAt.getTime(),
      };
    }),
  };
}
