/**
 * The member's authenticator. It is set up in two steps, so that only a working authenticator is activated. It comes
 * with ten recovery codes for a lost phone. Source: docs/security.md, Authenticators (secret of 20 bytes, stored
 * encrypted; a code works once).
 */

import type {
  AuthenticatorDraft,
  ConfirmAuthenticatorBody,
  EnrolAuthenticatorBody,
  ProveAuthenticatorBody,
  RecoveryCodes,
} from "@openhouse/protocol/identity/authenticator";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { RandomSource } from "../../../core/random.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { newAuthenticatorSecret } from "./authenticator-secret.ts";
import { boundGuessing } from "../login/bound-guessing.ts";
import { notifyOwner } from "../recovery/new-password.ts";
import { provePassword } from "../login/prove-password.ts";
import { proveSecondFactor } from "./prove-second-factor.ts";
import { findMemberById } from "../repository.ts";
import type { Member } from "../repository.ts";
import { hashRecoveryCode } from "./second-factor.ts";
import {
  disableTotp,
  enableTotp,
  lockAuthenticator,
  readTotpDraft,
  replaceRecoveryCodes,
  writeTotpDraft,
} from "../account/security-repository.ts";
import { matchingTotpStep, toBase32 } from "./totp.ts";

const recoveryCodeCount = 10;

/**
 * Creates a secret, which `confirmAuthenticator` activates. A second call replaces the secret. Refusals, in this order:
 * the refusals of `provePassword`, then `authenticator.exists`. Side effects: records the attempt and stores the draft.
 */
export async function enrolAuthenticator(
  deps: Deps,
  actor: MemberActor,
  { password }: EnrolAuthenticatorBody,
): Promise<AuthenticatorDraft> {
  const { merchantId, memberId } = actor;
  const { account } = await provePassword(deps, actor, { password });
  const merchantName = deps.merchants.byId(merchantId).name;
  const draft = newAuthenticatorSecret(deps.random, { merchantName, account });
  const sealedSecret = deps.sealer.seal(draft.secret);
  const isStored = await deps.db.transaction((tx) => writeTotpDraft(tx, { merchantId, memberId }, sealedSecret));
  if (!isStored) throw new Refusal("authenticator.exists");
  return draft;
}

/**
 * Activates the draft and returns the recovery codes, which are shown only once. Wrong codes are counted per account,
 * so that a second session does not allow more guesses. Refusals, in this order: `authenticator.missing` (no draft),
 * `too.much.request` (five wrong codes of this member in half an hour), `login.totp.err`. Side effects: records the
 * attempt, activates the authenticator, consumes the time step of the code, stores the recovery codes, writes an audit
 * entry, and notifies the member.
 */
export async function confirmAuthenticator(
  deps: Deps,
  actor: MemberActor,
  { code }: ConfirmAuthenticatorBody,
): Promise<RecoveryCodes> {
  const { merchantId, memberId, account, ip } = actor;
  const sealedSecret = await readTotpDraft(deps.db, { merchantId, memberId });
  const member = await findMemberById(deps.db, merchantId, memberId);
  if (sealedSecret === undefined || member === undefined) throw new Refusal("authenticator.missing");
  const at = deps.clock.realNow();
  const step = await boundGuessing(deps, { merchantId, kind: "step", account, ip, userAgent: "" }, async () => {
    const matchingStep = matchingTotpStep(deps.sealer.open(sealedSecret), code, at);
    if (matchingStep === undefined) throw new Refusal("login.totp.err", {}, { field: "code" });
    return matchingStep;
  });
  const recoveryCodes = newRecoveryCodes(deps.random);
  await deps.db.transaction(async (tx) => {
    const isActivated = await enableTotp(tx, { merchantId, memberId, sealedSecret, step, at });
    if (!isActivated) throw new Refusal("authenticator.missing");
    await replaceRecoveryCodes(tx, { merchantId, memberId }, recoveryCodes.map(hashRecoveryCode));
    await recordChange(deps, tx, { actor, member, action: "member.authenticatorAdded" });
  });
  return { recoveryCodes };
}

/**
 * Creates ten new recovery codes and invalidates the old ones. Refusals, in this order: the refusals of
 * `provePassword`, `authenticator.missing`, `login.totp.err`. Side effects: records the attempt, stores the codes,
 * writes an audit entry, and notifies the member.
 */
export async function renewRecoveryCodes(
  deps: Deps,
  actor: MemberActor,
  body: ProveAuthenticatorBody,
): Promise<RecoveryCodes> {
  const member = await provePasswordAndCode(deps, actor, body);
  const recoveryCodes = newRecoveryCodes(deps.random);
  await deps.db.transaction(async (tx) => {
    // The authenticator may have been removed since the code was checked.
    if (!(await lockAuthenticator(tx, actor))) throw new Refusal("authenticator.missing");
    await replaceRecoveryCodes(tx, actor, recoveryCodes.map(hashRecoveryCode));
    await recordChange(deps, tx, { actor, member, action: "member.recoveryCodesRenewed" });
  });
  return { recoveryCodes };
}

/**
 * Removes the authenticator and its recovery codes. Refusals, in this order: the refusals of `provePassword`,
 * `authenticator.missing`, `login.totp.err`. Side effects: records the attempt, removes the authenticator, writes an
 * audit entry, and notifies the member.
 */
export async function removeAuthenticator(deps: Deps, actor: MemberActor, body: ProveAuthenticatorBody): Promise<void> {
  const member = await provePasswordAndCode(deps, actor, body);
  await deps.db.transaction(async (tx) => {
    if (!(await disableTotp(tx, actor, deps.clock.realNow()))) throw new Refusal("authenticator.missing");
    await replaceRecoveryCodes(tx, actor, []);
    await recordChange(deps, tx, { actor, member, action: "member.authenticatorRemoved" });
  });
}

function provePasswordAndCode(
  deps: Deps,
  actor: MemberActor,
  { password, code }: ProveAuthenticatorBody,
): Promise<Member> {
  const checkSecondFactor = async (member: Member) => {
    if (!member.hasTotp) throw new Refusal("authenticator.missing");
    await proveSecondFactor(deps, member, code);
  };
  return provePassword(deps, actor, { password, checkSecondFactor });
}

/** Creates recovery codes of 140 bits, in seven groups. From 112 bits on, a plain hash protects them (ASVS 6.5.2). */
function newRecoveryCodes(random: RandomSource): string[] {
  return Array.from({ length: recoveryCodeCount }, () => (toBase32(random.bytes(18)).match(/.{4}/g) ?? []).join("-"));
}

interface Change {
  readonly actor: MemberActor;
  readonly member: Member;
  readonly action: "member.authenticatorAdded" | "member.authenticatorRemoved" | "member.recoveryCodesRenewed";
}

async function recordChange(deps: Deps, tx: Transaction, { actor, member, action }: Change): Promise<void> {
  await appendAudit(tx, {
    merchantId: actor.merchantId,
    at: deps.clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "member", id: String(actor.memberId) },
    detail: {},
  });
  const { account } = member;
  await notifyOwner(deps, tx, {
    member,
    language: actor.language,
    template: "authenticator.changed",
    values: { account },
  });
}
