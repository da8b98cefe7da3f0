/**
 * Canonical forms of a person's data: different spellings of the same e-mail address, payee account, document or name
 * become equal. For comparisons only, never for display. `canonicalPhone` in mobile-number.ts does this for numbers.
 */

import { canonicalPhone } from "./mobile-number.ts";

/** Domains of the same provider. */
const domainAliases: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com" };
/** Providers that ignore dots in the name. */
const dotlessDomains: ReadonlySet<string> = new Set(["gmail.com"]);
/** Providers that deliver `name+tag` to `name`. */
const taggedDomains: ReadonlySet<string> = new Set([
  "gmail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "msn.com",
  "icloud.com",
  "me.com",
  "mac.com",
  "proton.me",
  "protonmail.com",
  "pm.me",
  "fastmail.com",
  "zoho.com",
]);

/** Returns the address in lower case without the parts that its provider ignores; undefined if it is not an address. */
export function canonicalEmail(typed: string): string | undefined {
  const plain = typed.normalize("NFKC").trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  if (at < 1 || at === plain.length - 1 || /\s/.test(plain)) return undefined;
  const typedDomain = plain.slice(at + 1).replace(/\.$/, "");
  const domain = domainAliases[typedDomain] ?? typedDomain;
  const typedName = plain.slice(0, at);
  const untagged = taggedDomains.has(domain) ? typedName.replace(/\+.*$/, "") : typedName;
  const name = dotlessDomains.has(domain) ? untagged.replaceAll(".", "") : untagged;
  return name === "" ? undefined : `${name}@${domain}`;
}

export interface PayeeAccount {
  readonly number: string;
  readonly bankCode: string;
  /** The number of an e-wallet is a phone number. */
  readonly isWallet: boolean;
  /** Of the merchant's country. */
  readonly dialingCode: string;
}

/** A shorter number can exist at several banks. */
const shortestUniqueNumber = 9;

/**
 * Returns the digits and letters of the account number. The bank is left out, because the same account can be entered
 * under another bank's name. Only a number shorter than `shortestUniqueNumber` has the bank's code before it. Undefined
 * if nothing remains.
 */
export function canonicalPayee({ number, bankCode, isWallet, dialingCode }: PayeeAccount): string | undefined {
  const phone = isWallet ? canonicalPhone(dialingCode, number) : undefined;
  const plain = (phone ?? number)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (plain === "") return undefined;
  return plain.length < shortestUniqueNumber ? `${bankCode.toLowerCase()}:${plain}` : plain;
}

/**
 * Returns the issuing country with the digits and capital letters of the number, without the kind of document, because
 * the same document can be entered under another kind. Undefined if nothing remains.
 */
export function canonicalDocument({ country, number }: { country: string; number: string }): string | undefined {
  const plain = number
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  return plain === "" ? undefined : `${country.toUpperCase()}:${plain}`;
}

/** Letters that have no decomposition into a base letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
};
const titles: ReadonlySet<string> = new Set(
  "mr mrs ms miss mx dr prof sir engr atty hon rev fr sr jr ii iii iv ginoo gng bb don dona".split(" "),
);

/**
 * Returns the words of a name in lower case and alphabetical order, without marks, punctuation and titles ("Dr. José
 * DELA CRUZ, Jr." → "cruz dela jose"). Undefined if no word remains.
 */
export function canonicalName(typed: string): string | undefined {
  const folded = typed.normalize("NFKD").replaceAll(/\p{M}/gu, "").toUpperCase().toLowerCase();
  const plain = folded.replaceAll(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter);
  // An apostrophe is removed (O'Neil → oneil). A point ends a word (Ma.Theresa → ma theresa).
  const words = plain.replaceAll(/['’ʼ.]/g, (sign) => (sign === "." ? " " : "")).split(/[^\p{L}\p{N}]+/u);
  const named = words.filter((word) => word !== "" && !titles.has(word));
  return named.length === 0 ? undefined : named.toSorted().join(" ");
}
