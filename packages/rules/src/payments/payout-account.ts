/** Formats of a payout account: the holder's name and the number. Shared by the form and the server. */

const maxNameLength = 100;
const numberForm = /^\d{6,20}$/;
const nameForm = /^[\p{L}\p{M}.,'’ -]{2,}$/u;
const shownDigits = 4;

/** The name with single spaces; undefined when it is not a valid name. */
export function readHolderName(text: string): string | undefined {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  return name.length <= maxNameLength && nameForm.test(name) ? name : undefined;
}

/** True when two spellings name the same person, ignoring case, accents and punctuation. */
export function isSameHolder(one: string, other: string): boolean {
  return holderKey(one) === holderKey(other);
}

/** The digits of an account or mobile number that may contain spaces or dashes; undefined unless there are 6 to 20. */
export function readAccountNumber(text: string): string | undefined {
  const digits = text.trim().replaceAll(/[\s-]/g, "").replace(/^\+/, "");
  return numberForm.test(digits) ? digits : undefined;
}

/** The masked form of an account number. */
export function maskAccountNumber(digits: string): string {
  return `•••• ${digits.slice(-shownDigits)}`;
}

function holderKey(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/[^\p{L} ]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
