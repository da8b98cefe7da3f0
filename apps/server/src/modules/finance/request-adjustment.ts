/**
 * Asks for an adjustment, in the caller's transaction: nothing moves until a second person agrees.
 *
 * Refusals, in this order: `no.data` (no such member, or a guest), `account.currency.wrong` (the member's is another
 * than the one that was meant), `adjustment.limit.reached` {amount} (more than the
 * setting `adjustment.dailyPersonMinor` lets one person ask for in a business day; what is refused later counts, too).
 * Side effects: an open approval, an entry of the audit chain.
 */

import type { AdjustmentBody } from "@openhouse/protocol/finance/adjustments";
import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalTextOf, money } from "@openhouse/rules/money/money";
import type { StaffActor } from "../../core/actor.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { requestApproval } from "../approvals/index.ts";
import { addAskedToday, findMemberOfAccount, insertAdjustment } from "./adjustment-repository.ts";

/** Kind of the approvals by which adjustments are booked. */
export const adjustmentApproval = "adjustment";

interface AdjustmentWish {
  readonly actor: StaffActor;
  readonly body: AdjustmentBody;
  /** In which the amount is meant; the member's own without it. */
  readonly currency?: CurrencyCode;
}

/** Answers the id of the adjustment. */
export async function requestAdjustment(
  deps: Pick<Deps, "ids" | "clock" | "merchants">,
  tx: Transaction,
  { actor, body, currency }: AdjustmentWish,
): Promise<bigint> {
  const { merchantId, staffId } = actor;
  const merchant = deps.merchants.byId(merchantId);
  const member = await findMemberOfAccount(tx, merchantId, body.account.trim().toLowerCase());
  if (member === undefined || merchant.trialTypes.includes(member.type)) throw new Refusal("no.data");
  const amount = money(BigInt(body.amountMinor), currencyOfNumber(member.currency));
  if (currency !== undefined && currency !== amount.currency) throw new Refusal("account.currency.wrong");
  const requestedAt = deps.clock.businessNow();
  const limitMinor = BigInt(merchant.settings["adjustment.dailyPersonMinor"]);
  const day = businessDay(requestedAt, merchant.timeZone);
  if (!(await addAskedToday(tx, { merchantId, staffId, day, amount, limitMinor }))) {
    const limit = money(limitMinor, amount.currency);
    throw new Refusal("adjustment.limit.reached", { amount: `${decimalTextOf(limit)} ${limit.currency}` });
  }
  const id = deps.ids.next();
  const { direction, wallet, reason } = body;
  await insertAdjustment(tx, {
    merchantId,
    id,
    memberId: member.id,
    account: member.account,
    direction,
    wallet,
    amount,
    reason,
    requestedBy: staffId,
    requestedName: actor.account,
    requestedAt,
  });
  const moved = { direction, wallet, amountMinor: String(amount.minor), currency: amount.currency };
  const detail = { account: member.account, ...moved };
  await requestApproval(deps, tx, { actor, request: { kind: adjustmentApproval, subjectId: id, detail, reason } });
  await appendAudit(tx, {
    merchantId,
    at: requestedAt,
    actor: auditedActor(actor),
    action: "adjustment.requested",
    subject: { kind: "adjustment", id: String(id) },
    // The chain is kept for ever: it names the member by number.
    detail: { ...moved, memberId: String(member.id) },
    reason,
  });
  return id;
}
