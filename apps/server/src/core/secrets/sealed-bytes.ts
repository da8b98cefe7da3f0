/**
 * Encrypts stored bytes: AES-256-GCM with a random key for each row. The key is stored sealed, so after a change of the
 * server's secret only short keys are sealed again, not megabytes. The name of the row is authenticated with the bytes,
 * so that the bytes of two rows cannot be exchanged in the database.
 */

import { createCipheriv, createDecipheriv } from "node:crypto";
import type { RandomSource } from "../random.ts";
import type { Sealer } from "./sealed-text.ts";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

export interface SealedBytes {
  readonly keySealed: string;
  /** Initialisation vector, ciphertext, tag. */
  readonly bytes: Buffer;
}

/** `row` names the row that stores the bytes. */
export function sealBytes(
  { sealer, random }: { readonly sealer: Sealer; readonly random: RandomSource },
  { row, bytes }: { readonly row: string; readonly bytes: Buffer },
): SealedBytes {
  const key = Buffer.from(random.bytes(32));
  const iv = random.bytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  return { keySealed: sealer.seal(key.toString("base64url")), bytes: sealed };
}

/** Throws if the bytes or their key were changed, or belong to another row. */
export function openBytes(sealer: Sealer, { row, keySealed, bytes }: SealedBytes & { readonly row: string }): Buffer {
  const key = Buffer.from(sealer.open(keySealed), "base64url");
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(row)).setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
}
