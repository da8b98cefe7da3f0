/**
 * The library verifies the signed file as a device would. Node alone verifies it again, to find errors that the library
 * makes both when it signs and when it verifies.
 */

import { createHash, createVerify, generateKeyPairSync, X509Certificate } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { Integer, OctetString, UTCTime, Utf8String } from "asn1js";
import { AttributeTypeAndValue, BasicConstraints, Certificate, ContentInfo, Extension, SignedData } from "pkijs";
import { expect, it } from "vitest";
import { signMessage } from "./sign-message.ts";
import type { SigningIdentity } from "./sign-message.ts";

const at = new Date("2026-11-21T12:00:00Z");
const content = Buffer.from(`<plist>${"x".repeat(70_000)}</plist>`);
const commonName = "2.5.4.3";
const kinds = {
  rsa: {
    make: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
    algorithm: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  },
  "P-256": {
    make: () => generateKeyPairSync("ec", { namedCurve: "prime256v1" }),
    algorithm: { name: "ECDSA", namedCurve: "P-256" },
  },
  "P-384": {
    make: () => generateKeyPairSync("ec", { namedCurve: "secp384r1" }),
    algorithm: { name: "ECDSA", namedCurve: "P-384" },
  },
} as const;
type Kind = keyof typeof kinds;

interface Holder {
  readonly certificate: Certificate;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Creates a certificate with its key, signed by an authority or by itself. */
async function certify(name: string, kind: Kind, issuerHolder?: Holder): Promise<Holder> {
  const { publicKey, privateKey } = kinds[kind].make();
  const certificate = new Certificate();
  certificate.version = 2;
  // Several bytes, because a serial number must be copied unchanged.
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array([0x7a, 0x01, 0xfe]).buffer });
  const value = new Utf8String({ value: name });
  certificate.subject.typesAndValues.push(new AttributeTypeAndValue({ type: commonName, value }));
  certificate.issuer = issuerHolder?.certificate.subject ?? certificate.subject;
  certificate.notBefore.value = new Date("2026-01-01T00:00:00Z");
  certificate.notAfter.value = new Date("2036-01-01T00:00:00Z");
  if (issuerHolder === undefined) {
    const extnValue = new BasicConstraints({ cA: true }).toSchema().toBER();
    certificate.extensions = [new Extension({ extnID: "2.5.29.19", critical: true, extnValue })];
  }
  const spki = publicKey.export({ format: "der", type: "spki" });
  const { algorithm } = kinds[kind];
  await certificate.subjectPublicKeyInfo.importKey(
    await crypto.subtle.importKey("spki", spki, algorithm, true, ["verify"]),
  );
  const pkcs8 = (issuerHolder?.privateKey ?? privateKey).export({ format: "der", type: "pkcs8" });
  await certificate.sign(await crypto.subtle.importKey("pkcs8", pkcs8, algorithm, true, ["sign"]), "SHA-256");
  return { certificate, publicKey, privateKey };
}

const pemOf = ({ certificate }: Holder) => new X509Certificate(Buffer.from(certificate.toSchema().toBER())).toString();

/** Creates an authority, and a signer with a certificate from this authority. */
async function makeIdentity(kind: Kind) {
  const authority = await certify("authority", kind);
  const signer = await certify("signer", kind, authority);
  const identity: SigningIdentity = {
    certificates: pemOf(signer) + pemOf(authority),
    privateKey: signer.privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  };
  return { identity, trusted: authority.certificate, publicKey: signer.publicKey };
}

function readSigned(file: Buffer): SignedData {
  const info = ContentInfo.fromBER(new Uint8Array(file).buffer);
  const inside: unknown = info.content;
  expect(info.contentType).toBe(ContentInfo.SIGNED_DATA);
  return new SignedData({ schema: inside });
}

const contentOf = ({ encapContentInfo: { eContent } }: SignedData) =>
  Buffer.from(eContent instanceof OctetString ? eContent.getValue() : new ArrayBuffer());

it.each(Object.keys(kinds) as Kind[])(
  "a message signed with a key of kind %s verifies, and contains its content",
  async (kind) => {
    const { identity, trusted } = await makeIdentity(kind);
    const signed = readSigned(await signMessage(content, identity, at));
    expect(signed.certificates).toHaveLength(2);
    expect(await signed.verify({ signer: 0, checkChain: true, trustedCerts: [trusted], checkDate: at })).toBe(true);
    expect(contentOf(signed).equals(content)).toBe(true);
  },
);

it.each(Object.keys(kinds) as Kind[])(
  "a message signed with a key of kind %s verifies with Node alone",
  async (kind) => {
    const { identity, publicKey } = await makeIdentity(kind);
    const [signer] = readSigned(await signMessage(content, identity, at)).signerInfos;
    const attributes = signer?.signedAttrs?.attributes ?? [];
    const digest: unknown = attributes.find(({ type }) => type === "1.2.840.113549.1.9.4")?.values[0];
    const expected = createHash("sha256").update(content).digest();
    expect(Buffer.from(digest instanceof OctetString ? digest.getValue() : new ArrayBuffer()).equals(expected)).toBe(
      true,
    );
    const signature = Buffer.from(signer?.signature.valueBlock.valueHexView ?? []);
    // The signature covers the set of attributes (RFC 5652 section 5.4) with the tag of a set.
    const set = Buffer.from(signer?.signedAttrs?.encodedValue ?? new ArrayBuffer());
    expect(set[0]).toBe(0x31);
    expect(createVerify("sha256").update(set).verify(publicKey, signature)).toBe(true);
  },
);

it("a message with a changed byte does not verify", async () => {
  const { identity } = await makeIdentity("rsa");
  const file = await signMessage(Buffer.from("the shop is open"), identity, at);
  const position = file.indexOf("shop");
  file[position] = (file[position] ?? 0) ^ 1;
  await expect(readSigned(file).verify({ signer: 0 })).rejects.toThrow();
});

it("a signed message contains the time of signing, and its signed attributes in DER order", async () => {
  const { identity } = await makeIdentity("P-256");
  const [signer] = readSigned(await signMessage(content, identity, at)).signerInfos;
  const attributes = signer?.signedAttrs?.attributes ?? [];
  const time: unknown = attributes.find(({ type }) => type === "1.2.840.113549.1.9.5")?.values[0];
  expect(time instanceof UTCTime ? time.toDate() : undefined).toEqual(at);
  const encoded = attributes.map((attribute) => Buffer.from(attribute.toSchema().toBER()).toString("hex"));
  expect(encoded).toEqual(encoded.toSorted());
});

it("a message cannot be signed without a certificate", async () => {
  const none = { certificates: "", privateKey: "" };
  await expect(signMessage(Buffer.from("x"), none, at)).rejects.toThrow("certificate");
});
