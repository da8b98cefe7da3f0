/**
 * Encrypted calls as a browser sends them, each with a key and a nonce of its own (docs/wire-format.md, Encrypted
 * calls), from invented IP addresses.
 */

import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";

export interface EncKey {
  readonly kid: string;
  readonly key: KeyObject;
}

export async function fetchEncKey(url: string): Promise<EncKey> {
  const response = await fetch(`${url}/wps/session/key/rsa`);
  const { value } = (await response.json()) as { value: { kid: string; key: string } };
  return {
    kid: value.kid,
    key: createPublicKey({ key: Buffer.from(value.key, "base64"), format: "der", type: "spki" }),
  };
}

export interface PlainCall {
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly payload: object;
  readonly ip: string;
  /** More header lines, each ending with CR LF. */
  readonly headers?: string;
}

/** Returns one request as text. It must be sent within two minutes. */
export function encryptCall({ kid, key }: EncKey, call: PlainCall): string {
  const aesKey = randomBytes(32);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", aesKey, iv).setAAD(Buffer.from(`${call.method} ${call.path}`));
  const plain = JSON.stringify({
    ts: Date.now(),
    nonce: randomBytes(16).toString("base64url"),
    payload: call.payload,
  });
  const encrypted = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  const body = JSON.stringify({ value: `${iv.toString("base64url")}.${encrypted.toString("base64url")}` });
  const oaep = { key, oaepHash: "sha256", padding: constants.RSA_PKCS1_OAEP_PADDING };
  return requestText(call, { header: `${kid}.${publicEncrypt(oaep, aesKey).toString("base64url")}`, body });
}

/** Returns a login to an unknown account. */
export function encryptedLogin(key: EncKey, number: number): string {
  const payload = { username: `stuffed${number}`, password: `Guess${number}guess`, type: "username" };
  return encryptCall(key, { ...login, payload, ip: ipOf(number) });
}

/** Returns a login with garbage in place of encrypted data. */
export function garbledLogin({ kid }: EncKey, number: number): string {
  const body = JSON.stringify({ value: `${randomText(12)}.${randomText(96)}` });
  return requestText({ ...login, ip: ipOf(number) }, { header: `${kid}.${randomText(384)}`, body });
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}

interface EncryptedCall {
  readonly header: string;
  readonly body: string;
}

const login = { method: "POST", path: "/wps/session/login" } as const;

/** An address of one of 256 networks. No address sends twice. */
function ipOf(number: number): string {
  return `198.51.${number % 256}.${Math.floor(number / 256) % 256}`;
}

type Addressed = Omit<PlainCall, "payload">;

function requestText({ method, path, ip, headers = "" }: Addressed, { header, body }: EncryptedCall): string {
  return (
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${ip}\r\nencryption: ${header}\r\n${headers}` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}
