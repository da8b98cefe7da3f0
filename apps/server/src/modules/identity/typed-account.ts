/**
 * What somebody typed to name an account, in one form for all ways of writing it: a number with its dialling code, else
 * lower case. Guesses are counted by it, so that another blank in the number is no fresh start.
 */

import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { readMobileNumber } from "../verification/index.ts";

export interface TypedName {
  readonly username?: string | undefined;
  readonly type?: string | undefined;
  readonly countryDialingCode?: string | undefined;
}

/** See the head of this file. */
export function typedAccount(
  { merchants }: Pick<Deps, "merchants">,
  merchantId: MerchantId,
  { username = "", type, countryDialingCode }: TypedName,
): string {
  const own = merchants.byId(merchantId).dialingCode;
  // A password is looked up by the merchant's own dialling code, whatever the caller sends beside it.
  const dialing = type === "sms" ? (countryDialingCode ?? own) : own;
  return readMobileNumber(dialing, username) ?? username.trim().toLowerCase();
}
