/** Reads the current commitment, the client seed, the next nonce, and the revealed seeds. */

import type { SeedsView } from "@openhouse/protocol/studio/seeds-view";
import { selectRevealedSeeds } from "./seed-repository.ts";
import { seedOf } from "./seed-bytes.ts";
import type { Seat } from "./seat.ts";
import type { StudioDeps } from "./studio-deps.ts";

const mostRevealed = 20;

/** The revealed seeds come latest first. No refusals. */
export async function readSeeds(deps: StudioDeps, seat: Seat): Promise<SeedsView> {
  const { seed, clientSeed, nonce } = await deps.seats.stateOf(seat);
  const revealed = await selectRevealedSeeds(deps.db, seat, mostRevealed);
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
