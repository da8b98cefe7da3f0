/** Encrypts pictures of documents, each with a key of its own and bound to the id of the picture. */

import type { RandomSource } from "../../core/random.ts";
import { openBytes, sealBytes } from "../../core/secrets/sealed-bytes.ts";
import type { SealedBytes } from "../../core/secrets/sealed-bytes.ts";
import type { Sealer } from "../../core/secrets/sealed-text.ts";

export interface SealedPicture extends SealedBytes {
  readonly id: bigint;
}

export function encryptPicture(
  { documentSealer: sealer, random }: { readonly documentSealer: Sealer; readonly random: RandomSource },
  { id, bytes }: Pick<SealedPicture, "id" | "bytes">,
): SealedPicture {
  return { id, ...sealBytes({ sealer, random }, { row: String(id), bytes }) };
}

/** Throws if the picture, its key or its id was changed. */
export function decryptPicture(
  { documentSealer }: { readonly documentSealer: Sealer },
  { id, keySealed, bytes }: SealedPicture,
): Buffer {
  return openBytes(documentSealer, { row: String(id), keySealed, bytes });
}
