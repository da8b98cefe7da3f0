/**
 * Finds the account that a login names: by account name, by the mobile number with which the account was registered, or
 * by a verified mobile number or e-mail address. Guesses are counted per account, so that a different spelling does not
 * reset the count. For an unknown account, they are counted per normalised input.
 */

import { readMobileNumber } from "@openhouse/rules/identity/mobile-number";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import { findMemberInConstantTime } from "../repository.ts";
import type { Member } from "../repository.ts";

export interface TypedName {
  readonly username?: string | undefined;
  readonly type?: string | undefined;
  readonly countryDialingCode?: string | undefined;
}

type AccountDeps = Pick<Deps, "db" | "merchants">;

/** Returns the account name under which guesses are counted. */
export async function typedAccount(deps: AccountDeps, merchantId: MerchantId, typedName: TypedName): Promise<string> {
  const member = await findTypedMember(deps, merchantId, typedName);
  return member?.account ?? readNumber(deps, merchantId, typedName) ?? plainName(typedName);
}

/**
 * Returns the member, or undefined. All queries run in every case, so that the response time does not reveal which
 * accounts exist.
 */
export async function findTypedMember(
  deps: AccountDeps,
  merchantId: MerchantId,
  typedName: TypedName,
): Promise<Member | undefined> {
  const find = findMemberInConstantTime.bind(undefined, deps.db, merchantId);
  const mobile = readNumber(deps, merchantId, typedName);
  if (typedName.type === "sms") return mobile === undefined ? undefined : find({ mobile });
  const name = plainName(typedName);
  const byName = await find({ account: name });
  const byEmail = name.includes("@") ? await find({ email: name }) : undefined;
  if (mobile === undefined) return byName ?? byEmail;
  // The account name of a member who registered by mobile number is the number with its dialling code.
  const byNumber = await find({ account: mobile });
  const acceptsNumber = hasFlag(deps.merchants.byId(merchantId), "MOBILELOGIN3");
  const byVerifiedNumber = acceptsNumber ? await find({ mobile }) : undefined;
  return byName ?? byNumber ?? byVerifiedNumber;
}

function readNumber(
  { merchants }: Pick<Deps, "merchants">,
  merchantId: MerchantId,
  { username = "", type, countryDialingCode }: TypedName,
): string | undefined {
  const merchantDialingCode = merchants.byId(merchantId).dialingCode;
  // A login by password uses the merchant's dialling code; the code in the request is ignored.
  return readMobileNumber(type === "sms" ? (countryDialingCode ?? merchantDialingCode) : merchantDialingCode, username);
}

function plainName({ username = "" }: TypedName): string {
  return username.trim().toLowerCase();
}
