/**
 * Jobs of messages. The transaction that writes a message also enqueues its delivery. `send-due-messages` tries due
 * messages again, including those whose worker stopped. All jobs follow the real clock and may run in several processes
 * at once.
 */

import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { JobTable } from "../../db/jobs.ts";
import { deliverMessage } from "./deliver-message.ts";
import { forgetMessageCodes } from "./delivery-repository.ts";
import { sendDueMessages } from "./send-due-messages.ts";
import { sendMessageTask } from "./send-plan.ts";

const payloadSchema = Compile(Type.Object({ merchantId: Type.Integer(), id: Type.String() }));

export const messagingJobs: JobTable = {
  [sendMessageTask]: { run: sendMessage },
  "send-due-messages": { run: async (deps) => void (await sendDueMessages(deps)), cron: "* * * * *" },
  "forget-message-codes": { run: (deps) => forgetCodes(deps), cron: "*/5 * * * *" },
};

async function sendMessage(deps: Deps, payload: unknown): Promise<void> {
  if (!payloadSchema.Check(payload))
    throw new Error("the payload of send-message must have a merchant and the id of a message");
  const id = idFromWire<bigint>(payload.id);
  if (id === undefined) throw new Error("the payload of send-message has an invalid message id");
  await deliverMessage(deps, { merchantId: payload.merchantId as MerchantId, id });
}

async function forgetCodes({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">): Promise<void> {
  for (const { id } of merchants.all()) await forgetMessageCodes(db, id, clock.realNow());
}
