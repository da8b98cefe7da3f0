/**
 * Encrypted bodies: RSA-OAEP-256 wraps a new AES-256-GCM key per call. Method and path are additional authenticated
 * data; a time window and a nonce prevent replays. TLS is still required; the encryption hides passwords from proxies
 * that terminate TLS. Source: docs/wire-format.md, Encrypted calls.
 */

import { createDecipheriv, createPrivateKey, subtle } from "node:crypto";
import type { webcrypto } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../core/deps.ts";
import { Refusal } from "../core/refusal.ts";
import { findEncKey, takeNonce } from "../db/enc-key.ts";

type EncDeps = Pick<Deps, "db" | "clock" | "encKeySealer">;

const windowMs = 2 * 60_000;
const largestHeader = 1_024;
const largestValue = 64 * 1_024;
const tagBytes = 16;
const ivBytes = 12;
const wrapping = { name: "RSA-OAEP", hash: "SHA-256" };
const importedKeys = new Map<string, webcrypto.CryptoKey>();

/**
 * Decrypts the payload of an encrypted call. Refuses `enc.required` for a plain body and `enc.payload.invalid` for any
 * other error, without details. Side effect: consumes the nonce, after all other checks.
 */
export async function openEncryptedBody(deps: EncDeps, request: FastifyRequest): Promise<unknown> {
  const header = request.headers["encryption"];
  const value = encryptedValueOf(request.body);
  if (typeof header !== "string" || value === undefined) throw new Refusal("enc.required");
  if (header.length > largestHeader || value.length > largestValue) throw new Refusal("enc.payload.invalid");
  const path = request.url.split("?", 1)[0] ?? "";
  const key = await unwrapKey(deps, header);
  const plain = decrypt(key, value, `${request.method} ${path}`);
  const { ts, nonce, payload } = readPlaintext(plain);
  const nowMs = deps.clock.realNow().getTime();
  if (Math.abs(nowMs - ts) > windowMs) throw new Refusal("enc.payload.invalid");
  const isNewNonce = await takeNonce(deps.db, nonce, new Date(ts + 2 * windowMs));
  if (!isNewNonce) throw new Refusal("enc.payload.invalid");
  return payload;
}

/** True if the caller says that the body is encrypted; for calls that accept both forms. */
export function hasEncryptedBody(request: FastifyRequest): boolean {
  return request.headers["encryption"] !== undefined;
}

/**
 * Unwraps `<kid>.<base64url(RSA-OAEP-256(bytes))>`; used for the header, and for the value of freeplay calls. The
 * private key operation runs on a thread of the pool. On the event loop it would take three milliseconds, so some
 * hundred invalid calls a second could stop all others.
 */
export async function unwrapKey(deps: EncDeps, text: string): Promise<Buffer> {
  const [kid = "", wrapped = "", ...rest] = text.split(".");
  if (rest.length > 0) throw new Refusal("enc.payload.invalid");
  const privateKey = await findPrivateKey(deps, kid);
  try {
    const bytes = Buffer.from(wrapped, "base64url");
    return Buffer.from(await subtle.decrypt(wrapping, privateKey, bytes));
  } catch {
    throw new Refusal("enc.payload.invalid");
  }
}

async function findPrivateKey(deps: EncDeps, kid: string): Promise<webcrypto.CryptoKey> {
  const key = await findEncKey(deps, kid);
  if (key === undefined) throw new Refusal("enc.payload.invalid");
  const cachedKey = importedKeys.get(kid);
  if (cachedKey !== undefined) return cachedKey;
  const privateKeyObject = createPrivateKey(deps.encKeySealer.open(key.sealedPrivateKey));
  const cryptoKey = privateKeyObject.toCryptoKey(wrapping, false, ["decrypt"]);
  importedKeys.set(kid, cryptoKey);
  return cryptoKey;
}

function encryptedValueOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("value" in body)) return undefined;
  return typeof body.value === "string" && Object.keys(body).length === 1 ? body.value : undefined;
}

function decrypt(key: Buffer, value: string, additionalData: string): string {
  const [iv, sealed, ...rest] = value.split(".").map((part) => Buffer.from(part, "base64url"));
  const isWellFormed = iv?.length === ivBytes && sealed !== undefined && sealed.length > tagBytes && rest.length === 0;
  if (!isWellFormed || key.length !== 32) throw new Refusal("enc.payload.invalid");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(additionalData));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    throw new Refusal("enc.payload.invalid");
  }
}

function readPlaintext(text: string): { ts: number; nonce: Buffer; payload: unknown } {
  const plain: unknown = parseJson(text);
  if (typeof plain !== "object" || plain === null) throw new Refusal("enc.payload.invalid");
  const { ts, nonce, payload } = plain as { ts?: unknown; nonce?: unknown; payload?: unknown };
  if (typeof ts !== "number" || typeof nonce !== "string" || payload === undefined) {
    throw new Refusal("enc.payload.invalid");
  }
  const nonceBytes = Buffer.from(nonce, "base64url");
  if (nonceBytes.length !== 16) throw new Refusal("enc.payload.invalid");
  return { ts, nonce: nonceBytes, payload };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("enc.payload.invalid");
  }
}
