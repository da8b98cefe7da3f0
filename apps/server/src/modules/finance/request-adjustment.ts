/**
 * Requests an adjustment, in the caller's transaction. No money moves before a second person approves.
 *
 * Refusals, in this order: `no.data` (the member is unknown or a guest), `account.currency.wrong` (the member has
 * another currency than the amount), `adjustment.limit.reached` {amount} (more than the setting
 * `adjustment.dailyPersonMinor` allows one staff member to request per business day; requests that are refused later
 * count too). Side effects: creates an open approval and writes an audit entry.
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
import { addRequestedToday, findMemberOfAccount, insertAdjustment } from "./adjustment-repository.ts";

/** The kind of approval for adjustments. */
export const adjustmentApproval = "adjustment";

interface AdjustmentRequest {
  readonly actor: StaffActor;
  readonly body: AdjustmentBody;
  /** The currency of the amount. Default: the member's currency. */
  readonly currency?: CurrencyCode;
}

/** Returns the id of the adjustment. */
export async function requestAdjustment(
  deps: Pick<Deps, "ids" | "clock" | "merchants">,
  tx: Transaction,
  { actor, body, currency }: AdjustmentRequest,
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
  if (!(await addRequestedToday(tx, { merchantId, staffId, day, amount, limitMinor }))) {
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
  const amountDetail = { direction, wallet, amountMinor: String(amount.minor), currency: amount.currency };
  const detail = { account: member.account, ...amountDetail };
  await requestApproval(deps, tx, { actor, request: { kind: adjustmentApproval, subjectId: id, detail, reason } });
  await appendAudit(tx, {
    merchantId,
    at: requestedAt,
    actor: auditedActor(actor),
    action: "adjustment.requested",
    subject: { kind: "adjustment", id: String(id) },
    // The audit chain is kept forever, so it has the member's id instead of the account name.
    detail: { ...amountDetail, memberId: String(member.id) },
    reason,
  });
  return id;
}
