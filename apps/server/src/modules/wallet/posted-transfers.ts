/** Converts the results of the posting functions of the database into results or refusals for the caller. */

import { money } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { TransferId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { ResolvedTransfer } from "./resolve-transfers.ts";
import type { AccountLine, PostedTransfer } from "./transfer-request.ts";

/** Status codes of `post_transfers` and `post_transfer`. */
export const postingStatus = { booked: 0, duplicate: 1, funds: 2, invalid: 3, conflict: 4, frozen: 5 } as const;

/** A result row. Balances and versions are null for house accounts. */
export interface PostingResult {
  readonly status: number;
  readonly transferId: bigint | null;
  readonly debitAfter: bigint | null;
  readonly creditAfter: bigint | null;
  readonly debitVersion: bigint | null;
  readonly creditVersion: bigint | null;
}

const refusals: Readonly<Record<number, ErrorCode>> = {
  [postingStatus.funds]: "account.balance.not.enough",
  // Amount, account kinds and currency were checked before, so the only remaining reason is a balance beyond 64 bits.
  [postingStatus.invalid]: "account.amount.invalid",
  [postingStatus.conflict]: "exists.transaction",
  [postingStatus.frozen]: "account.frozen",
};

/** Throws the refusal of the first refused transfer, otherwise returns the posted transfers. */
export function toPostedTransfers(
  transfers: readonly ResolvedTransfer[],
  results: readonly PostingResult[],
): PostedTransfer[] {
  const firstRefused = results.find(({ status }) => refusals[status] !== undefined);
  if (firstRefused !== undefined) throw new Refusal(refusals[firstRefused.status] ?? "transaction.failed");
  return transfers.map(({ request }, index) => toPosted(request.amount.currency, results[index]));
}

function toPosted(currency: CurrencyCode, result: PostingResult | undefined): PostedTransfer {
  if (result === undefined || result.transferId === null) throw new RangeError("the ledger returned too few results");
  return {
    id: result.transferId as TransferId,
    isDuplicate: result.status === postingStatus.duplicate,
    from: toLine(currency, result.debitAfter, result.debitVersion),
    to: toLine(currency, result.creditAfter, result.creditVersion),
  };
}

function toLine(currency: CurrencyCode, after: bigint | null, version: bigint | null): AccountLine | undefined {
  return after === null || version === null ? undefined : { balance: money(after, currency), version };
}
