/**
 * Sends the balances that lanes have changed to the browsers of the members. Notices are collected for 250 ms, and only
 * an account's latest balance is sent: a NOTIFY takes a lock of the whole database at commit, so one NOTIFY per batch
 * would cost more than the bets.
 */

import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { pushToMembers } from "../../plugins/live-channel.ts";

/** The balance of a member account after a transfer. */
export interface BalanceNotice {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  /** Default: the main wallet. */
  readonly accountTypeId?: number;
  readonly currency: CurrencyCode;
  readonly minor: bigint;
  /** Number of the account's latest statement line. */
  readonly version: bigint;
}

export interface BalanceNotices {
  note(notices: readonly BalanceNotice[]): void;
}

const pauseMs = 250;
/** Keeps a bus message below the 8,000 bytes that NOTIFY allows. */
const membersPerHint = 40;

export function createBalanceNotices({ bus, log }: Pick<Deps, "bus" | "log">): BalanceNotices {
  const pendingMessages = new Map<MerchantId, Map<string, [MemberId, LiveMessage]>>();
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    timer = undefined;
    for (const [merchantId, messages] of pendingMessages) {
      const allMessages = [...messages.values()];
      for (let start = 0; start < allMessages.length; start += membersPerHint) {
        pushToMembers(bus, merchantId, allMessages.slice(start, start + membersPerHint)).catch((error: unknown) => {
          log.warn({ err: error }, "balance notices could not be sent");
        });
      }
    }
    pendingMessages.clear();
  };
  return {
    note(notices) {
      if (notices.length === 0) return;
      for (const { merchantId, memberId, accountTypeId = accountTypeIds.main, currency, minor, version } of notices) {
        const messages = pendingMessages.get(merchantId) ?? new Map<string, [MemberId, LiveMessage]>();
        const amountMinor = String(minor);
        const message = { kind: "balance" as const, accountTypeId, amountMinor, currency, version: String(version) };
        messages.set(`${memberId}:${accountTypeId}`, [memberId, message]);
        pendingMessages.set(merchantId, messages);
      }
      timer ??= setTimeout(send, pauseMs).unref();
    },
  };
}
