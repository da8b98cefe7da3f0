/**
 * Returns a member's own profile. The id number is masked. Refuses `login.not.session` if the account does not exist.
 */

import type { MemberProfile } from "@openhouse/protocol/identity/member-profile";
import { isLockedOnceSet, maskedNumber, profileFieldNames } from "@openhouse/rules/identity/profile-fields";
import type { ProfileField } from "@openhouse/rules/identity/profile-fields";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { findProfile } from "./profile-repository.ts";
import type { ProfileRow } from "./profile-repository.ts";

export async function describeProfile({ db }: Pick<Deps, "db">, actor: MemberActor): Promise<MemberProfile> {
  const row = await findProfile(db, actor);
  if (row === undefined) throw new Refusal("login.not.session");
  const fields = profileFieldNames.map((name) => {
    const value = profileFieldValue(row, name);
    return {
      name,
      value: name === "idNumber" ? maskedNumber(value) : value,
      isLocked: value !== "" && isLockedOnceSet(name),
    };
  });
  return { id: String(actor.memberId), iconId: row.iconId, fields };
}

/** Returns the value of a field, or "" if the field is not set. */
export function profileFieldValue({ nickname, profile }: ProfileRow, name: ProfileField): string {
  if (name === "nickname") return nickname;
  const value = profile[name];
  return typeof value === "string" ? value : "";
}
