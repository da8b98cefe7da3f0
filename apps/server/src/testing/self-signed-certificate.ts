/** A self-signed certificate for loopback, created for each test: X.509 v3 in DER, ECDSA on P-256. */

import { createSign, generateKeyPairSync } from "node:crypto";

export interface TestCertificate {
  /** PEM. */
  readonly key: string;
  readonly cert: string;
}

const dayMs = 24 * 3_600_000;
const ecdsaWithSha256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const commonName = [0x55, 0x04, 0x03];
const subjectAltName = [0x55, 0x1d, 0x11];
const basicConstraints = [0x55, 0x1d, 0x13];

export function createSelfSignedCertificate(now = Date.now()): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(objectId(ecdsaWithSha256));
  const name = sequence(tagged(0x31, sequence(objectId(commonName), tagged(0x0c, Buffer.from("localhost")))));
  const names = sequence(tagged(0x82, Buffer.from("localhost")), tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const authority = sequence(tagged(0x01, Buffer.from([0xff])));
  const content = sequence(
    tagged(0xa0, integer(2)),
    integer(now % 1_000_000_000),
    algorithm,
    name,
    sequence(time(now - dayMs), time(now + dayMs)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(extension(subjectAltName, names), extension(basicConstraints, authority))),
  );
  const signature = createSign("sha256").update(content).sign(privateKey);
  const certificate = sequence(content, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const base64 = certificate.toString("base64").replaceAll(/(.{64})/g, "$1\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, ...parts);
}

function objectId(bytes: readonly number[]): Buffer {
  return tagged(0x06, Buffer.from(bytes));
}

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt32BE(value, 1);
  const first = bytes.findIndex((byte, at) => byte !== 0 || at === 4);
  return tagged(0x02, bytes.subarray((bytes[first] ?? 0) > 0x7f ? first - 1 : first));
}

/** UTCTime `YYMMDDhhmmssZ`. */
function time(ms: number): Buffer {
  const text = new Date(ms).toISOString().replaceAll(/[-:T]/g, "");
  return tagged(0x17, Buffer.from(`${text.slice(2, 14)}Z`));
}

function extension(id: readonly number[], value: Buffer): Buffer {
  return sequence(objectId(id), tagged(0x04, value));
}
