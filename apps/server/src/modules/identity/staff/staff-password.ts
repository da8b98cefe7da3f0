/**
 * The rules of staff passwords, and the change of the signed-in staff member's password. Source: docs/security.md, Back
 * office, ASVS 6.2 (a minimum length, no common password, not the account name; no rules on character classes).
 */

import type { StaffPasswordBody } from "@openhouse/protocol/identity/staff-invitation";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { lengthRefusal } from "../length-refusal.ts";
import { boundGuessing } from "../login/bound-guessing.ts";
import { announceEndedSessions } from "../recovery/new-password.ts";
import { refuseGuessablePassword } from "../recovery/refuse-guessable-password.ts";
import { changeStaffHash, findStaffByAccount, revokeOtherStaffSessions } from "./staff-repository.ts";
import type { Staff } from "./staff-repository.ts";

const minLength = 10;
const maxLength = 100;

/**
 * Refusals, in this order: `length.pwd.err` (not 10 to 100 characters), `common.pwd.err` (a common password, or a
 * password that contains the account name). `value.field` is `field`.
 */
export async function refuseUnfitStaffPassword(
  merchant: Merchant,
  { password, account }: { password: string; account: string },
  field: string,
): Promise<void> {
  if (password.length < minLength || password.length > maxLength) {
    throw lengthRefusal("length.pwd.err", field, { minLength, maxLength });
  }
  if (password.toLowerCase().includes(account)) throw new Refusal("common.pwd.err", {}, { field });
  await refuseGuessablePassword(merchant, password, field);
}

/**
 * Changes the password of the signed-in staff member.
 *
 * Refusals, in this order: the refusals of `refuseUnfitStaffPassword`, `too.much.request`, `login.cred.err` (the old
 * password is wrong, or was replaced in the meantime), `same.pwd.err`. Side effects: records the attempt; in one
 * transaction, writes the password and an audit entry, and ends all other sessions. Not idempotent.
 */
export async function changeStaffPassword(deps: Deps, actor: StaffActor, body: StaffPasswordBody): Promise<void> {
  const [oldPassword, newPassword] = [body.oldPassword.trim(), body.newPassword.trim()];
  const { merchantId, account, ip, sessionId: keep } = actor;
  const merchant = deps.merchants.byId(merchantId);
  await refuseUnfitStaffPassword(merchant, { password: newPassword, account }, "newPassword");
  const staff = await boundGuessing(deps, { merchantId, kind: "staff", account, ip, userAgent: "" }, async () => {
    const existingStaff = await findStaffByAccount(deps.db, merchantId, account);
    const isCorrect = await deps.passwords.verify(oldPassword, existingStaff?.passwordHash ?? null);
    if (existingStaff === undefined || !isCorrect) throw new Refusal("login.cred.err", {}, { field: "oldPassword" });
    return existingStaff;
  });
  if (newPassword === oldPassword) throw new Refusal("same.pwd.err", {}, { field: "newPassword" });
  const endedSessionIds = await replacePassword(deps, actor, {
    staff,
    hash: await deps.passwords.hash(newPassword),
    keep,
  });
  await announceEndedSessions(deps, endedSessionIds);
}

interface Replacement {
  readonly staff: Staff;
  readonly hash: string;
  readonly keep: StaffActor["sessionId"];
}

function replacePassword(deps: Deps, actor: StaffActor, { staff, hash, keep }: Replacement) {
  const { merchantId, staffId: id } = actor;
  return deps.db.transaction(async (tx) => {
    const isChanged = await changeStaffHash(tx, { ...staff, merchantId }, hash);
    if (!isChanged) throw new Refusal("login.cred.err", {}, { field: "oldPassword" });
    const endedSessionIds = await revokeOtherStaffSessions(tx, { merchantId, id, keep }, deps.clock.realNow());
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: "staff.passwordChanged",
      subject: { kind: "staff", id: String(id) },
      detail: { sessionsEnded: endedSessionIds.length },
    });
    return endedSessionIds;
  });
}
