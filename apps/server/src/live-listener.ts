/** Tells members' open pages what an event means for them. Hints only, so sending one twice does no harm. */

import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import type { Deps } from "./core/deps.ts";
import type { MemberId } from "./core/ids.ts";
import type { OutboxListener, StoredEvent } from "./db/outbox.ts";
import { pushToMembers } from "./plugins/live-channel.ts";

/** The listener that feeds the live channel. */
export function createLiveListener({ bus }: Pick<Deps, "bus">): OutboxListener {
  return {
    name: "live",
    events: [
      "balance.changed",
      "member.excluded",
      "deposit.credited",
      "deposit.failed",
      "withdrawal.approved",
      "withdrawal.rejected",
      "withdrawal.paid",
      "withdrawal.failed",
      "wallet-transfer.booked",
      "wallet-transfer.returned",
    ],
    async handle(_tx, event) {
      const told = messageOf(event);
      if (told === undefined) return;
      await pushToMembers(bus, event.merchantId, [[BigInt(told.memberId) as MemberId, told.message]]);
    },
  };
}

function messageOf(event: StoredEvent): { memberId: string; message: LiveMessage } | undefined {
  switch (event.name) {
    case "balance.changed": {
      const { memberId, ...balance } = event.payload;
      return { memberId, message: { kind: "balance", ...balance } };
    }
    case "member.excluded": {
      const { memberId, exclusion, untilAt } = event.payload;
      return {
        memberId,
        message: { kind: "excluded", exclusion, untilAt: untilAt === null ? null : Date.parse(untilAt) },
      };
    }
    case "deposit.credited":
    case "deposit.failed": {
      const { memberId, depositId, amountMinor } = event.payload;
      const status = event.name === "deposit.credited" ? "credited" : "failed";
      return { memberId, message: { kind: "deposit", depositId, amountMinor, status } };
    }
    case "withdrawal.approved":
    case "withdrawal.rejected":
    case "withdrawal.paid":
    case "withdrawal.failed": {
      const { memberId, withdrawalId, amountMinor } = event.payload;
      const status = event.name.slice("withdrawal.".length);
      return { memberId, message: { kind: "withdrawal", withdrawalId, amountMinor, status } };
    }
    case "wallet-transfer.booked":
    case "wallet-transfer.returned": {
      const { memberId, transferId } = event.payload;
      const status = event.name === "wallet-transfer.booked" ? "booked" : "returned";
      return { memberId, message: { kind: "walletTransfer", transferId, status } };
    }
    default:
      return undefined;
  }
}
