/**
 * Merchant QR codes by EMVCo (Merchant-Presented Mode 1.1) in the format of QR Ph: tag, length, value, and a checksum
 * at the end. The code contains amount and reference, so that payers need not type them. Pure.
 */

import { currencies } from "../money/currencies.ts";
import type { CurrencyCode } from "../money/currencies.ts";
import { decimalTextOf, parseMoney } from "../money/money.ts";
import type { Money } from "../money/money.ts";
import { emvChecksum } from "./emv-checksum.ts";

/** The content of a code. */
export interface EmvQr {
  readonly amount: Money;
  /** 1 to 25 letters, digits and hyphens. The payer's bank sends the reference with the payment. */
  readonly reference: string;
  /** The payee: the acquiring bank and its id for the merchant. */
  readonly acquirer: string;
  readonly merchantId: string;
  /** At most 25 characters for the name and 15 for the city; longer texts are cut. */
  readonly merchantName: string;
  readonly merchantCity: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Field → tag. Tag 28 is the account template of QR Ph for payments to merchants. */
const tags = {
  format: "00",
  isDynamic: "01",
  account: "28",
  category: "52",
  currency: "53",
  amount: "54",
  country: "58",
  name: "59",
  city: "60",
  additional: "62",
  checksum: "63",
} as const;

const accountTags = { scheme: "00", acquirer: "01", merchantId: "03" } as const;
const referenceTag = "05";
const qrPhScheme = "ph.ppmi.p2m";
/** The merchant category code for betting, as defined by the card schemes. */
const bettingCategory = "7995";
const referenceForm = /^[A-Za-z0-9-]{1,25}$/;

/** Returns the text of the code. Throws a RangeError for a value that does not fit into a code. */
export function writeEmvQr(qr: EmvQr): string {
  const { amount, reference, acquirer, merchantId, merchantName, merchantCity, country } = qr;
  if (!referenceForm.test(reference)) throw new RangeError("the reference does not fit into a QR code");
  const account = [
    field(accountTags.scheme, qrPhScheme),
    field(accountTags.acquirer, acquirer),
    field(accountTags.merchantId, merchantId),
  ].join("");
  const body = [
    field(tags.format, "01"),
    field(tags.isDynamic, "12"),
    field(tags.account, account),
    field(tags.category, bettingCategory),
    field(tags.currency, String(currencies[amount.currency].number)),
    field(tags.amount, decimalTextOf(amount)),
    field(tags.country, country),
    field(tags.name, toAscii(merchantName, 25)),
    field(tags.city, toAscii(merchantCity, 15)),
    field(tags.additional, field(referenceTag, reference)),
    // The checksum also covers its own tag and length.
    `${tags.checksum}04`,
  ].join("");
  return body + emvChecksum(body);
}

/**
 * Returns the content of a code. Returns undefined if the code is damaged, is not a QR Ph code for a merchant, or has
 * no amount or no valid reference.
 */
export function readEmvQr(text: string): EmvQr | undefined {
  const body = text.slice(0, -4);
  if (!body.endsWith(`${tags.checksum}04`) || emvChecksum(body) !== text.slice(-4)) return undefined;
  const fields = readFields(text);
  const account = readFields(fields?.get(tags.account) ?? "");
  const reference = readFields(fields?.get(tags.additional) ?? "")?.get(referenceTag) ?? "";
  const currency = currencyOfCode(fields?.get(tags.currency));
  const amount = currency && parseMoney(fields?.get(tags.amount) ?? "", currency);
  if (account?.get(accountTags.scheme) !== qrPhScheme || amount === undefined) return undefined;
  if (!referenceForm.test(reference)) return undefined;
  return {
    amount,
    reference,
    acquirer: account.get(accountTags.acquirer) ?? "",
    merchantId: account.get(accountTags.merchantId) ?? "",
    merchantName: fields?.get(tags.name) ?? "",
    merchantCity: fields?.get(tags.city) ?? "",
    country: fields?.get(tags.country) ?? "",
  };
}

function field(tag: string, value: string): string {
  if (value.length < 1 || value.length > 99) throw new RangeError(`tag ${tag} cannot hold ${value.length} characters`);
  return `${tag}${String(value.length).padStart(2, "0")}${value}`;
}

/** Tag → value. Returns undefined if the lengths do not match the text or a tag occurs twice. */
function readFields(text: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const [, tag = "", length = ""] = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(length);
    if (tag === "" || end > text.length || fields.has(tag)) return undefined;
    fields.set(tag, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

function currencyOfCode(number: string | undefined): CurrencyCode | undefined {
  const codes = Object.keys(currencies) as CurrencyCode[];
  return codes.find((code) => String(currencies[code].number) === number);
}

/** Reduces a text to ASCII, which the systems of all banks support. */
function toAscii(text: string, maxLength: number): string {
  const letters = text.normalize("NFD").replaceAll(/[^\x20-\x7e]/g, "");
  return letters.slice(0, maxLength).trim() || "-";
}
