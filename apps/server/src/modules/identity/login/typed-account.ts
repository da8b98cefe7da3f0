/**
 * Finds the account that a login names: by account name, by the number it was registered with, or by a verified number
 * or e-mail address. Guesses count per account, so that a different spelling does not reset the count. For an unknown
 * account they count per normalised input.
 */

import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import { readMobileNumber } from "../../verification/index.ts";
import { findMemberEvenly } from "../repository.ts";
import type { Member } from "../repository.ts";

export interface TypedName {
  readonly username?: string | undefined;
  readonly type?: string | undefined;
  readonly countryDialingCode?: string | undefined;
}

type TypedDeps = Pick<Deps, "db" | "merchants">;

/** The account under which guesses are counted. */
export async function typedAccount(deps: TypedDeps, merchantId: MerchantId, typed: TypedName): Promise<string> {
  const member = await findTypedMember(deps, merchantId, typed);
  return member?.account ?? readNumber(deps, merchantId, typed) ?? plainName(typed);
}

/**
 * The member, or undefined. All queries run in every case, so that the response time does not reveal which accounts
 * exist.
 */
export async function findTypedMember(
  deps: TypedDeps,
  merchantId: MerchantId,
  typed: TypedName,
): Promise<Member | undefined> {
  const find = findMemberEvenly.bind(undefined, deps.db, merchantId);
  const mobile = readNumber(deps, merchantId, typed);
  if (typed.type === "sms") return mobile === undefined ? undefined : find({ mobile });
  const name = plainName(typed);
  const byName = await find({ account: name });
  const byEmail = name.includes("@") ? await find({ email: name }) : undefined;
  if (mobile === undefined) return byName ?? byEmail;
  // The account name of a member registered by number is that number with its dialling code.
  const byNumber = await find({ account: mobile });
  const isByNumber = hasFlag(deps.merchants.byId(merchantId), "MOBILELOGIN3");
  const byProvenNumber = isByNumber ? await find({ mobile }) : undefined;
  return byName ?? byNumber ?? byProvenNumber;
}

function readNumber(
  { merchants }: Pick<Deps, "merchants">,
  merchantId: MerchantId,
  { username = "", type, countryDialingCode }: TypedName,
): string | undefined {
  const own = merchants.byId(merchantId).dialingCode;
  // A login by password uses the merchant's dialling code; the one in the request is ignored.
  return readMobileNumber(type === "sms" ? (countryDialingCode ?? own) : own, username);
}

function plainName({ username = "" }: TypedName): string {
  return username.trim().toLowerCase();
}
