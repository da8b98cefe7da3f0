/**
 * Returns why a member may not deposit or play: the date of birth is unknown, or the member is younger than the
 * merchant's minimum age on the current business day. Called when a game is opened and when money is deposited or moved
 * to a vendor, but not for each bet: a game session that is already open continues, and settlements and rollbacks are
 * never refused. A member who is blocked as under age (modules/limits) is refused at the next bet.
 *
 * Codes, in this order: `account.birthday.required`, `account.under.age`. Trial accounts are never refused.
 */

import { ageOn } from "@openhouse/rules/identity/age";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { findBirthday } from "./profile-repository.ts";

interface MemberRef {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

export async function ageRefusalOf(
  { clock, merchants }: Pick<Deps, "clock" | "merchants">,
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
