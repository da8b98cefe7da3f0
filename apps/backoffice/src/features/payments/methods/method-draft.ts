/** The draft of a deposit method. Amounts and rates are texts until they are sent. */

import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalTextOf, money, parseMoney } from "@openhouse/rules/money/money";
import { faultOfTerms } from "@openhouse/rules/payments/deposit-terms";
import type { TermsFault } from "@openhouse/rules/payments/deposit-terms";

export type Method = Reply<"GET /backoffice/api/deposit-methods">["methods"][number];
export type Terms = Method["terms"][number];
export type Channel = Method["channels"][number];
export type MethodChange = Omit<CallInput<"PUT /backoffice/api/deposit-methods/:code">["body"], "version" | "reason">;

/** A range of the terms as typed: amounts in major units, the rate in percent. */
export interface TypedTerms {
  /** Identifies the range while it is edited. */
  readonly rowId: number;
  readonly group: Terms["group"];
  readonly minimum: string;
  readonly maximum: string;
  readonly percent: string;
  readonly fixed: string;
  readonly feePayer: Terms["feePayer"];
}

/** A channel as typed. The code of a new channel can be edited. */
export type TypedChannel = Channel & { readonly isNew?: true };

export interface MethodDraft {
  readonly isOn: boolean;
  readonly terms: readonly TypedTerms[];
  readonly channels: readonly TypedChannel[];
}

export const emptyChannel: TypedChannel = { code: "", name: "", isOn: true, holder: "", number: "", isNew: true };

export const ppmPerPercent = 10_000;

/** The published method as texts. */
export function draftOf({ isOn, terms, channels, currency }: Method): MethodDraft {
  return { isOn, terms: terms.map((item, rowId) => typedTerms(item, { rowId, currency })), channels };
}

/** Throws on an unknown currency. */
function typedTerms(terms: Terms, { rowId, currency }: { rowId: number; currency: string }): TypedTerms {
  if (!isCurrencyCode(currency)) throw new TypeError(`no currency is called ${currency}`);
  const text = (minor: string) => decimalTextOf(money(BigInt(minor), currency));
  return {
    rowId,
    group: terms.group,
    minimum: text(terms.minimumMinor),
    maximum: text(terms.maximumMinor),
    percent: String(terms.feeRatePpm / ppmPerPercent),
    fixed: text(terms.feeFixedMinor),
    feePayer: terms.feePayer,
  };
}

/** A new range for the group of the last range, with empty amounts. */
export function nextTerms(terms: readonly TypedTerms[]): TypedTerms {
  const last = terms.at(-1);
  const group = last?.group ?? "everyone";
  const rowId = Math.max(-1, ...terms.map((item) => item.rowId)) + 1;
  return { rowId, group, minimum: "", maximum: "", percent: "0", fixed: "0", feePayer: last?.feePayer ?? "house" };
}

type NamedChannel = MethodChange["channels"][number] & { readonly name: string };

/**
 * The change to send, or the first error: text that is not a number, invalid terms, an incomplete account, or a channel
 * error (a code that occurs twice, or a new channel with an invalid code or name).
 */
export type ReadDraft =
  | { readonly kind: "change"; readonly change: MethodChange & { readonly channels: NamedChannel[] } }
  | { readonly kind: "fault"; readonly fault: TermsFault | "number" | "account" | "channel" };

export const newCodeForm = /^[A-Z][A-Z0-9]{1,19}$/;
const shortestName = 2;

export function readDraft({ isOn, terms, channels }: MethodDraft, currency: string): ReadDraft {
  const parsedTerms = terms.map((item) => readTerms(item, currency));
  const validTerms = parsedTerms.filter((item) => item !== undefined);
  if (!isCurrencyCode(currency) || validTerms.length !== parsedTerms.length) return { kind: "fault", fault: "number" };
  const fault = faultOfTerms(
    validTerms.map(({ group, minimumMinor, maximumMinor, feeRatePpm, feeFixedMinor, feePayer }) => ({
      group,
      minimum: BigInt(minimumMinor),
      maximum: BigInt(maximumMinor),
      fee: { ratePpm: BigInt(feeRatePpm), fixedMinor: BigInt(feeFixedMinor) },
      feePayer,
    })),
    currency,
  );
  if (fault !== undefined) return { kind: "fault", fault };
  const hasIncompleteAccount = channels.some(({ holder, number }) => (holder.trim() === "") !== (number.trim() === ""));
  if (hasIncompleteAccount) return { kind: "fault", fault: "account" };
  const hasRepeatedCode = new Set(channels.map(({ code }) => code)).size < channels.length;
  const isValid = ({ isNew, code, name }: TypedChannel) =>
    isNew !== true || (newCodeForm.test(code) && name.trim().length >= shortestName);
  if (hasRepeatedCode || !channels.every(isValid)) return { kind: "fault", fault: "channel" };
  const changedChannels = channels.map(({ code, name, isOn: isUsed, holder, number }) => ({
    code,
    name: name.trim(),
    isOn: isUsed,
    holder: holder.trim(),
    number: number.trim(),
  }));
  return { kind: "change", change: { isOn, terms: validTerms, channels: changedChannels } };
}

function readTerms(typed: TypedTerms, currency: string): Terms | undefined {
  if (!isCurrencyCode(currency)) return undefined;
  const [minimum, maximum, fixed] = [typed.minimum, typed.maximum, typed.fixed].map((text) =>
    parseMoney(text, currency),
  );
  const feeRatePpm = readPercent(typed.percent);
  if (minimum === undefined || maximum === undefined || fixed === undefined || feeRatePpm === undefined)
    return undefined;
  return {
    group: typed.group,
    minimumMinor: String(minimum.minor),
    maximumMinor: String(maximum.minor),
    feeRatePpm,
    feeFixedMinor: String(fixed.minor),
    feePayer: typed.feePayer,
  };
}

/** Parses a percentage below 100 with up to four decimals into parts per million; undefined for any other text. */
export function readPercent(text: string): number | undefined {
  const [, validTerms = "", decimals = ""] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(text.trim()) ?? [];
  return validTerms === "" ? undefined : Number(validTerms) * ppmPerPercent + Number(decimals.padEnd(4, "0"));
}
