/** Formats of a payout account: the holder's name and the number. Shared by the form and the server. */

import { readMobileNumber } from "../identity/mobile-number.ts";
import { plainNumber } from "../identity/plain-number.ts";

const maxNameLength = 100;
const numberForm = /^\d{6,20}$/;
const nameForm = /^[\p{L}\p{M}.,'’ -]{2,}$/u;
const visibleDigits = 4;

/** Returns the name with single spaces; undefined if it is not a valid name. */
export function readHolderName(text: string): string | undefined {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  return name.length <= maxNameLength && nameForm.test(name) ? name : undefined;
}

/**
 * True if payouts accept the name. Forms that store a real name check this, because members cannot correct it later.
 */
export function isHolderName(text: string): boolean {
  return readHolderName(text) !== undefined;
}

/**
 * True if two spellings are of the same name: case, accents and punctuation are ignored. In contrast to
 * `canonicalName`, the order of the words matters, and so do additions such as "Jr.", because father and son are
 * different holders.
 */
export function isSameHolder(first: string, second: string): boolean {
  return holderKey(first) === holderKey(second);
}

/**
 * Returns the digits of an account number, without separators, invisible characters and a leading plus. Returns
 * undefined if the rest is not 6 to 20 digits.
 */
export function readAccountNumber(text: string): string | undefined {
  const digits = plainNumber(text).replace(/^\+/, "");
  return numberForm.test(digits) ? digits : undefined;
}

/**
 * Returns the number of an e-wallet: the stored form of a mobile number of the merchant's country ("0917…", "+63 917…",
 * "917…" → "63917…"). Another number is read like an account number.
 */
export function readWalletNumber(text: string, dialingCode: string): string | undefined {
  return readMobileNumber(dialingCode, text) ?? readAccountNumber(text);
}

export function maskAccountNumber(digits: string): string {
  return `•••• ${digits.slice(-visibleDigits)}`;
}

function holderKey(name: string): string {
  return (
    name
      .normalize("NFKD")
      // A dash or point separates words (Anne-Marie, Ma.Teresa). An apostrophe does not (O'Brien).
      .replaceAll(/[\s\p{Pd}.,]+/gu, " ")
      .replaceAll(/[^\p{L} ]/gu, "")
      .trim()
      .toLowerCase()
  );
}
