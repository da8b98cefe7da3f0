/** Delivers the events in the outbox to the message listener and waits until it is done. */

import { startOutbox } from "../db/outbox.ts";
import { createMessageListener } from "../modules/messaging/index.ts";
import type { TestApp } from "./test-app.ts";

export async function deliverOutbox({ deps }: TestApp): Promise<void> {
  const outbox = startOutbox(deps, [createMessageListener(deps)]);
  await outbox.drain();
  await outbox.stop();
}
