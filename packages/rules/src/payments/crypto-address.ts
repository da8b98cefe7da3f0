/**
 * Checks payout addresses of cryptocurrency networks. A payment to a wrong address is lost, so only formats with a
 * checksum are accepted: base58check of TRON and Bitcoin, bech32 and bech32m of Bitcoin (BIP 173, BIP 350), and the
 * mixed case of Ethereum (EIP-55). An Ethereum address whose letters have only one case has no checksum, but is
 * accepted, because many wallets show this form. Pure: the caller passes the hash functions, because rules import no
 * cryptography.
 */

export type Hash = (bytes: Uint8Array) => Uint8Array;

export interface AddressHashes {
  readonly sha256: Hash;
  readonly keccak256: Hash;
}

/** TRC20 is the network of TRON, ERC20 that of Ethereum, BTC the main network of Bitcoin. */
export const addressForms = ["TRC20", "ERC20", "BTC"] as const;

export type AddressForm = (typeof addressForms)[number];

/**
 * Returns the address in its stored form. Returns undefined if it is not an address of the network or its checksum is
 * wrong.
 */
export function readCryptoAddress(form: AddressForm, text: string, hashes: AddressHashes): string | undefined {
  const address = text.replaceAll(/[\s\p{Cf}]/gu, "");
  switch (form) {
    case "TRC20":
      return isBase58Check(address, [tronVersion], hashes.sha256) ? address : undefined;
    case "ERC20":
      return ethereumAddress(address, hashes.keccak256);
    case "BTC":
      if (isBase58Check(address, bitcoinVersions, hashes.sha256)) return address;
      return isSegwitAddress(address) ? address.toLowerCase() : undefined;
  }
}

/** The masked form that wallets display: the first six and the last four characters. */
export function maskCryptoAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

const tronVersion = 0x41;
/** Pay to public key hash, pay to script hash. */
const bitcoinVersions = [0x00, 0x05];
const base58Letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** Version, hash of 20 bytes, checksum. */
const base58Bytes = 25;
const checksumBytes = 4;
/** The largest number of characters for 25 bytes. */
const maxBase58Length = 35;

function isBase58Check(text: string, versions: readonly number[], sha256: Hash): boolean {
  const bytes = text.length <= maxBase58Length ? decodeBase58(text) : undefined;
  if (bytes?.length !== base58Bytes || !versions.includes(bytes[0] ?? -1)) return false;
  const content = bytes.subarray(0, base58Bytes - checksumBytes);
  const checksum = sha256(sha256(content)).subarray(0, checksumBytes);
  return checksum.every((byte, position) => byte === bytes[content.length + position]);
}

/** Each "1" at the beginning stands for a zero byte. The remaining text is a number in base 58. */
function decodeBase58(text: string): Uint8Array | undefined {
  let number = 0n;
  for (const letter of text) {
    const digit = base58Letters.indexOf(letter);
    if (digit < 0) return undefined;
    number = number * 58n + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; number > 0n; number >>= 8n) bytes.unshift(Number(number & 0xffn));
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...bytes]);
}

/**
 * Returns the address with the case of letters that the EIP-55 checksum requires. The letters of the text must have
 * this case, or must all have the same case. Any other text could contain a typing error, and is refused.
 */
function ethereumAddress(text: string, keccak256: Hash): string | undefined {
  const letters = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (letters === undefined) return undefined;
  const lower = letters.toLowerCase();
  const hash = keccak256(Uint8Array.from(lower, (letter) => letter.charCodeAt(0)));
  const withChecksum = Array.from(lower, (letter, position) => {
    const half = ((hash[position >> 1] ?? 0) >> (position % 2 === 0 ? 4 : 0)) & 0xf;
    return half >= 8 ? letter.toUpperCase() : letter;
  }).join("");
  return [withChecksum, lower, lower.toUpperCase()].includes(letters) ? `0x${withChecksum}` : undefined;
}

const bech32Letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const bech32Constant = 1;
const bech32mConstant = 0x2bc830a3;
const bech32Checksum = 6;

/**
 * A witness program of the main network: version 0 in bech32, version 1 in bech32m. Later versions have a valid format,
 * but the network has no rules for them yet, so anyone could spend money sent to such an address.
 */
function isSegwitAddress(text: string): boolean {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return false;
  if (!/^bc1[02-9ac-hj-np-z]{11,87}$/.test(lower)) return false;
  const values = Array.from(lower.slice(3), (letter) => bech32Letters.indexOf(letter));
  const version = values[0] ?? 0;
  const expected = version === 0 ? bech32Constant : bech32mConstant;
  if (version > 1 || polymod([3, 3, 0, 2, 3, ...values]) !== expected) return false;
  const program = bytesOfFives(values.slice(1, -bech32Checksum));
  return program === 32 || (version === 0 && program === 20);
}

/**
 * Returns the number of whole bytes in five-bit values. Returns undefined if more than four bits remain, which is too
 * many for padding, or if a remaining bit is not zero.
 */
function bytesOfFives(values: readonly number[]): number | undefined {
  const bits = values.length * 5;
  const paddingBits = bits % 8;
  const last = values.at(-1) ?? 0;
  return paddingBits < 5 && (last & ((1 << paddingBits) - 1)) === 0 ? (bits - paddingBits) / 8 : undefined;
}

function polymod(values: readonly number[]): number {
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [position, term] of generator.entries()) if (((top >>> position) & 1) === 1) sum ^= term;
  }
  return sum >>> 0;
}
