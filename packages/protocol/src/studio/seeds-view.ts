/** The current seeds and the revealed earlier seeds. Seeds and hashes are hexadecimal. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const RevealedSeed = Type.Object({
  serverSeed: Type.String(),
  commitment: Type.String(),
  firstNonce: Type.String(),
  lastNonce: Type.String(),
  revealedAt: Type.Number(),
});

export const SeedsView = Type.Object({
  /** The SHA-256 of the server seed of the next rounds. */
  commitment: Type.String(),
  /** The first hash of the chain of seeds. It fixes all seeds of the chain before the first round is played. */
  anchor: Type.String(),
  position: Type.Integer(),
  clientSeed: Type.String(),
  /** The nonce of the next round. */
  nextNonce: Type.String(),
  revealed: Type.Array(RevealedSeed),
});

export const ClientSeedBody = Type.Object(
  { clientSeed: Type.String({ pattern: "^[\\x21-\\x39\\x3b-\\x7e]{1,64}$" }) },
  { additionalProperties: false },
);

export const RotateSeedBody = Type.Object(
  { clientSeed: Type.Optional(Type.String({ pattern: "^[\\x21-\\x39\\x3b-\\x7e]{1,64}$" })) },
  { additionalProperties: false },
);

export type RevealedSeed = Static<typeof RevealedSeed>;
export type SeedsView = Static<typeof SeedsView>;
export type ClientSeedBody = Static<typeof ClientSeedBody>;
export type RotateSeedBody = Static<typeof RotateSeedBody>;
