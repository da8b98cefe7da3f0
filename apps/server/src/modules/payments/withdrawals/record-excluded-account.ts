/**
 * Records a payout account that belongs to a member who is self-excluded or blocked as under age and cannot add one,
 * for example when a deposit arrives after the exclusion began. One staff member enters the account that the member
 * named in writing. A second staff member enters its number again, so that no single person decides where the money
 * goes, and no number is stored before it is confirmed. The exclusion is not changed. Source: docs/product-rules.md,
 * Responsible gaming; docs/security.md, Responsible gaming.
 */

import { isSameHolder } from "@openhouse/rules/payments/payout-account";
import type {
  DecideAccountBody,
  ExcludedPayout,
  RecordAccountBody,
} from "@openhouse/protocol/payments/excluded-payout";
import type { CardType } from "@openhouse/rules/payments/withdraw-terms";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { decideApproval, findOpenApproval, requestApproval } from "../../approvals/index.ts";
import { findRealName } from "../../identity/index.ts";
import { lockWallets } from "../../wallet/index.ts";
import { selectPayoutAccounts } from "../methods/payout-account-repository.ts";
import { readPayoutAccount, refuseKnownNumber, storePayoutAccount } from "../methods/payout-accounts.ts";
import { requireExcluded } from "./require-excluded.ts";

const payoutAccountApproval = "member.payout-account";

/**
 * Requests that the account is recorded. Refusals, in this order: `no.data` (404), `payout.not.excluded` (the member is
 * neither self-excluded nor blocked as under age), the refusals of `readPayoutAccount`, `withdraw.holder.differs`
 * {name} (the profile has another real name), `exists.bank.card`, `transaction.state.changed` (a request is open). Side
 * effects: stores an approval with a keyed hash of the number, not the number itself, and an audit entry.
 */
export async function requestExcludedAccount(
  deps: Deps,
  tx: Transaction,
  { actor, memberId, body }: { actor: StaffActor; memberId: MemberId; body: RecordAccountBody },
): Promise<void> {
  const { merchantId } = actor;
  const { reason, ...enteredAccount } = body;
  const { account } = await requireExcluded(deps, tx, { merchantId, memberId });
  const entry = await readPayoutAccount(deps, tx, { merchantId, body: enteredAccount });
  await refuseOtherHolder(tx, { merchantId, memberId, holder: entry.holder });
  const existingAccounts = await selectPayoutAccounts(tx, merchantId, memberId);
  refuseKnownNumber(deps, merchantId, { entry, existingAccounts });
  const { cardType, bankCode, bankName, holder, numberShown, numberHash } = entry;
  const detail = { account, cardType, bankCode, bankName, holder, numberShown, numberHash: numberHash.toString("hex") };
  await requestApproval(deps, tx, {
    actor,
    request: { kind: payoutAccountApproval, subjectId: memberId, detail, reason },
  });
  await auditRequest(deps, tx, { actor, memberId, reason, action: "member.payout-account-requested" });
}

/**
 * Decides as the second person. Refusals, in this order: `no.data` (404, the member does not exist, or no request is
 * open), `approval.same.person` (the requester may only reject), and for an approval `payout.not.excluded`, the
 * refusals of `readPayoutAccount`, `payout.account.differs` (the number is not the requested one),
 * `withdraw.holder.differs` {name} (the profile has another real name by now), the refusals of `storePayoutAccount`.
 * Side effects: stores the decision and an audit entry; if approved, those of `storePayoutAccount`.
 */
export async function decideExcludedAccount(
  deps: Deps,
  tx: Transaction,
  { actor, memberId, body }: { actor: StaffActor; memberId: MemberId; body: DecideAccountBody },
): Promise<void> {
  const { merchantId } = actor;
  const { decision, reason, cardNumber = "" } = body;
  await lockWallets(tx, merchantId, [memberId]);
  const verdict = { kind: payoutAccountApproval, subjectId: memberId, decision, reason };
  const approval = await decideApproval(deps, tx, { actor, verdict });
  if (approval === undefined) throw new Refusal("no.data");
  if (decision === "rejected") {
    await auditRequest(deps, tx, { actor, memberId, reason, action: "member.payout-account-rejected" });
    return;
  }
  await requireExcluded(deps, tx, { merchantId, memberId });
  const requested = requestedAccountOf(approval.detail);
  const enteredAccount = { ...requested, payeeName: requested.holder, cardNumber };
  const entry = await readPayoutAccount(deps, tx, { merchantId, body: enteredAccount });
  if (entry.numberHash.toString("hex") !== requested.numberHash) throw new Refusal("payout.account.differs");
  await refuseOtherHolder(tx, { merchantId, memberId, holder: entry.holder });
  await storePayoutAccount(deps, tx, { actor, memberId, entry, reason });
}

async function refuseOtherHolder(
  tx: Transaction,
  { holder, ...member }: { merchantId: MerchantId; memberId: MemberId; holder: string },
): Promise<void> {
  const name = await findRealName(tx, member);
  if (name !== undefined && !isSameHolder(name, holder)) throw new Refusal("withdraw.holder.differs", { name });
}

/** Describes the open request for the staff; null if there is none. */
export async function describeAccountRequest(
  db: Queryable,
  { merchantId, staffId }: StaffActor,
  memberId: MemberId,
): Promise<ExcludedPayout["accountRequest"]> {
  const subject = { merchantId, kinds: [payoutAccountApproval], subjectId: memberId };
  const approval = await findOpenApproval(db, subject);
  if (approval === undefined) return null;
  const { by, reason, requestedBy, requestedAt, detail } = approval;
  const { bankName, holder, numberShown: number } = requestedAccountOf(detail);
  const isOwn = requestedBy === staffId;
  return { by, isOwn, reason, at: requestedAt.getTime(), bankName, holder, number };
}

/** Reads the texts that `requestExcludedAccount` has stored. */
function requestedAccountOf(detail: object) {
  return detail as Readonly<
    Record<"bankCode" | "bankName" | "holder" | "numberShown" | "numberHash", string> & { cardType: CardType }
  >;
}

interface AuditedRequest {
  readonly actor: StaffActor;
  readonly memberId: MemberId;
  readonly reason: string;
  readonly action: string;
}

function auditRequest(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, memberId, reason, action }: AuditedRequest,
): Promise<void> {
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "member", id: String(memberId) },
    // Neither the holder nor the number: audit entries are permanent, but personal data can be erased.
    detail: {},
    reason,
  });
}
