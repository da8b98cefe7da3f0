/** The back office's view of withdrawals: the queue, and one withdrawal with its history. */

import { isWithdrawalState } from "@openhouse/rules/payments/withdrawal-states";
import type {
  WithdrawalDetail,
  WithdrawalQueue,
  WithdrawalQueueQuery,
} from "@openhouse/protocol/payments/withdrawal-queue";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { readCursor } from "../../../core/records/read-id.ts";
import { Refusal } from "../../../core/refusal.ts";
import { textOrNull } from "../../../core/records/text-or-null.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { findSettlementRequest } from "./requires-second-person.ts";
import { assignedActions, isWithdrawalWaiting } from "../queues/assign-payment.ts";
import { selectActiveAssignments } from "../queues/assignment-repository.ts";
import type { PaymentAssignment } from "../queues/assignment-repository.ts";
import { disputeActionsOn } from "../receipts/decide-dispute.ts";
import { actionsOnWithdrawal } from "./decide-withdrawal.ts";
import { describeAssignment } from "../queues/describe-assignment.ts";
import { staffReceipt } from "../receipts/describe-receipt.ts";
import { toWithdrawalRow } from "./describe-withdrawal.ts";
import { findPayoutAccount } from "../methods/payout-account-repository.ts";
import { minorOrNull, readPeriod, referenceOrNull } from "../queues/queue-filter.ts";
import { readHistory } from "../deposits/staff-deposits.ts";
import { countWithdrawalQueue, selectWithdrawalQueue } from "./withdrawal-list-repository.ts";
import { findWithdrawal } from "./withdrawal-repository.ts";
import type { Withdrawal } from "./withdrawal-repository.ts";

const defaultLimit = 25;

/** GET /backoffice/api/withdrawals. Refuses `request.param.err` for an unknown state, then for a reversed period. */
export async function listWithdrawalQueue(
  deps: Pick<Deps, "db" | "clock" | "merchants">,
  actor: StaffActor,
  query: WithdrawalQueueQuery,
): Promise<WithdrawalQueue> {
  const { db, clock } = deps;
  const { merchantId } = actor;
  const { limit = defaultLimit, cursor, isHeld = false, isAwaitingSecond = false, isDisputed = false } = query;
  const state = textOrNull(query.state);
  if (state !== null && !isWithdrawalState(state)) throw new Refusal("request.param.err", {}, { fields: ["state"] });
  const withdrawals = await selectWithdrawalQueue(db, {
    merchantId,
    state,
    account: textOrNull(query.account)?.toLowerCase() ?? null,
    reference: referenceOrNull(query.reference),
    ...readPeriod(query),
    minMinor: minorOrNull(query.minMinor),
    maxMinor: minorOrNull(query.maxMinor),
    isHeld,
    isAwaitingSecond,
    isDisputed,
    cursor: readCursor(cursor),
    limit: limit + 1,
  });
  const pageWithdrawals = withdrawals.slice(0, limit);
  const assignments = await selectActiveAssignments(db, {
    merchantId,
    ids: pageWithdrawals.map(({ id }) => id),
    now: clock.businessNow(),
  });
  const list = pageWithdrawals.map((withdrawal) =>
    rowOf(deps, actor, { withdrawal, assignment: assignments.get(withdrawal.id) }),
  );
  const hasMore = withdrawals.length > limit;
  const counts = await countWithdrawalQueue(db, merchantId);
  return { list, cursor: hasMore ? (list.at(-1)?.id ?? null) : null, counts };
}

/**
 * One withdrawal with its steps, messages and receipt; the account number is masked. Refuses `not.exists.transaction`.
 */
export async function describeWithdrawal(
  deps: RowDeps,
  db: Queryable,
  { actor, id }: { actor: StaffActor; id: bigint },
): Promise<WithdrawalDetail> {
  return detailOf(deps, db, { actor, withdrawal: await requireWithdrawal(db, actor, id) });
}

type RowDeps = Pick<Deps, "clock" | "merchants">;

/**
 * One withdrawal as a staff member sees it. If this person may now pay the withdrawal or a dispute manually, the reply
 * has the full account number, and an audit entry records that it was shown. Refuses `not.exists.transaction`.
 */
export async function openWithdrawal(
  deps: RowDeps & Pick<Deps, "accountSealer">,
  tx: Transaction,
  { actor, id }: { actor: StaffActor; id: bigint },
): Promise<WithdrawalDetail> {
  const withdrawal = await requireWithdrawal(tx, actor, id);
  const detail = await detailOf(deps, tx, { actor, withdrawal });
  const { actions } = detail;
  const needsAccountNumber =
    actions.includes("claim-pay") || (withdrawal.payout === "hand" && actions.includes("paid"));
  if (!needsAccountNumber) return detail;
  const account = await findPayoutAccount(tx, withdrawal.merchantId, withdrawal.withdrawAccountId);
  if (account === undefined) return detail;
  await appendAudit(tx, {
    merchantId: actor.merchantId,
    at: deps.clock.businessNow(),
    actor: auditedActor(actor),
    action: "withdrawal.account-shown",
    subject: { kind: "withdrawal", id: String(id) },
    detail: { payoutAccountId: String(withdrawal.withdrawAccountId) },
  });
  return { ...detail, cardNumberFull: deps.accountSealer.open(account.numberSealed) };
}

async function requireWithdrawal(db: Queryable, { merchantId }: StaffActor, id: bigint): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(db, merchantId, id);
  if (withdrawal === undefined) throw new Refusal("not.exists.transaction");
  return withdrawal;
}

interface DetailRequest {
  readonly actor: StaffActor;
  readonly withdrawal: Withdrawal;
}

async function detailOf(deps: RowDeps, db: Queryable, { actor, withdrawal }: DetailRequest): Promise<WithdrawalDetail> {
  const { merchantId, id } = withdrawal;
  const { receipt, disputes } = await staffReceipt(db, merchantId, id);
  const assignments = await selectActiveAssignments(db, { merchantId, ids: [id], now: deps.clock.businessNow() });
  const assignment = assignments.get(id);
  return {
    withdrawal: rowOf(deps, actor, { withdrawal, assignment }),
    receipt,
    ...(await readHistory(db, merchantId, id)),
    cardNumberFull: null,
    actions: [
      ...assignedActions(actionsOnWithdrawal(withdrawal, actor), { actor, assignment }),
      ...disputeActionsOn(disputes, actor),
    ],
    question: await findSettlementRequest(db, withdrawal),
  };
}

function rowOf(
  deps: RowDeps,
  actor: StaffActor,
  { withdrawal, assignment }: { withdrawal: Withdrawal; assignment: PaymentAssignment | undefined },
) {
  const { createdAt, state, payout, heldReason } = withdrawal;
  const isWaiting = isWithdrawalWaiting(withdrawal);
  // The provider pays an approved withdrawal next; the staff may stop it until then, but does not have to act.
  const isDue = isWaiting && !(state === "approved" && payout === "provider" && heldReason === null);
  return toWithdrawalRow(withdrawal, describeAssignment(deps, { actor, assignment, isWaiting, isDue, createdAt }));
}
