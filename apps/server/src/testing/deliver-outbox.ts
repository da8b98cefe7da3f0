/** Brings what stands in the outbox to the writer of messages, and waits until it is told. */

import { startOutbox } from "../db/outbox.ts";
import { createMessageListener } from "../modules/messaging/index.ts";
import type { TestApp } from "./test-app.ts";

export async function deliverOutbox({ deps }: TestApp): Promise<void> {
  const outbox = startOutbox(deps, [createMessageListener(deps)]);
  await outbox.drain();
  await outbox.stop();
}
