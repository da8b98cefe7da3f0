/** Encrypts small stored secrets: AES-256-GCM with a key derived from the server's secret. */

import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { RandomSource } from "../random.ts";

export interface Sealer {
  seal(text: string): string;
  open(sealed: string): string;
}

/** A text that was sealed for one purpose cannot be opened for another. */
export function createSealer(secret: string, purpose: string, random: RandomSource): Sealer {
  const key = Buffer.from(hkdfSync("sha256", secret, "openhouse", purpose, 32));
  return {
    seal(text) {
      const iv = random.bytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${iv.toString("base64url")}.${sealed.toString("base64url")}`;
    },
    open(text) {
      const [iv = "", sealed = ""] = text.split(".");
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url"), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(0, -16), undefined, "utf8") + decipher.final("utf8");
    },
  };
}
