/**
 * Takes somebody onto the staff. The house makes the password and the authenticator secret; the answer is the only time
 * that anybody sees them.
 *
 * Refuses `exists.account.err` when the account exists, so a repeated request adds nobody twice.
 * Side effects: the account, an audit entry; with `admin` among the roles, a request that a second admin decides.
 */

import type { AddedStaff, AddStaffBody } from "@openhouse/protocol/identity/staff-accounts";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { StaffId } from "../../core/ids.ts";
import type { RandomSource } from "../../core/random.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { insertStaff } from "../identity/index.ts";
import { requestAdmin } from "./request-admin.ts";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Without what is read wrong from paper: 0 O 1 l I. */
const passwordLetters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const passwordLength = 16;
/** 160 bits, as RFC 4226 advises. */
const secretLength = 32;

export async function addStaff(deps: Deps, actor: StaffActor, body: AddStaffBody): Promise<AddedStaff> {
  const { merchantId } = actor;
  const { account, name, reason } = body;
  const id = deps.ids.next() as StaffId;
  const password = textOf(deps.random, passwordLetters, passwordLength);
  const totpSecret = textOf(deps.random, base32, secretLength);
  const passwordHash = await deps.passwords.hash(password);
  const isAdminRequested = body.roles.includes("admin");
  const roles = body.roles.filter((role) => role !== "admin");
  await deps.db.transaction(async (tx) => {
    const sealedTotpSecret = deps.sealer.seal(totpSecret);
    const isNew = await insertStaff(tx, { merchantId, id, account, name, passwordHash, sealedTotpSecret, roles });
    if (!isNew) throw new Refusal("exists.account.err");
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: "staff.added",
      subject: { kind: "staff", id: String(id) },
      detail: { account, name, roles },
      reason,
    });
    if (isAdminRequested) await requestAdmin(deps, tx, { actor, person: { id, account }, reason });
  });
  const label = encodeURIComponent(`${deps.merchants.byId(merchantId).name}:${account}`);
  const totpUri = `otpauth://totp/${label}?secret=${totpSecret}`;
  return { id: String(id), account, password, totpSecret, totpUri, isAdminRequested };
}

function textOf(random: RandomSource, letters: string, length: number): string {
  return Array.from({ length }, () => letters[random.int(letters.length)]).join("");
}
