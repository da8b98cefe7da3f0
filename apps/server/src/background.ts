/** Background work: delivery of events, and jobs. Processes with the role `all` or `worker` start it. */

import type { Deps } from "./core/deps.ts";
import { enqueueJob, startJobs } from "./db/jobs.ts";
import { startOutbox } from "./db/outbox.ts";
import type { OutboxDispatcher, OutboxListener, StoredEvent } from "./db/outbox.ts";
import { jobTable } from "./job-table.ts";
import { createDayCorrector } from "./modules/agents/index.ts";
import { createCorrectionListener } from "./modules/contracts/index.ts";
import { createClearingListener } from "./modules/finance/index.ts";
import { createMessageListener } from "./modules/messaging/index.ts";
import { createRebateListener } from "./modules/rebates/index.ts";
import { createNamesakeListener } from "./modules/red-flags/index.ts";
import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import type { MemberId } from "./core/ids.ts";
import { pushToMembers } from "./plugins/live-channel.ts";

export interface Background {
  readonly outbox: OutboxDispatcher;
  stop(): Promise<void>;
}

/** `databaseUrl` contains the application's login. `stop` waits for running work. */
export async function startBackground(deps: Deps, databaseUrl: string): Promise<Background> {
  const listeners = [
    createLiveListener(deps),
    createMessageListener(deps),
    createClearingListener(deps),
    createCorrectionListener(deps),
    createDayCorrector(deps),
    createRebateListener(deps),
    createNamesakeListener(deps),
  ];
  const outbox = startOutbox(deps, listeners);
  const jobs = await startJobs(deps, { databaseUrl, jobs: jobTable });
  await enqueueStartJobs(deps);
  return {
    outbox,
    async stop() {
      await jobs.stop();
      await outbox.stop();
    },
  };
}

/**
 * Enqueues the jobs for which an update or new secrets may have left work, so that this work does not wait for the
 * jobs' scheduled time.
 */
async function enqueueStartJobs({ db, config }: Pick<Deps, "db" | "config">): Promise<void> {
  const tasks = config.oldSecrets.length > 0 ? ["hash-typed-numbers", "reseal-secrets"] : ["hash-typed-numbers"];
  await db.transaction(async (tx) => {
    for (const task of tasks) await enqueueJob(tx, { task, key: task });
  });
}

/**
 * The listener of the live channel: sends members' open pages one message per change. A posting that has an event of
 * its own, for example a deposit, emits no `balance.changed` (`hasOwnEvent` of `Posting`). Messages are hints, so a
 * duplicate does no harm.
 */
export function createLiveListener({ bus }: Pick<Deps, "bus">): OutboxListener {
  return {
    name: "live",
    events: [
      "balance.changed",
      "member.excluded",
      "identity-check.decided",
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
      const hint = messageOf(event);
      if (hint === undefined) return;
      await pushToMembers(bus, event.merchantId, [[BigInt(hint.memberId) as MemberId, hint.message]]);
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
    case "identity-check.decided": {
      const { memberId, state } = event.payload;
      return { memberId, message: { kind: "identity", state } };
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
