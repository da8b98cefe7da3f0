/**
 * Changes that the staff makes to a member's access: blocks or unblocks the account, or removes a lost authenticator.
 * The functions run in the caller's transaction, in which the caller also writes the audit entry. They return the ended
 * sessions, which the caller passes to `announceEndedSessions` after commit.
 */

import { blockedStatus, maySignIn, normalStatus } from "@openhouse/rules/identity/member-status";
import type { Deps } from "../../../core/deps.ts";
import type { SessionId } from "../../../core/ids.ts";
import type { Transaction } from "../../../db/connection.ts";
import { isLanguage } from "@openhouse/i18n/shipped";
import { notifyOwner } from "../recovery/new-password.ts";
import { findMemberById } from "../repository.ts";
import { disableTotp, replaceRecoveryCodes, revokeSessionsOf, writeStatus } from "./security-repository.ts";
import type { MemberKey } from "./security-repository.ts";

/**
 * "unknown": the member does not exist; "unchanged": the access is already in the requested state; "stuck": the account
 * is neither open nor blocked (for example closed), or its status has changed in the meantime.
 */
export type AccessChange = { readonly kind: "unknown" | "unchanged" | "stuck" } | Changed;

interface Changed {
  readonly kind: "changed";
  readonly account: string;
  readonly endedSessionIds: readonly SessionId[];
}

/** Blocks an account that may sign in, or unblocks a blocked one. */
export async function setBlocked(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { isBlocked, ...key }: MemberKey & { readonly isBlocked: boolean },
): Promise<AccessChange> {
  const member = await findMemberById(tx, key.merchantId, key.memberId);
  if (member === undefined) return { kind: "unknown" };
  const wasBlocked = member.status === blockedStatus;
  if (wasBlocked === isBlocked && (wasBlocked || maySignIn(member.status))) return { kind: "unchanged" };
  if (!wasBlocked && !maySignIn(member.status)) return { kind: "stuck" };
  const status = { before: member.status, after: isBlocked ? blockedStatus : normalStatus };
  if (!(await writeStatus(tx, key, status))) return { kind: "stuck" };
  const endedSessionIds = isBlocked ? await revokeSessionsOf(tx, key, clock.realNow()) : [];
  return { kind: "changed", account: member.account, endedSessionIds };
}

/**
 * Removes the authenticator and the recovery codes. Withdrawals are then blocked for a time (refuse-after-change.ts).
 */
export async function removeLostAuthenticator(deps: Deps, tx: Transaction, key: MemberKey): Promise<AccessChange> {
  const member = await findMemberById(tx, key.merchantId, key.memberId);
  if (member === undefined) return { kind: "unknown" };
  const at = deps.clock.realNow();
  if (!(await disableTotp(tx, key, at))) return { kind: "unchanged" };
  await replaceRecoveryCodes(tx, key, []);
  const endedSessionIds = await revokeSessionsOf(tx, key, at);
  const { defaultLanguage } = deps.merchants.byId(key.merchantId);
  const language = isLanguage(member.language) ? member.language : defaultLanguage;
  const { account } = member;
  await notifyOwner(deps, tx, { member, language, template: "authenticator.changed", values: { account } });
  return { kind: "changed", account, endedSessionIds };
}
