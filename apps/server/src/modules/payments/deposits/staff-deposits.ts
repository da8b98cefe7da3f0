/** The back office's view of deposits: the queue, and one deposit with its history. */

import { isDepositState } from "@openhouse/rules/payments/deposit-states";
import type { DepositDetail, DepositQueue, DepositQueueQuery } from "@openhouse/protocol/payments/deposit-queue";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { readCursor } from "../../../core/records/read-id.ts";
import { Refusal } from "../../../core/refusal.ts";
import { textOrNull } from "../../../core/records/text-or-null.ts";
import type { Queryable } from "../../../db/connection.ts";
import { selectAttached } from "../../files/index.ts";
import { refuseUnavailable } from "./cancel-deposit.ts";
import { assignedActions, isDepositWaiting } from "../queues/assign-payment.ts";
import { selectActiveAssignments } from "../queues/assignment-repository.ts";
import type { PaymentAssignment } from "../queues/assignment-repository.ts";
import { checkDeposit } from "./check-deposit.ts";
import { actionsOnDeposit } from "./decide-deposit.ts";
import { countDepositQueue, selectDepositQueue } from "./deposit-list-repository.ts";
import { manualProvider } from "./deposit.ts";
import type { Deposit } from "./deposit.ts";
import { findDeposit } from "./deposit-repository.ts";
import { describeAssignment } from "../queues/describe-assignment.ts";
import { toQueueRow } from "./describe-deposit.ts";
import type { PaymentDeps } from "./open-payment.ts";
import { minorOrNull, readPeriod, referenceOrNull } from "../queues/queue-filter.ts";
import { selectMessages, selectSteps } from "../queues/step-repository.ts";

const defaultLimit = 25;

/** GET /backoffice/api/deposits. Refuses `request.param.err` for an unknown state, then for a reversed period. */
export async function listDepositQueue(
  deps: RowDeps & Pick<Deps, "db">,
  actor: StaffActor,
  query: DepositQueueQuery,
): Promise<DepositQueue> {
  const { db, clock } = deps;
  const { merchantId } = actor;
  const { limit = defaultLimit, cursor, isHeld = false } = query;
  const state = textOrNull(query.state);
  if (state !== null && !isDepositState(state)) throw new Refusal("request.param.err", {}, { fields: ["state"] });
  const deposits = await selectDepositQueue(db, {
    merchantId,
    state,
    methodCode: textOrNull(query.method),
    account: textOrNull(query.account)?.toLowerCase() ?? null,
    reference: referenceOrNull(query.reference),
    ...readPeriod(query),
    minMinor: minorOrNull(query.minMinor),
    maxMinor: minorOrNull(query.maxMinor),
    isHeld,
    before: readCursor(cursor),
    limit: limit + 1,
  });
  const pageDeposits = deposits.slice(0, limit);
  const assignments = await selectActiveAssignments(db, {
    merchantId,
    ids: pageDeposits.map(({ id }) => id),
    now: clock.businessNow(),
  });
  const list = pageDeposits.map((deposit) => rowOf(deps, actor, { deposit, assignment: assignments.get(deposit.id) }));
  const hasMore = deposits.length > limit;
  const counts = await countDepositQueue(db, merchantId);
  return { list, cursor: hasMore ? (list.at(-1)?.id ?? null) : null, counts };
}

/** One deposit with its steps, messages and files. Refuses `not.exists.transaction`. */
export async function showDepositDetail(
  deps: RowDeps & { readonly db: Queryable },
  actor: StaffActor,
  id: bigint,
): Promise<DepositDetail> {
  const { db } = deps;
  const { merchantId } = actor;
  const deposit = await findDeposit(db, merchantId, id);
  if (deposit === undefined) throw new Refusal("not.exists.transaction");
  const assignments = await selectActiveAssignments(db, { merchantId, ids: [id], now: deps.clock.businessNow() });
  const assignment = assignments.get(id);
  return {
    deposit: rowOf(deps, actor, { deposit, assignment }),
    ...(await readHistory(db, merchantId, id)),
    files: (await selectAttached(db, merchantId, [id])).map((file) => String(file.id)),
    secondPersonAboveMinor: String(deps.merchants.byId(merchantId).settings["deposit.secondPersonAboveMinor"]),
    actions: isDepositWaiting(deposit)
      ? assignedActions(actionsOnDeposit(deposit, actor), { actor, assignment })
      : actionsOnDeposit(deposit, actor),
  };
}

type RowDeps = Pick<Deps, "clock" | "merchants">;

function rowOf(
  deps: RowDeps,
  actor: StaffActor,
  { deposit, assignment }: { deposit: Deposit; assignment: PaymentAssignment | undefined },
) {
  const { createdAt } = deposit;
  return toQueueRow(
    deposit,
    describeAssignment(deps, { actor, assignment, isWaiting: isDepositWaiting(deposit), createdAt }),
  );
}

/** Steps and provider messages in their wire format. */
export async function readHistory(db: Queryable, merchantId: MerchantId, id: bigint) {
  const steps = await selectSteps(db, merchantId, id);
  const messages = await selectMessages(db, merchantId, id);
  return {
    history: steps.map(({ at, ...step }) => ({ ...step, at: at.getTime() })),
    messages: messages.map(({ at, amountMinor, ...message }) => ({
      ...message,
      at: at.getTime(),
      amountMinor: String(amountMinor),
    })),
  };
}

/**
 * Queries the provider now. Refusals, in this order: `not.exists.transaction`, `transaction.state.changed` (closed,
 * held, or without a provider), `payment.provider.unavailable`.
 */
export async function checkDepositNow(deps: PaymentDeps, actor: StaffActor, id: bigint): Promise<DepositDetail> {
  const deposit = await findDeposit(deps.db, actor.merchantId, id);
  if (deposit === undefined) throw new Refusal("not.exists.transaction");
  const canCheck = deposit.closedAt === null && deposit.heldReason === null && deposit.provider !== manualProvider;
  if (!canCheck) throw new Refusal("transaction.state.changed");
  const checkedDeposit = await checkDeposit(deps, deposit).catch(refuseUnavailable);
  // If the provider did not reply, the deposit is still new, and the staff member must see this.
  if (checkedDeposit.state === "new") throw new Refusal("payment.provider.unavailable");
  return showDepositDetail(deps, actor, id);
}
