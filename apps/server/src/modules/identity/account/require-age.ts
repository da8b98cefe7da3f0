/**
 * Refuses deposits and games of a member whose date of birth is unknown or shows that the member is under age. The
 * merchant's business day and its setting decide. It is checked when a game is opened and when money is deposited or
 * moved to a vendor, not with each bet: a game session that is already open continues, and settlements and rollbacks
 * are never refused. A member who is blocked as under age (modules/limits) is refused at the next bet.
 *
 * Refusals, in this order: `account.birthday.required`, `account.under.age`. Trial accounts are never refused.
 */

import { ageOn } from "@openhouse/rules/identity/age";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable } from "../../../db/connection.ts";
import { findBirthday } from "./profile-repository.ts";

type AgeDeps = Pick<Deps, "clock" | "merchants">;

interface MemberRef {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

export async function requireAge(deps: AgeDeps, db: Queryable, member: MemberRef): Promise<void> {
  const code = await ageRefusalOf(deps, db, member);
  if (code !== undefined) throw new Refusal(code);
}

/** Returns the code with which `requireAge` would refuse; undefined if it would not. */
export async function ageRefusalOf(
  { clock, merchants }: AgeDeps,
  db: Queryable,
  { merchantId, memberId }: MemberRef,
): Promise<"account.birthday.required" | "account.under.age" | undefined> {
  const merchant = merchants.byId(merchantId);
  const person = await findBirthday(db, { merchantId, memberId });
  if (person === undefined || merchant.trialTypes.includes(person.type)) return undefined;
  if (person.birthday === null) return "account.birthday.required";
  const today = businessDay(clock.businessNow(), merchant.timeZone);
  return ageOn(person.birthday, today) < merchant.agreementAge ? "account.under.age" : undefined;
}
