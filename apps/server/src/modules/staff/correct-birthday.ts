/**
 * Corrects a member's date of birth for the staff, for example after a look at a document. A member can set the date
 * only once.
 *
 * Refusals, in this order: `no.data` (the member does not exist or is a trial account), `format.field.err` (not a day
 * of the calendar, before 1900 or in the future). Side effects, in one transaction: stores the date; blocks a member
 * whom the new date shows to be under age, or removes such a block; emits `member.resembles` if name and date now match
 * an excluded person; writes an audit entry with the reason, without the date, because audit entries are permanent. An
 * unchanged date can still change the block, for example of a member who has come of age. If neither the date nor the
 * block changes, as in a repeated request, nothing is written.
 */

import type { CorrectBirthdayBody } from "@openhouse/protocol/identity/member-access";
import { profileFault } from "@openhouse/rules/identity/profile-fields";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { findBirthday, findMemberById, writeBirthday } from "../identity/index.ts";
import { blockUnderAge, unblockUnderAge } from "../limits/index.ts";
import { readMemberId } from "./read-member-id.ts";

export async function correctBirthday(
  deps: Deps,
  actor: StaffActor,
  { wireId, body: { birthday, reason } }: { wireId: string; body: CorrectBirthdayBody },
): Promise<void> {
  const { merchantId } = actor;
  const merchant = deps.merchants.byId(merchantId);
  const memberId = readMemberId(wireId);
  const at = deps.clock.businessNow();
  const member = await findMemberById(deps.db, merchantId, memberId);
  if (member === undefined || merchant.trialTypes.includes(member.type)) throw new Refusal("no.data");
  const today = businessDay(at, merchant.timeZone);
  const fault = profileFault("birthday", birthday, { today, age: merchant.agreementAge });
  if (fault !== undefined && fault !== "age") throw new Refusal("format.field.err", {}, { field: "birthday" });
  const isUnderAge = fault === "age";
  await deps.db.transaction(async (tx) => {
    // Called first, because both functions lock the wallets, which must be locked before the member's row.
    const isBlockChanged = isUnderAge
      ? await blockUnderAge(deps, tx, { actor, memberId, reason })
      : await unblockUnderAge(deps, tx, { merchantId, memberId });
    const stored = await findBirthday(tx, { merchantId, memberId });
    if (stored?.birthday === birthday && !isBlockChanged) return;
    await writeBirthday(tx, { merchantId, memberId, birthday });
    await deps.screenMember(tx, { merchantId, memberId, written: [] });
    await appendAudit(tx, {
      merchantId,
      at,
      actor: auditedActor(actor),
      action: "member.birthdayCorrected",
      subject: { kind: "member", id: String(memberId) },
      detail: { account: member.account, isUnderAge, isBlockChanged },
      reason,
    });
  });
}
