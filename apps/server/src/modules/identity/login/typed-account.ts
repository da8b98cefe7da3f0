/**
 * Whose account somebody names at login: by its name, by the number it was registered with, or by a proven number or
 * e-mail address. Guesses are counted by the account that is meant, so that another way of naming it is no fresh start;
 * of an account that nobody has, by what was typed, in one form for all ways of writing it.
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

/** The account that guesses count for. */
export async function typedAccount(deps: TypedDeps, merchantId: MerchantId, typed: TypedName): Promise<string> {
  const member = await findTypedMember(deps, merchantId, typed);
  return member?.account ?? readNumber(deps, merchantId, typed) ?? plainName(typed);
}

/** The member; every query is made whoever is found, so that their time tells nothing. */
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
  // Who registered by number has the number, with its dialling code, as name of the account.
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
  // A password is looked up by the merchant's own dialling code, whatever the caller sends beside it.
  return readMobileNumber(type === "sms" ? (countryDialingCode ?? own) : own, username);
}

function plainName({ username = "" }: TypedName): string {
  return username.trim().toLowerCase();
}
