/**
 * Writes the `balance.changed` events of a transaction to the outbox, so that open browser pages refresh. Lanes use
 * balance-notices.ts instead. The events are hints: clients can also read the balance.
 */

import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { Deps } from "../../core/deps.ts";
import type { DomainEvent } from "../../core/events.ts";
import type { MemberId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { appendEvents } from "../../db/outbox.ts";
import type { AccountLine, AccountRef, PostedTransfer, Posting } from "./transfer-request.ts";

export interface MovedBalance {
  readonly memberId: MemberId;
  readonly accountTypeId: number;
  readonly line: AccountLine;
}

/** Appends one event per member account, with its latest balance. Repeated transfers cause no event. */
export async function appendBalanceEvents(
  deps: Pick<Deps, "ids">,
  tx: Queryable,
  { posting: { merchantId, at, transfers }, posted }: { posting: Posting; posted: readonly PostedTransfer[] },
): Promise<void> {
  const events = movedBalances(transfers, posted).map(({ memberId, accountTypeId, line }): DomainEvent => ({
    name: "balance.changed",
    aggregateId: memberId,
    payload: { memberId: String(memberId), accountTypeId, ...toWire(line) },
  }));
  await appendEvents(deps, tx, { merchantId, at, events });
}

/** The latest balance of each changed member account. Repeated transfers are skipped, because they moved nothing. */
export function movedBalances(transfers: Posting["transfers"], posted: readonly PostedTransfer[]): MovedBalance[] {
  const moved = transfers.flatMap(({ from, to }, index) => {
    const result = posted[index];
    if (result === undefined || result.isDuplicate) return [];
    return [...balanceOf(from, result.from), ...balanceOf(to, result.to)];
  });
  return [...new Map(moved.map((balance) => [`${balance.memberId}:${balance.accountTypeId}`, balance])).values()];
}

function balanceOf(ref: AccountRef, line: AccountLine | undefined): MovedBalance[] {
  if (!("member" in ref) || line === undefined) return [];
  return [{ memberId: ref.member, accountTypeId: accountTypeIds[ref.kind], line }];
}

function toWire({ balance, version }: AccountLine) {
  return { amountMinor: String(balance.minor), currency: balance.currency, version: String(version) };
}
