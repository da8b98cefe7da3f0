/** Finds the real name in a member's profile: the payee name, otherwise the full name; undefined if it has neither. */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { profileFieldValue } from "./describe-profile.ts";
import { findProfile } from "./profile-repository.ts";

export async function findRealName(
  db: Queryable,
  member: { readonly merchantId: MerchantId; readonly memberId: MemberId },
): Promise<string | undefined> {
  const row = await findProfile(db, member);
  if (row === undefined) return undefined;
  return (["payeeName", "fullName"] as const).map((field) => profileFieldValue(row, field)).find((name) => name !== "");
}
