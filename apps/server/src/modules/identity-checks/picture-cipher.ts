/**
 * Encrypts pictures of documents: AES-256-GCM with a random key for each picture. The key is stored sealed, so a change
 * of the server's secret seals short keys again, not megabytes. The picture's id is authenticated with it, so that two
 * pictures cannot be exchanged in the database.
 */

import { createCipheriv, createDecipheriv } from "node:crypto";
import type { RandomSource } from "../../core/random.ts";
import type { Sealer } from "../../core/secrets/sealed-text.ts";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

export interface SealedPicture {
  readonly id: bigint;
  readonly keySealed: string;
  /** Initialisation vector, ciphertext, tag. */
  readonly bytes: Buffer;
}

export function encryptPicture(
  { documentSealer, random }: { readonly documentSealer: Sealer; readonly random: RandomSource },
  { id, bytes }: Pick<SealedPicture, "id" | "bytes">,
): SealedPicture {
  const key = Buffer.from(random.bytes(32));
  const iv = random.bytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(String(id)));
  const sealed = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  return { id, keySealed: documentSealer.seal(key.toString("base64url")), bytes: sealed };
}

/** Throws if the picture, its key or its id was changed. */
export function decryptPicture(
  { documentSealer }: { readonly documentSealer: Sealer },
  { id, keySealed, bytes }: SealedPicture,
): Buffer {
  const key = Buffer.from(documentSealer.open(keySealed), "base64url");
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(String(id))).setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
}
