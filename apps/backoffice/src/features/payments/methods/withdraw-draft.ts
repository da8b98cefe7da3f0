/** The draft of a withdrawal method. Amounts and rates are texts until they are sent. */

import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalTextOf, money, parseMoney } from "@openhouse/rules/money/money";
import { faultOfWithdrawTerms } from "@openhouse/rules/payments/withdraw-terms";
import type { WithdrawTermsFault } from "@openhouse/rules/payments/withdraw-terms";
import { newCodeForm, ppmPerPercent, readPercent } from "./method-draft.ts";

export type WithdrawMethods = Reply<"GET /backoffice/api/withdraw-methods">;
export type WithdrawMethod = WithdrawMethods["methods"][number];
export type Bank = WithdrawMethod["banks"][number];
export type WithdrawChange = Omit<
  CallInput<"PUT /backoffice/api/withdraw-methods/:cardType">["body"],
  "version" | "reason"
>;

/** A bank as typed. The code of a new bank can be edited. */
export type TypedBank = Bank & { readonly isNew?: true };

/** Amounts in major units, the rate in percent. */
export interface WithdrawDraft {
  readonly isOn: boolean;
  readonly minimum: string;
  readonly maximum: string;
  readonly percent: string;
  readonly fixed: string;
  readonly banks: readonly TypedBank[];
}

/** The published method as texts; the amounts of a method that was never set up are empty. */
export function withdrawDraftOf(method: WithdrawMethod): WithdrawDraft {
  const { isOn, currency, isSetUp, feeRatePpm, banks } = method;
  const text = (minor: string) => {
    if (!isCurrencyCode(currency)) throw new TypeError(`no currency is called ${currency}`);
    return decimalTextOf(money(BigInt(minor), currency));
  };
  return {
    isOn,
    minimum: isSetUp ? text(method.minimumMinor) : "",
    maximum: isSetUp ? text(method.maximumMinor) : "",
    percent: String(feeRatePpm / ppmPerPercent),
    fixed: text(method.feeFixedMinor),
    banks,
  };
}

/**
 * A new bank. Its payouts go through the first provider or, if there is no provider, are made by hand. The address
 * format fits the method.
 */
export function emptyBank(cardType: WithdrawMethod["cardType"], providers: readonly string[]): TypedBank {
  const [provider] = providers;
  const paidBy =
    provider === undefined ? ({ payout: "hand", provider: "" } as const) : ({ payout: "provider", provider } as const);
  return { code: "", name: "", isOn: true, ...paidBy, addressForm: cardType === "V" ? "TRC20" : null, isNew: true };
}

/**
 * The change to send, or the first error: text that is not a number, invalid terms, or a bank error (a code that occurs
 * twice, a missing name, or the invalid code of a new bank).
 */
export type ReadWithdrawDraft =
  | { readonly kind: "change"; readonly change: WithdrawChange }
  | { readonly kind: "fault"; readonly fault: WithdrawTermsFault | "number" | "channel" };

const shortestName = 2;

export function readWithdrawDraft(draft: WithdrawDraft, currency: string): ReadWithdrawDraft {
  if (!isCurrencyCode(currency)) return { kind: "fault", fault: "number" };
  const [minimum, maximum, fixed] = [draft.minimum, draft.maximum, draft.fixed].map((text) =>
    parseMoney(text, currency),
  );
  const feeRatePpm = readPercent(draft.percent);
  if (minimum === undefined || maximum === undefined || fixed === undefined || feeRatePpm === undefined) {
    return { kind: "fault", fault: "number" };
  }
  const fee = { ratePpm: BigInt(feeRatePpm), fixedMinor: fixed.minor };
  const fault = faultOfWithdrawTerms({ minimum: minimum.minor, maximum: maximum.minor, fee }, currency);
  if (fault !== undefined) return { kind: "fault", fault };
  const hasRepeatedCode = new Set(draft.banks.map(({ code }) => code)).size < draft.banks.length;
  const isValid = ({ isNew, code, name }: TypedBank) =>
    name.trim().length >= shortestName && (isNew !== true || newCodeForm.test(code));
  if (hasRepeatedCode || !draft.banks.every(isValid)) return { kind: "fault", fault: "channel" };
  return {
    kind: "change",
    change: {
      isOn: draft.isOn,
      minimumMinor: String(minimum.minor),
      maximumMinor: String(maximum.minor),
      feeRatePpm,
      feeFixedMinor: String(fixed.minor),
      banks: draft.banks.map(({ isNew: _isNew, ...bank }) => ({ ...bank, name: bank.name.trim() })),
    },
  };
}
