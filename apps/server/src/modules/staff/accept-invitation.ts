/** Accepts an invitation: an invited staff member sets a password and confirms the authenticator. */

import type {
  AcceptInvitationBody,
  OpenedInvitation,
  OpenInvitationBody,
} from "@openhouse/protocol/identity/staff-invitation";
import type { VisitorActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { authenticatorUri, hashToken, matchingTotpStep, refuseUnfitStaffPassword } from "../identity/index.ts";
import { findInvitation, setAccess, useInvitation } from "./invitation-repository.ts";

/**
 * Returns the content of an invitation. Refuses `invitation.invalid` (unknown, used, revoked or expired, or the staff
 * member is disabled). Read-only.
 */
export async function openInvitation(
  deps: Deps,
  { merchantId }: VisitorActor,
  { token }: OpenInvitationBody,
): Promise<OpenedInvitation> {
  const invitation = await requireInvitation(deps, merchantId, token);
  const { account, name, sealedTotpSecret, expiresAt } = invitation;
  const secret = deps.sealer.open(sealedTotpSecret);
  const uri = authenticatorUri(secret, { merchantName: deps.merchants.byId(merchantId).name, account });
  return { account, name, secret, uri, expiresAt: expiresAt.getTime() };
}

/**
 * Sets password and authenticator, with which the staff member can then sign in. Attempts are not limited, because the
 * link already reveals the authenticator's secret.
 *
 * Refusals, in this order: `invitation.invalid`, the refusals of `refuseUnfitStaffPassword`, `login.totp.err`. Side
 * effects, in one transaction: consumes the invitation, sets the credentials and stores an audit entry.
 */
export async function acceptInvitation(
  deps: Deps,
  { merchantId, ip }: VisitorActor,
  { token, password: enteredPassword, code }: AcceptInvitationBody,
): Promise<void> {
  const password = enteredPassword.trim();
  const invitation = await requireInvitation(deps, merchantId, token);
  const { id, staffId, account, sealedTotpSecret } = invitation;
  await refuseUnfitStaffPassword(deps.merchants.byId(merchantId), { password, account }, "password");
  const now = deps.clock.realNow();
  const step = matchingTotpStep(deps.sealer.open(sealedTotpSecret), code, now);
  if (step === undefined) throw new Refusal("login.totp.err", {}, { field: "code" });
  const passwordHash = await deps.passwords.hash(password);
  await deps.db.transaction(async (tx) => {
    if (!(await useInvitation(tx, { merchantId, id }, now))) throw new Refusal("invitation.invalid");
    await setAccess(tx, { merchantId, id: staffId, passwordHash, sealedTotpSecret, step });
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor({ kind: "staff", staffId, account, ip }),
      action: "staff.invitationTaken",
      subject: { kind: "staff", id: String(staffId) },
      detail: { account },
    });
  });
}

async function requireInvitation(deps: Deps, merchantId: VisitorActor["merchantId"], token: string) {
  const tokenKey = { merchantId, tokenHash: hashToken(token), now: deps.clock.realNow() };
  const invitation = await findInvitation(deps.db, tokenKey);
  if (invitation === undefined) throw new Refusal("invitation.invalid");
  return invitation;
}
