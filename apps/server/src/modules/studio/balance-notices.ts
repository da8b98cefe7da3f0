/**
 * Tells open pages of balances that rounds moved. Collected for a quarter of a second, so that a busy lane does not
 * send a hint per batch; the latest balance of a member is the one that counts.
 */

import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { pushToMembers } from "../../plugins/live-channel.ts";
import type { BookedRound, RoundToBook } from "./booking-repository.ts";

export interface BalanceNotices {
  note(rounds: readonly RoundToBook[], booked: readonly BookedRound[]): void;
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
    note(rounds, booked) {
      rounds.forEach(({ seat }, index) => {
        const result = booked[index];
        if (result?.status !== "booked" || !seat.isOwnCurrency) return;
        const messages = waiting.get(seat.merchantId) ?? new Map<MemberId, LiveMessage>();
        messages.set(seat.memberId, {
          kind: "balance",
          accountTypeId: accountTypeIds.main,
          amountMinor: String(result.main),
          currency: seat.currency,
          version: String(result.mainVersion),
        });
        waiting.set(seat.merchantId, messages);
      });
      timer ??= setTimeout(send, pauseMs).unref();
    },
  };
}
