/**
 * Pays entries, in full or in part, in the caller's transaction, which has locked the wallets and the entries. The
 * idempotency key of a transfer names the entry and the amount paid before, so that no amount moves twice. If the
 * setting `rebate.turnoverPpm` is positive, the paid amounts create turnover requirements. Members who are excluded
 * from betting get no requirement, because it would block their whole balance until the exclusion ends.
 */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { selectExcluded } from "../limits/index.ts";
import { openRequirement } from "../turnover/index.ts";
import { post } from "../wallet/index.ts";
import type { PostedTransfer, TransferRequest } from "../wallet/index.ts";
import { addPaid } from "./payout-repository.ts";
import type { LockedRebate } from "./rebate-run.ts";

export interface RebatePart {
  readonly rebate: LockedRebate;
  /** Positive, and at most the remaining amount. */
  readonly amountMinor: bigint;
}

export interface Payout {
  readonly merchantId: MerchantId;
  readonly at: Date;
  readonly currency: CurrencyCode;
  /** Parts of entries in that currency, at most one part of each entry. */
  readonly parts: readonly RebatePart[];
}

export async function payParts(deps: Pick<Deps, "ids" | "merchants">, tx: Transaction, payout: Payout): Promise<void> {
  const { merchantId, at, parts } = payout;
  if (parts.length === 0) return;
  await addPaid(
    tx,
    merchantId,
    parts.map(({ rebate: { id }, amountMinor }) => ({ id, amountMinor })),
  );
  const posted = await post(deps, tx, { merchantId, at, transfers: parts.map(transferOf) });
  await addTurnoverRequirements(deps, tx, { ...payout, posted });
}

function transferOf({ rebate: { id, payeeId, currency, paidMinor }, amountMinor }: RebatePart): TransferRequest {
  return {
    from: { house: "rebates" },
    to: { member: payeeId, kind: "main" },
    amount: money(amountMinor, currency),
    code: "rebate",
    reference: `rebate:${id}`,
    key: `rebate:${id}:${paidMinor}`,
  };
}

/** Opens one requirement per member for the total, with the id of the member's first transfer as origin. */
async function addTurnoverRequirements(
  deps: Pick<Deps, "ids" | "merchants">,
  tx: Transaction,
  { merchantId, currency, at, parts, posted }: Payout & { readonly posted: readonly PostedTransfer[] },
): Promise<void> {
  const turnoverPpm = BigInt(deps.merchants.byId(merchantId).settings["rebate.turnoverPpm"]);
  if (turnoverPpm <= 0n) return;
  const sums = new Map<MemberId, { minor: bigint; originId: bigint }>();
  for (const [index, { rebate, amountMinor }] of parts.entries()) {
    const total = sums.get(rebate.payeeId) ?? { minor: 0n, originId: posted[index]?.id ?? 0n };
    sums.set(rebate.payeeId, { ...total, minor: total.minor + amountMinor });
  }
  const excluded = await selectExcluded(tx, { merchantId, memberIds: [...sums.keys()] }, at);
  for (const [memberId, { minor, originId }] of sums) {
    if (excluded.has(memberId)) continue;
    const base = money(minor, currency);
    await openRequirement(deps, tx, { merchantId, memberId, origin: "rebate", originId, base, turnoverPpm, at });
  }
}
