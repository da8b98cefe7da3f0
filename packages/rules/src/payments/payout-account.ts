/** Where a member is paid out to: what a holder's name and a number must look like. Shared by form and server. */

const longestName = 100;
const numberForm = /^\d{6,20}$/;
const nameForm = /^[\p{L}\p{M}.,'’ -]{2,}$/u;
const shownDigits = 4;

/** The name with single spaces; undefined when it is no name of a person. */
export function readHolderName(text: string): string | undefined {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  return name.length <= longestName && nameForm.test(name) ? name : undefined;
}

/** True when two spellings mean the same person: case, accents and punctuation aside. */
export function isSameHolder(one: string, other: string): boolean {
  return holderKey(one) === holderKey(other);
}

/** The digits of an account or mobile number typed with spaces or dashes; undefined when they are not 6 to 20. */
export function readAccountNumber(text: string): string | undefined {
  const digits = text.trim().replaceAll(/[\s-]/g, "").replace(/^\+/, "");
  return numberForm.test(digits) ? digits : undefined;
}

/** What is shown of it. */
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
