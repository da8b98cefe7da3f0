/**
 * Grants bonus money to a member, or only requests the approval of a second person (decide-bonus.ts), in the caller's
 * transaction. The request is necessary if the sum of bonuses that the staff member grants alone in one business day
 * would exceed the setting `bonus.secondPersonAboveMinor`.
 *
 * Refusals, in this order: `no.data` (no such member, or a guest), `bonus.member.excluded` (the member takes a break or
 * is excluded), `bonus.active.exists` (an earlier grant stays active), `bonus.wallet.not.empty` {amount} (the bonus
 * wallet has money without a grant). Side effects: stores the grant and writes an audit entry; an immediate grant also
 * posts the transfer `bonus-grant:<id>`, creates the turnover requirement and emits `bonus.granted`. In both cases an
 * earlier active grant is released or expires if its conditions for that are met (`settleGrant`), and is forfeited if
 * it has no money left.
 */

import { formatMoney, money } from "@openhouse/rules/money/money";
import type { StaffActor } from "../../core/actor.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { appendEvents } from "../../db/outbox.ts";
import { requestApproval } from "../approvals/index.ts";
import { findMemberById } from "../identity/index.ts";
import { findExclusion } from "../limits/index.ts";
import { openRequirement } from "../turnover/index.ts";
import { lockWallets, post, readBalances } from "../wallet/index.ts";
import type { BonusGrant, BonusOwner, BonusTerms } from "./bonus-grant.ts";
import { activateGrant, addGrantedToday, insertGrant } from "./bonus-repository.ts";
import type { Activation, NewGrant } from "./bonus-repository.ts";
import { endGrant } from "./end-grant.ts";
import { isSpent, settleGrant } from "./settle-grant.ts";

export type GrantDeps = Pick<Deps, "ids" | "clock" | "merchants">;

/** The kind of approval for grants that need a second person. */
export const bonusApproval = "bonus";

export interface BonusOrder {
  readonly actor: StaffActor;
  readonly memberId: MemberId;
  /** The amount is in the member's currency. */
  readonly terms: Omit<BonusTerms, "amount"> & { readonly amountMinor: bigint };
  /** Shown to the member. */
  readonly reason: string;
}

/** Returns the id of the grant and whether it waits for a second person. */
export async function grantBonus(
  deps: GrantDeps,
  tx: Transaction,
  { actor, memberId, terms, reason }: BonusOrder,
): Promise<{ id: bigint; isWaiting: boolean }> {
  const { merchantId, staffId: requestedBy, account: requestedName } = actor;
  const merchant = deps.merchants.byId(merchantId);
  const member = await findMemberById(tx, merchantId, memberId);
  if (member === undefined || merchant.trialTypes.includes(member.type)) throw new Refusal("no.data");
  await lockWallets(tx, merchantId, [memberId]);
  await refuseUnavailableMember(deps, tx, { merchantId, memberId });
  const requestedAt = deps.clock.businessNow();
  const { amountMinor, ...rest } = terms;
  const amount = money(amountMinor, member.currency);
  const identity = { merchantId, id: deps.ids.next(), memberId, account: member.account };
  const grant: NewGrant = { ...identity, ...rest, amount, reason, requestedBy, requestedName, requestedAt };
  await insertGrant(tx, grant);
  const limitMinor = BigInt(merchant.settings["bonus.secondPersonAboveMinor"]);
  const day = businessDay(requestedAt, merchant.timeZone);
  const isWithinLimit = await addGrantedToday(tx, { merchantId, staffId: requestedBy, day, amount, limitMinor });
  if (isWithinLimit) {
    await bookGrant(deps, tx, { grant, decision: null });
  } else {
    const request = { kind: bonusApproval, subjectId: grant.id, detail: detailOf(grant), reason };
    await requestApproval(deps, tx, { actor, request });
  }
  await auditGrant(deps, tx, { actor, grant, action: isWithinLimit ? "bonus.granted" : "bonus.requested", reason });
  return { id: grant.id, isWaiting: !isWithinLimit };
}

/**
 * Refuses a member who cannot get a grant now. The caller holds the lock of the wallets. Refusals, in this order:
 * `bonus.member.excluded`, `bonus.active.exists`, `bonus.wallet.not.empty` {amount}. Side effect: an earlier active
 * grant is released or expires if its conditions for that are met (`settleGrant`), and is forfeited if it has no money
 * left.
 */
export async function refuseUnavailableMember(deps: GrantDeps, tx: Transaction, owner: BonusOwner): Promise<void> {
  const { merchantId, memberId } = owner;
  if ((await findExclusion(tx, owner, deps.clock.businessNow())) !== undefined)
    throw new Refusal("bonus.member.excluded");
  const activeGrant = await settleGrant(deps, tx, owner);
  if (activeGrant !== undefined) {
    if (!(await isSpent(tx, activeGrant))) throw new Refusal("bonus.active.exists");
    await endGrant(deps, tx, { grant: activeGrant.grant, state: "forfeited", by: "house", name: null, reason: "" });
  }
  const { bonus } = await readBalances(tx, merchantId, memberId);
  if (bonus.minor > 0n) throw new Refusal("bonus.wallet.not.empty", { amount: formatMoney(bonus, "en") });
}

const dayMs = 24 * 3_600_000;

/**
 * Activates a stored grant and posts its money. `decision` is the approval of the second person, or null for a grant
 * that needs none. Side effects: creates the turnover requirement and emits `bonus.granted`. The caller holds the lock
 * of the wallets and has called `refuseUnavailableMember`.
 */
export async function bookGrant(
  deps: GrantDeps,
  tx: Transaction,
  { grant, decision }: { readonly grant: NewGrant; readonly decision: Activation["decision"] },
): Promise<void> {
  const { merchantId, id, memberId, amount, turnoverPpm, validDays } = grant;
  const at = deps.clock.businessNow();
  const expiresAt = new Date(at.getTime() + validDays * dayMs);
  await activateGrant(tx, grant, { grantedAt: at, expiresAt, decision });
  const transfer = {
    from: { house: "bonuses" as const },
    to: { member: memberId, kind: "bonus" as const },
    amount,
    code: "bonus_grant" as const,
    reference: `bonus:${id}`,
    key: `bonus-grant:${id}`,
  };
  await post(deps, tx, { merchantId, at, transfers: [transfer] });
  const requirement = { merchantId, memberId, origin: "bonus" as const, originId: id, base: amount, turnoverPpm };
  await openRequirement(deps, tx, { ...requirement, at, expiresAt });
  const payload = {
    grantId: String(id),
    memberId: String(memberId),
    amountMinor: String(amount.minor),
    currency: amount.currency,
  };
  const event = { name: "bonus.granted" as const, aggregateId: memberId, payload };
  await appendEvents(deps, tx, { merchantId, at, events: [event] });
}

export interface GrantAudit {
  readonly actor: StaffActor;
  readonly grant: Pick<BonusGrant, "id" | "account" | "amount" | "turnoverPpm" | "validDays">;
  readonly action: "bonus.requested" | "bonus.granted" | "bonus.refused" | "bonus.cancelled";
  readonly reason: string;
}

/** Writes the audit entry of a staff member's action on a grant. */
export async function auditGrant(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, grant, action, reason }: GrantAudit,
): Promise<void> {
  await appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "bonus", id: String(grant.id) },
    detail: detailOf(grant),
    reason,
  });
}

function detailOf({ account, amount, turnoverPpm, validDays }: GrantAudit["grant"]): Record<string, string> {
  return {
    account,
    amountMinor: String(amount.minor),
    currency: amount.currency,
    turnoverPpm: String(turnoverPpm),
    validDays: String(validDays),
  };
}
