/** Formats of a payout account: the holder's name and the number. Shared by the form and the server. */

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

/** True if two spellings are of the same name: case, accents and punctuation are ignored. */
export function isSameHolder(first: string, second: string): boolean {
  return holderKey(first) === holderKey(second);
}

/**
 * Returns the digits of an account or mobile number, without spaces, dashes and a leading plus. Returns undefined if
 * the rest is not 6 to 20 digits.
 */
export function readAccountNumber(text: string): string | undefined {
  const digits = text.trim().replaceAll(/[\s-]/g, "").replace(/^\+/, "");
  return numberForm.test(digits) ? digits : undefined;
}

export function maskAccountNumber(digits: string): string {
  return `•••• ${digits.slice(-visibleDigits)}`;
}

function holderKey(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/[^\p{L} ]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
