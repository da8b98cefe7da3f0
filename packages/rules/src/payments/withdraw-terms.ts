/** Terms of a withdrawal method and the banks that it pays to. Pure. */

import type { CurrencyCode } from "../money/currencies.ts";
import { largestMinor, money } from "../money/money.ts";
import type { AddressForm } from "./crypto-address.ts";
import { paymentFee } from "./payment-fee.ts";
import type { FeeTerms } from "./payment-fee.ts";

/** B: bank; E: e-wallet; V: the address of a crypto wallet. */
export const cardTypes = ["B", "E", "V"] as const;

export type CardType = (typeof cardTypes)[number];

/** Amounts in minor units, both ends included. The fee is part of the withdrawn amount. */
export interface WithdrawTerms {
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly fee: FeeTerms;
}

/** The database multiplies the minimum by the fee's rate in 64 bits. */
const largestMinimum = largestMinor / 1_000_000n;

export type WithdrawTermsFault = "bounds" | "fee";

/**
 * Returns the first fault, in this order: amounts that are not positive, not in order or too large (`bounds`), a fee
 * that is invalid or not less than the smallest withdrawal (`fee`).
 */
export function faultOfWithdrawTerms(
  { minimum, maximum, fee }: WithdrawTerms,
  currency: CurrencyCode,
): WithdrawTermsFault | undefined {
  if (minimum <= 0n || minimum > largestMinimum || maximum < minimum || maximum > largestMinor) return "bounds";
  const isFeeValid = fee.ratePpm >= 0n && fee.ratePpm < 1_000_000n && fee.fixedMinor >= 0n;
  return !isFeeValid || paymentFee(money(minimum, currency), fee).minor >= minimum ? "fee" : undefined;
}

export interface PayoutTarget {
  readonly payout: "provider" | "hand";
  /** The code of the provider that pays; "" for payouts by hand. */
  readonly provider: string;
  /** The format of a crypto address; null for an account number. */
  readonly addressForm: AddressForm | null;
}

export type PayoutBankFault = "address" | "provider";

interface BankContext {
  readonly cardType: CardType;
  /** The bank before the change; undefined for a new bank. */
  readonly before: PayoutTarget | undefined;
  /** The codes of the providers that are available now. */
  readonly providers: readonly string[];
}

/**
 * Returns the first fault of a new or changed bank, in this order: an address format that does not belong to the type
 * of the method, or that differs from the one in which members have entered their addresses (`address`), a provider
 * that is not available (`provider`).
 */
export function faultOfPayoutBank(
  { payout, provider, addressForm }: PayoutTarget,
  { cardType, before, providers }: BankContext,
): PayoutBankFault | undefined {
  if ((cardType === "V") !== (addressForm !== null)) return "address";
  if (before !== undefined && before.addressForm !== addressForm) return "address";
  const isAvailable = payout === "hand" ? provider === "" : providers.includes(provider);
  return isAvailable ? undefined : "provider";
}
