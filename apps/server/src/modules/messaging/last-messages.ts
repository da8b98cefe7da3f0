/** The last messages to an address, newest first: the demo's way to read codes and notices. No refusals; reads only. */

import type { DemoMessage } from "@openhouse/protocol/messaging/demo-outbox";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { selectMessages } from "./repository.ts";

const limit = 20;

export async function lastMessages(
  { db }: Pick<Deps, "db">,
  merchantId: MerchantId,
  to: string,
): Promise<DemoMessage[]> {
  const recipient = to.trim().toLowerCase();
  const rows = await selectMessages(db, { merchantId, recipient, kind: null, status: null, before: null, limit });
  return rows.map(({ kind, recipient: address, subject, text, code, at }) => ({
    kind,
    to: address,
    subject,
    text,
    code,
    at: at.getTime(),
  }));
}
