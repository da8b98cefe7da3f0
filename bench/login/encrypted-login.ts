/**
 * Logins as a browser sends them, each with its own key and nonce (docs/wire-format.md, Encrypted calls), from invented
 * addresses.
 */

import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";

export interface EncKey {
  readonly kid: string;
  readonly key: KeyObject;
}

export async function fetchEncKey(url: string): Promise<EncKey> {
  const answer = await fetch(`${url}/wps/session/key/rsa`);
  const { value } = (await answer.json()) as { value: { kid: string; key: string } };
  return {
    kid: value.kid,
    key: createPublicKey({ key: Buffer.from(value.key, "base64"), format: "der", type: "spki" }),
  };
}

const path = "/wps/session/login";

/** One request as text; it must be sent within two minutes. */
export function encryptedLogin({ kid, key }: EncKey, number: number): string {
  const aesKey = randomBytes(32);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", aesKey, iv).setAAD(Buffer.from(`POST ${path}`));
  const payload = { username: `stuffed${number}`, password: `Guess${number}guess`, type: "username" };
  const plain = JSON.stringify({ ts: Date.now(), nonce: randomBytes(16).toString("base64url"), payload });
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  const body = JSON.stringify({ value: `${iv.toString("base64url")}.${sealed.toString("base64url")}` });
  const oaep = { key, oaepHash: "sha256", padding: constants.RSA_PKCS1_OAEP_PADDING };
  return requestText(number, { header: `${kid}.${publicEncrypt(oaep, aesKey).toString("base64url")}`, body });
}

/** The same request with garbage, which costs the server a private-key operation and the sender nothing. */
export function garbledLogin({ kid }: EncKey, number: number): string {
  const body = JSON.stringify({ value: `${text(12)}.${text(96)}` });
  return requestText(number, { header: `${kid}.${text(384)}`, body });
}

function text(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}

interface EncryptedCall {
  readonly header: string;
  readonly body: string;
}

/** From one of 256 networks; no address sends twice. */
function requestText(number: number, { header, body }: EncryptedCall): string {
  const address = `198.51.${number % 256}.${Math.floor(number / 256) % 256}`;
  return (
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\nencryption: ${header}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}
