/**
 * Signs a file as CMS SignedData (RFC 5652) with the content inside: what Apple's devices ask of a configuration
 * profile before they call it verified. Only what that needs: one signer, RSA or EC, SHA-256, the chain included.
 */

import { createHash, createPrivateKey, sign, X509Certificate } from "node:crypto";

/** Who signs. */
export interface SigningIdentity {
  /** PEM: the signer's certificate first, then those above it. */
  readonly certificates: string;
  /** PEM. */
  readonly privateKey: string;
}

const oids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsa: "1.2.840.113549.1.1.1",
  ecdsaSha256: "1.2.840.10045.4.3.2",
} as const;

/** The signed file, DER. Throws when the key or a certificate cannot be read. */
export function signMessage(content: Buffer, { certificates, privateKey }: SigningIdentity, at: Date): Buffer {
  const chain = readChain(certificates);
  const [signer] = chain;
  if (signer === undefined) throw new TypeError("the chain of the signer has no certificate");
  const key = createPrivateKey(privateKey);
  const digest = createHash("sha256").update(content).digest();
  // DER sorts the parts of a set.
  const attributes = [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.signingTime, der(0x17, Buffer.from(utcTime(at)))),
    attribute(oids.messageDigest, der(0x04, digest)),
  ].toSorted(Buffer.compare);
  // Signed as a set, carried under a tag of its own (RFC 5652 section 5.4).
  const signature = sign("sha256", der(0x31, ...attributes), key);
  const { issuer, serial } = namesOf(signer);
  const sha256 = der(0x30, oid(oids.sha256), der(0x05));
  const algorithm =
    key.asymmetricKeyType === "ec" ? der(0x30, oid(oids.ecdsaSha256)) : der(0x30, oid(oids.rsa), der(0x05));
  const signerInfo = der(
    0x30,
    integer(1),
    der(0x30, issuer, serial),
    sha256,
    der(0xa0, ...attributes),
    algorithm,
    der(0x04, signature),
  );
  const signedData = der(
    0x30,
    integer(1),
    der(0x31, sha256),
    der(0x30, oid(oids.data), der(0xa0, der(0x04, content))),
    der(0xa0, ...chain.map(({ raw }) => raw)),
    der(0x31, signerInfo),
  );
  return der(0x30, oid(oids.signedData), der(0xa0, signedData));
}

function readChain(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block));
}

/** Issuer and serial number as they stand in the certificate, byte for byte. */
function namesOf({ raw }: X509Certificate): { readonly issuer: Buffer; readonly serial: Buffer } {
  const [certificate] = partsOf(raw);
  const [body] = certificate === undefined ? [] : partsOf(inside(certificate));
  const fields = body === undefined ? [] : partsOf(inside(body));
  // The version stands first, under a tag of its own, in every certificate but the oldest.
  const [serial, , issuer] = fields[0]?.[0] === 0xa0 ? fields.slice(1) : fields;
  if (serial === undefined || issuer === undefined) throw new TypeError("the certificate of the signer is damaged");
  return { issuer, serial };
}

/** The parts of a DER text, one after the other. */
function partsOf(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const { start, length } = extentOf(bytes, at);
    parts.push(bytes.subarray(at, start + length));
    at = start + length;
  }
  return parts;
}

function inside(part: Buffer): Buffer {
  const { start, length } = extentOf(part, 0);
  return part.subarray(start, start + length);
}

function extentOf(bytes: Buffer, at: number): { readonly start: number; readonly length: number } {
  const first = bytes[at + 1] ?? 0;
  if (first < 0x80) return { start: at + 2, length: first };
  const width = first & 0x7f;
  return { start: at + 2 + width, length: bytes.readUIntBE(at + 2, width) };
}

function attribute(name: string, value: Buffer): Buffer {
  return der(0x30, oid(name), der(0x31, value));
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest.flatMap(base128)];
  return der(0x06, Buffer.from(bytes));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = Buffer.from(length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, content]);
}

function utcTime(at: Date): string {
  return `${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, "")}Z`;
}
