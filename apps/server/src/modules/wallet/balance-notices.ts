/**
 * Tells open pages of balances that lanes of bets moved. Collected for a quarter of a second, so that a busy lane does
 * not send a hint per batch; the latest balance of a member is the one that counts.
 */

import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { pushToMembers } from "../../plugins/live-channel.ts";

/** A main wallet after a bet or win. */
export interface BalanceNotice {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
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
  const waiting = new Map<MerchantId, Map<MemberId, LiveMessage>>();
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    timer = undefined;
    for (const [merchantId, messages] of waiting) {
      const all = [...messages];
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
      for (const { merchantId, memberId, currency, minor, version } of notices) {
        const messages = waiting.get(merchantId) ?? new Map<MemberId, LiveMessage>();
        messages.set(memberId, {
          kind: "balance",
          accountTypeId: accountTypeIds.main,
          amountMinor: String(minor),
          currency,
          version: String(version),
        });
        waiting.set(merchantId, messages);
      }
      timer ??= setTimeout(send, pauseMs).unref();
    },
  };
}
