/** What the posting functions say about one transfer, and how it is told to the caller. */

import { money } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { TransferId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { ResolvedTransfer } from "./resolve-transfers.ts";
import type { AccountLine, PostedTransfer } from "./transfer-request.ts";

/** Statuses of `post_transfers` and `post_transfer`. */
export const postingStatus = { booked: 0, duplicate: 1, funds: 2, invalid: 3, conflict: 4, frozen: 5 } as const;

/** A raw answer; balances and versions are null for accounts of the house. */
export interface PostingVerdict {
  readonly status: number;
  readonly transferId: bigint | null;
  readonly debitAfter: bigint | null;
  readonly creditAfter: bigint | null;
  readonly debitVersion: bigint | null;
  readonly creditVersion: bigint | null;
}

const refusals: Readonly<Record<number, ErrorCode>> = {
  [postingStatus.funds]: "account.balance.not.enough",
  // Amount, edge and currency were checked before: what is left is a balance beyond 64 bits.
  [postingStatus.invalid]: "account.amount.invalid",
  [postingStatus.conflict]: "exists.transaction",
  [postingStatus.frozen]: "account.frozen",
};

/** Throws the refusal of the first transfer that was refused, else answers what was booked. */
export function toPostedTransfers(
  transfers: readonly ResolvedTransfer[],
  verdicts: readonly PostingVerdict[],
): PostedTransfer[] {
  const refused = verdicts.find(({ status }) => refusals[status] !== undefined);
  if (refused !== undefined) throw new Refusal(refusals[refused.status] ?? "transaction.failed");
  return transfers.map(({ request }, index) => toPosted(request.amount.currency, verdicts[index]));
}

function toPosted(currency: CurrencyCode, verdict: PostingVerdict | undefined): PostedTransfer {
  if (verdict === undefined || verdict.transferId === null) throw new RangeError("the ledger answered too few items");
  return {
    id: verdict.transferId as TransferId,
    isDuplicate: verdict.status === postingStatus.duplicate,
    from: toLine(currency, verdict.debitAfter, verdict.debitVersion),
    to: toLine(currency, verdict.creditAfter, verdict.creditVersion),
  };
}

function toLine(currency: CurrencyCode, after: bigint | null, version: bigint | null): AccountLine | undefined {
  return after === null || version === null ? undefined : { balance: money(after, currency), version };
}
