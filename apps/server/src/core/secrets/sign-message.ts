/**
 * Signs a file as CMS SignedData (RFC 5652) with the content inside, which Apple's devices require to show a
 * configuration profile as verified. There is one signer, with an RSA or EC key and SHA-256; the file includes the
 * certificate chain.
 */

import { createHash, createPrivateKey, X509Certificate } from "node:crypto";
import { ObjectIdentifier, OctetString, UTCTime } from "asn1js";
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";

export interface SigningIdentity {
  /** PEM: the signer's certificate first, then the certificates of its issuers. */
  readonly certificates: string;
  /** PEM. */
  readonly privateKey: string;
}

/** RFC 5652, section 11. */
const contentType = "1.2.840.113549.1.9.3";
const messageDigest = "1.2.840.113549.1.9.4";
const signingTime = "1.2.840.113549.1.9.5";

/** Returns the signed file, DER. Rejects if the key or a certificate cannot be read. */
export async function signMessage(
  content: Buffer,
  { certificates, privateKey }: SigningIdentity,
  at: Date,
): Promise<Buffer> {
  const chain = readChain(certificates);
  const [signer] = chain;
  if (signer === undefined) throw new TypeError("the chain of the signer has no certificate");
  const digest = createHash("sha256").update(content).digest();
  // DER requires this order of the attributes in their set. Verifiers that encode the attributes again before the check
  // then get the same bytes.
  const attributes = [
    new Attribute({ type: contentType, values: [new ObjectIdentifier({ value: ContentInfo.DATA })] }),
    new Attribute({ type: signingTime, values: [new UTCTime({ valueDate: at })] }),
    new Attribute({ type: messageDigest, values: [new OctetString({ valueHex: copyToArrayBuffer(digest) })] }),
  ];
  const { issuer, serialNumber } = signer;
  const signed = new SignedData({
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: ContentInfo.DATA,
      eContent: new OctetString({ valueHex: copyToArrayBuffer(content) }),
    }),
    signerInfos: [
      new SignerInfo({
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: chain,
  });
  await signed.sign(await readKey(privateKey), 0, "SHA-256");
  const file = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return Buffer.from(file.toSchema().toBER());
}

function readChain(pem: string): Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => Certificate.fromBER(copyToArrayBuffer(new X509Certificate(block).raw)));
}

function readKey(pem: string): Promise<CryptoKey> {
  const key = createPrivateKey(pem);
  const pkcs8 = key.export({ format: "der", type: "pkcs8" });
  const namedCurve = curves[key.asymmetricKeyDetails?.namedCurve ?? ""];
  const algorithm =
    namedCurve === undefined ? { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } : { name: "ECDSA", namedCurve };
  return crypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]);
}

/** OpenSSL's name → WebCrypto's name. */
const curves: Readonly<Record<string, string>> = { prime256v1: "P-256", secp384r1: "P-384", secp521r1: "P-521" };

/** Copies the bytes, because a buffer can be a view of a larger one. */
function copyToArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
