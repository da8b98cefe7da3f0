/**
 * Tells open pages of balances that lanes moved. Collected for a quarter of a second: a NOTIFY takes a lock of the
 * whole database at commit, so one per batch would cost more than the bets; an account's latest balance is what counts.
 */

import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { pushToMembers } from "../../plugins/live-channel.ts";

/** A wallet after what moved it. */
export interface BalanceNotice {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  /** Without it the main wallet. */
  readonly accountTypeId?: number;
  readonly currency: CurrencyCode;
  readonly minor: bigint;
  /** Number of its latest statement line. */
  readonly version: bigint;
}

export interface BalanceNotices {
  note(notices: readonly BalanceNotice[]): void;
}

const pauseMs = 250;
/** A hint of the bus holds fewer than 8,000 bytes. */
const membersPerHint = 40;

export function createBalanceNotices({ bus, log }: Pick<Deps, "bus" | "log">): BalanceNotices {
  const waiting = new Map<MerchantId, Map<string, [MemberId, LiveMessage]>>();
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    timer = undefined;
    for (const [merchantId, messages] of waiting) {
      const all = [...messages.values()];
      for (let start = 0; start < all.length; start += membersPerHint) {
        pushToMembers(bus, merchantId, all.slice(start, start + membersPerHint)).catch((error: unknown) => {
          log.warn({ err: error }, "balances were not told");
        });
      }
    }
    waiting.clear();
  };
  return {
    note(notices) {
      if (notices.length === 0) return;
      for (const { merchantId, memberId, accountTypeId = accountTypeIds.main, currency, minor, version } of notices) {
        const messages = waiting.get(merchantId) ?? new Map<string, [MemberId, LiveMessage]>();
        const amountMinor = String(minor);
        const message = { kind: "balance" as const, accountTypeId, amountMinor, currency, version: String(version) };
        messages.set(`${memberId}:${accountTypeId}`, [memberId, message]);
        waiting.set(merchantId, messages);
      }
      timer ??= setTimeout(send, pauseMs).unref();
    },
  };
}
