/**
 * Encrypted bodies: each call has a new AES-256-GCM key, wrapped by the server's RSA-OAEP-256 key. Method and path are
 * additional authenticated data. `ts` and `nonce` prevent replays. Source: docs/wire-format.md, Encrypted calls.
 */

import { ApiError } from "./api-error.ts";
import { toBase64Url } from "./base64-url.ts";
import { nowMs } from "./clock.ts";
import { secretBytes } from "./random.ts";

/** The reply of `GET /wps/session/key/rsa`. `key` is the base64 text of the SPKI form. */
export interface PublicKey {
  readonly kid: string;
  readonly key: string;
}

/** Header `Encryption` and body of an encrypted call. */
export interface EncryptedPayload {
  readonly header: string;
  readonly body: { readonly value: string };
}

const ivBytes = 12;
const nonceBytes = 16;
const textEncoder = new TextEncoder();

/**
 * Encrypts a payload for one call. `target` is `<METHOD> <path>` without query. Throws an `ApiError` of kind `insecure`
 * if the browser has no WebCrypto.
 */
export async function encryptPayload(key: PublicKey, target: string, payload: unknown): Promise<EncryptedPayload> {
  const subtle = requireSubtle();
  const aesKey = await subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt"]);
  const iv = secretBytes(ivBytes);
  const nonce = toBase64Url(secretBytes(nonceBytes));
  const plain = textEncoder.encode(JSON.stringify({ ts: nowMs(), nonce, payload }));
  const sealed = await subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: textEncoder.encode(target) },
    aesKey,
    plain,
  );
  const rawKey = new Uint8Array(await subtle.exportKey("raw", aesKey));
  return {
    header: await wrapBytes(key, rawKey),
    body: { value: `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}` },
  };
}

/**
 * Returns `<kid>.<base64url(RSA-OAEP-256(bytes))>`, used as the header of an encrypted call and as the proof in a
 * request for free play.
 */
export async function wrapBytes({ kid, key }: PublicKey, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = requireSubtle();
  const spki = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  const publicKey = await subtle.importKey("spki", spki, { name: "RSA-OAEP", hash: "SHA-256" }, false, ["encrypt"]);
  return `${kid}.${toBase64Url(new Uint8Array(await subtle.encrypt({ name: "RSA-OAEP" }, publicKey, bytes)))}`;
}

/**
 * Returns the field `encryption` of a request for free play: a random string, reversed and wrapped by the server's key.
 * The server accepts each string once.
 */
export async function freePlayProof(key: PublicKey, random = toBase64Url(secretBytes(nonceBytes))): Promise<string> {
  return wrapBytes(key, textEncoder.encode(random.split("").toReversed().join("")));
}

function requireSubtle(): SubtleCrypto {
  // The type says that `subtle` is always present, but on plain HTTP it only exists on localhost (docs/wire-format.md,
  // Calls).
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) throw new ApiError({ kind: "insecure", code: "", message: "", status: 0 });
  return subtle;
}
