/**
 * Changes a member's own profile. Most fields can be set only once; after that only customer service can change them,
 * so that a stolen session cannot be used to replace the owner's identity.
 */

import type { ChangeProfileBody, MemberProfile } from "@openhouse/protocol/identity/member-profile";
import {
  isLockedOnceSet,
  profileFault,
  profileFieldNames,
  profileFields,
  passwordProtectedFields,
} from "@openhouse/rules/identity/profile-fields";
import type { ProfileFault, ProfileField } from "@openhouse/rules/identity/profile-fields";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { describeProfile, profileFieldValue } from "./describe-profile.ts";
import { lockProfile, writeProfile } from "./profile-repository.ts";
import { lengthRefusal } from "../length-refusal.ts";
import { provePassword } from "../login/prove-password.ts";

/**
 * Refusals, in this order: `format.field.err` (the first invalid field, also an empty nickname; `value.field` names
 * it), the refusals of `provePassword` if the payee name or an id number is set, `profile.field.locked` (409: the
 * field is already set and cannot be changed or emptied), `profile.age` (younger than the merchant's minimum age). Side
 * effects, in one transaction: writes the fields, and an audit entry that names them. With `profile.age` only the date
 * of birth is stored, and the member is blocked from play and deposits until the staff has decided. Idempotent:
 * repeating the same values changes nothing.
 */
export async function changeProfile(
  deps: Deps,
  actor: MemberActor,
  { values, password = "" }: ChangeProfileBody,
): Promise<MemberProfile> {
  const merchant = deps.merchants.byId(actor.merchantId);
  const today = businessDay(deps.clock.businessNow(), merchant.timeZone);
  const entries = profileFieldNames.flatMap((name) => {
    const value = values[name]?.trim();
    return value === undefined ? [] : [[name, value] as const];
  });
  const faults = entries.map(([field, value]) => {
    // An empty value of a field that cannot be changed is refused later, if the field has a value.
    if (value === "" && isLockedOnceSet(field)) return undefined;
    return profileFault(field, value, { today, age: merchant.agreementAge });
  });
  for (const [index, [field]] of entries.entries()) refuseFault(field, faults[index]);
  if (entries.some(([field, value]) => value !== "" && passwordProtectedFields.includes(field)))
    await provePassword(deps, actor, { password });
  if (faults.includes("age")) {
    await recordUnderAge(deps, actor, values.birthday?.trim() ?? "");
    throw new Refusal("profile.age", { age: merchant.agreementAge }, { field: "birthday" });
  }
  if (entries.length > 0) await deps.db.transaction((tx) => writeFields(deps, tx, { actor, entries }));
  return describeProfile(deps, actor);
}

/** Accepts the fault "age", which is recorded before it is refused. */
function refuseFault(field: ProfileField, fault: ProfileFault | undefined): void {
  if (fault === "form") throw new Refusal("format.field.err", {}, { field });
  if (fault === "length") throw lengthRefusal("format.field.err", field, profileFields[field]);
}

type ProfileEntries = readonly (readonly [ProfileField, string])[];

/**
 * Stores the date of birth of a member who is under age and blocks the member, in one transaction, so that the member
 * cannot try another date. The block comes first, because it locks the wallets before the member's row.
 */
async function recordUnderAge(deps: Deps, actor: MemberActor, birthday: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deps.blockUnderAge(tx, actor);
    await writeFields(deps, tx, { actor, entries: [["birthday", birthday]] });
  });
}

interface FieldsToWrite {
  readonly actor: MemberActor;
  readonly entries: ProfileEntries;
}

async function writeFields(
  { clock, screenMember }: Pick<Deps, "clock" | "screenMember">,
  tx: Transaction,
  { actor, entries }: FieldsToWrite,
): Promise<void> {
  const { merchantId, memberId } = actor;
  const row = await lockProfile(tx, actor);
  if (row === undefined) throw new Refusal("login.not.session");
  const changedEntries = entries.filter(([field, value]) => profileFieldValue(row, field) !== value);
  for (const [field] of changedEntries) {
    const isSet = profileFieldValue(row, field) !== "";
    if (isSet && isLockedOnceSet(field)) throw new Refusal("profile.field.locked", {}, { field });
  }
  if (changedEntries.length === 0) return;
  const { nickname = null, ...profile } = Object.fromEntries(changedEntries);
  await writeProfile(tx, { merchantId, memberId, nickname, profile });
  await screenMember(tx, { merchantId, memberId, written: [] });
  await appendAudit(tx, {
    merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action: "member.profileChanged",
    subject: { kind: "member", id: String(memberId) },
    // Only the field names, not their values: audit entries are permanent, but personal data can be erased.
    detail: { fields: changedEntries.map(([field]) => field) },
  });
}
