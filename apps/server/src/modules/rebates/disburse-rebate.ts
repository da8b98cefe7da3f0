/**
 * Claims a member's remaining rebates of a day: for each category the whole amount or a part of it.
 *
 * Refusals, in this order: `request.param.err` (not a calendar day), the refusals of the amounts
 * (rules/payments/read-amount), `request.param.err` (no amount is requested), `account.frozen`, `rebate.day.busy` (the
 * day is being rechecked; the client tries again), `rebate.remain.not.enough` {amount}. Side effects, all or none:
 * posts one transfer per entry, creates a turnover requirement if the setting requires one, and stores an audit entry.
 * A repeated idempotency key gets the stored reply; a second claim of the same amount is refused because nothing
 * remains. Source: docs/wire-format.md, Records (manualRebate).
 */

import type { DisburseRebateBody, DisbursedRebate } from "@openhouse/protocol/rebates/manual-rebate";
import { formatMoney, money } from "@openhouse/rules/money/money";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { readAmount } from "@openhouse/rules/payments/read-amount";
import { categoryOfGroup, rebateGroups } from "@openhouse/rules/rebates/rebate-groups";
import { shareClaim } from "@openhouse/rules/rebates/share-claim";
import type { ClaimedPart } from "@openhouse/rules/rebates/share-claim";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { readDay } from "../../core/records/read-days.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { lockWallets, readBalances } from "../wallet/index.ts";
import { payParts } from "./pay-parts.ts";
import { lockClaimable, selectOpenWallets } from "./payout-repository.ts";
import { showRemaining } from "./show-remaining.ts";

type DisburseDeps = Pick<Deps, "ids" | "clock" | "merchants">;

export async function disburseRebate(
  deps: DisburseDeps,
  tx: Transaction,
  { actor, body }: { readonly actor: MemberActor; readonly body: DisburseRebateBody },
): Promise<DisbursedRebate> {
  const { merchantId, memberId } = actor;
  const { currency } = deps.merchants.byId(merchantId);
  const day = readDay(body.balanceDate, "balanceDate");
  const requestedAmounts = readRequestedAmounts(body.rebateAmount, currency);
  // While the wallet is locked, the member cannot be frozen and no other payment can reach the wallet.
  await lockWallets(tx, merchantId, [memberId]);
  const at = deps.clock.businessNow();
  const openWallets = await selectOpenWallets(tx, { merchantId, currency, memberIds: [memberId] });
  if (!openWallets.has(memberId)) throw new Refusal("account.frozen");
  const lockedRebates = await lockClaimable(tx, { merchantId, payeeId: memberId, currency, day, at });
  if (lockedRebates === undefined) throw new Refusal("rebate.day.busy");
  const claimShares = shareClaim(lockedRebates, requestedAmounts);
  if ("category" in claimShares) {
    const remainingAmount = money(claimShares.remainingMinor, currency);
    throw new Refusal(
      "rebate.remain.not.enough",
      { amount: formatMoney(remainingAmount, "en") },
      { field: claimShares.category.toLowerCase() },
    );
  }
  const rebateOf = new Map(lockedRebates.map((rebate) => [rebate.id, rebate]));
  const parts = claimShares.flatMap(({ id, amountMinor }: ClaimedPart) => {
    const rebate = rebateOf.get(id);
    return rebate === undefined ? [] : [{ rebate, amountMinor }];
  });
  await payParts(deps, tx, { merchantId, currency, at, parts });
  const paidMinor = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  await appendAudit(tx, {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: "rebate.disbursed",
    subject: { kind: "member", id: String(memberId) },
    detail: { day, paidMinor: String(paidMinor), rebates: parts.map(({ rebate }) => String(rebate.id)) },
  });
  const { main } = await readBalances(tx, merchantId, memberId);
  const remaining = await showRemaining(deps, tx, { actor, day });
  return { ...remaining, paidMinor: String(paidMinor), balanceMinor: String(main.minor) };
}

/** Returns the requested amounts by category, without groups that have no amount or 0. */
function readRequestedAmounts(
  amounts: DisburseRebateBody["rebateAmount"],
  currency: CurrencyCode,
): Map<string, bigint> {
  const requestedAmounts = new Map<string, bigint>();
  for (const group of rebateGroups) {
    const amount = amounts[group];
    if (amount === undefined || amount === 0) continue;
    const reading = readAmount({ amount }, currency);
    if (reading.kind === "refused") {
      throw new Refusal(reading.code, { currency, decimals: currencies[currency].exponent }, { field: group });
    }
    requestedAmounts.set(categoryOfGroup(group), reading.amount.minor);
  }
  if (requestedAmounts.size === 0) throw new Refusal("request.param.err", {}, { fields: ["rebateAmount"] });
  return requestedAmounts;
}
