/**
 * Signatures that anybody who holds the public key can verify: Ed25519, with a key id that says which key signed. The
 * private key is in a file outside the database and the data folder. `npm run admin -- create-keys` makes the keys.
 */

import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";

export interface PublicKey {
  /** The first 16 hex digits of the SHA-256 of the key in SPKI DER. */
  readonly id: string;
  readonly key: KeyObject;
}

export interface SigningKey extends PublicKey {
  readonly privateKey: KeyObject;
}

/** Reads `signing.key` (PKCS#8 PEM). Throws if the file cannot be read or holds no Ed25519 key. */
export async function readSigningKey(file: string): Promise<SigningKey> {
  const pem = await readFile(file, "utf8");
  const privateKey = parseKey(file, () => createPrivateKey(pem));
  return { ...publicKeyOf(createPublicKey(privateKey)), privateKey };
}

/** Reads `signing.pub` (SPKI PEM). Throws if the file cannot be read or holds no Ed25519 key. */
export async function readPublicKey(file: string): Promise<PublicKey> {
  const pem = await readFile(file, "utf8");
  return publicKeyOf(parseKey(file, () => createPublicKey(pem)));
}

/** Returns the signature in base64url. */
export function signBytes({ privateKey }: SigningKey, bytes: Uint8Array): string {
  return sign(null, bytes, privateKey).toString("base64url");
}

/** True if the signature was made of exactly these bytes with this key. */
export function verifyBytes({ key }: PublicKey, bytes: Uint8Array, signature: string): boolean {
  return verify(null, bytes, key, Buffer.from(signature, "base64url"));
}

export function publicKeyOf(key: KeyObject): PublicKey {
  const der = key.export({ type: "spki", format: "der" });
  return { id: createHash("sha256").update(der).digest("hex").slice(0, 16), key };
}

function parseKey(file: string, parse: () => KeyObject): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = parse();
  } catch {
    // The message of the library can contain a part of the file, so it is not repeated.
  }
  if (key?.asymmetricKeyType !== "ed25519") throw new Error(`${file} holds no Ed25519 key in PEM`);
  return key;
}
