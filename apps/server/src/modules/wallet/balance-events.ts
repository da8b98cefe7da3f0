/** Tells open pages that a balance moved: by the outbox from transactions, by the bus from lanes. Hints, not truth. */

import { setTimeout as sleep } from "node:timers/promises";
import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { Deps } from "../../core/deps.ts";
import type { DomainEvent } from "../../core/events.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { appendEvents } from "../../db/outbox.ts";
import { pushToMembers } from "../../plugins/live-channel.ts";
import type { AccountLine, AccountRef, PostedTransfer, Posting } from "./transfer-request.ts";

interface MovedBalance {
  readonly memberId: MemberId;
  readonly accountTypeId: number;
  readonly line: AccountLine;
}

/** One event per member account, with its last balance; repeats move nothing and tell nothing. */
export async function appendBalanceEvents(
  deps: Pick<Deps, "ids">,
  tx: Queryable,
  { posting: { merchantId, at, transfers }, posted }: { posting: Posting; posted: readonly PostedTransfer[] },
): Promise<void> {
  const events = movedBalances(transfers, posted).map(({ memberId, accountTypeId, line }): DomainEvent => ({
    name: "balance.changed",
    aggregateId: memberId,
    payload: { memberId: String(memberId), accountTypeId, ...wireOf(line) },
  }));
  await appendEvents(deps, tx, { merchantId, at, events });
}

export interface BalancePusher {
  /** Tells the members of a committed posting. */
  push(merchantId: MerchantId, transfers: Posting["transfers"], posted: readonly PostedTransfer[]): void;
}

/** NOTIFY carries under 8,000 bytes. */
const messagesPerHint = 40;
const gatherMs = 10;

/**
 * Collects what the callers of one batch have to tell and publishes it together: a NOTIFY takes a lock of the whole
 * database at commit, so one per transfer would cost more than the transfers (database.md section 5).
 */
export function createBalancePusher({ bus, log }: Pick<Deps, "bus" | "log">): BalancePusher {
  const pending = new Map<string, MovedBalance & { merchantId: MerchantId }>();
  let flushing: Promise<void> | undefined;
  const flush = async (): Promise<void> => {
    while (pending.size > 0) {
      // Nobody sees so short a delay; the batches in it go together, and not while the next one is being sent.
      await sleep(gatherMs);
      const all = [...pending.values()];
      pending.clear();
      for (const [merchantId, moved] of Map.groupBy(all, (balance) => balance.merchantId)) {
        const messages = moved.map(messageOf);
        for (let start = 0; start < messages.length; start += messagesPerHint) {
          await pushToMembers(bus, merchantId, messages.slice(start, start + messagesPerHint));
        }
      }
    }
    flushing = undefined;
  };
  return {
    push(merchantId, transfers, posted) {
      for (const balance of movedBalances(transfers, posted)) {
        pending.set(`${merchantId}:${balance.memberId}:${balance.accountTypeId}`, { ...balance, merchantId });
      }
      flushing ??= flush().catch((error: unknown) => {
        flushing = undefined;
        log.warn({ err: error }, "balances were not pushed");
      });
    },
  };
}

function messageOf({ memberId, accountTypeId, line }: MovedBalance): [MemberId, LiveMessage] {
  return [memberId, { kind: "balance", accountTypeId, ...wireOf(line) }];
}

function movedBalances(transfers: Posting["transfers"], posted: readonly PostedTransfer[]): MovedBalance[] {
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

function wireOf({ balance, version }: AccountLine) {
  return { amountMinor: String(balance.minor), currency: balance.currency, version: String(version) };
}
