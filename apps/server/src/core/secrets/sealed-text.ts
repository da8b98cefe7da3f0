/** Encrypts small stored secrets: AES-256-GCM with a key derived from the server's secret. */

import { createCipheriv, createDecipheriv } from "node:crypto";
import type { RandomSource } from "../random.ts";
import { deriveKey, secretIdOf } from "./derive-key.ts";
import type { Secrets } from "./derive-key.ts";

/** Thrown if no secret can open a text: the text's secret is lost, or the text was changed. */
export class SealedTextError extends Error {}

export interface Sealer {
  /** Returns `<id of the secret>.<iv>.<ciphertext>`, sealed with the current secret. */
  seal(text: string): string;
  /** Throws a `SealedTextError` if none of the secrets sealed the text for this purpose. */
  open(sealed: string): string;
  /** The start of every text that the current secret has sealed. */
  readonly prefix: string;
}

/**
 * A text that was sealed for one purpose cannot be opened for another. Older secrets only open texts. Texts without the
 * id of a secret (`<iv>.<ciphertext>`), from before there were ids, are tried with each secret.
 */
export function createSealer(secrets: Secrets, purpose: string, random: RandomSource): Sealer {
  const keys = secrets.map((secret) => ({ id: secretIdOf(secret), key: deriveKey(secret, purpose) }));
  const prefix = `${secretIdOf(secrets[0])}.`;
  const currentKey = deriveKey(secrets[0], purpose);
  return {
    prefix,
    seal(text) {
      const iv = random.bytes(12);
      const cipher = createCipheriv("aes-256-gcm", currentKey, iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${prefix}${iv.toString("base64url")}.${sealed.toString("base64url")}`;
    },
    open(text) {
      const [sealed = "", iv = "", id] = text.split(".").toReversed();
      const candidates = keys.filter((key) => id === undefined || key.id === id);
      for (const { key } of candidates) {
        const opened = decrypt(key, iv, sealed);
        if (opened !== undefined) return opened;
      }
      throw new SealedTextError("a stored text was not sealed with any of the server's secrets, or was changed");
    },
  };
}

/** Like `open`, but returns undefined if none of the secrets sealed the text. */
export function tryToOpen(sealer: Sealer, sealed: string): string | undefined {
  try {
    return sealer.open(sealed);
  } catch {
    return undefined;
  }
}

function decrypt(key: Buffer, iv: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url"), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(0, -16), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
