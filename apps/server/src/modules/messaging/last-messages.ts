/**
 * Reads the last messages to a recipient, newest first, so that the demo can show codes and notices. Phone numbers may
 * have any usual form (`+63 917…`, `0917…`). No refusals; reads only.
 */

import type { DemoMessage } from "@openhouse/protocol/messaging/demo-outbox";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { openCode, withCode, withMask } from "./message-code.ts";
import { recipientOf } from "./recipient-of.ts";
import { selectMessages } from "./repository.ts";
import type { MessageRow } from "./repository.ts";

const limit = 20;

type LastMessagesDeps = Pick<Deps, "db" | "merchants" | "messageSealer">;

export async function lastMessages(deps: LastMessagesDeps, merchantId: MerchantId, to: string): Promise<DemoMessage[]> {
  const recipient = recipientOf(deps.merchants.byId(merchantId), to);
  const rows = await selectMessages(deps.db, {
    merchantId,
    recipient,
    kind: null,
    status: null,
    before: null,
    limit,
  });
  return rows.map((row) => toDemoMessage(deps, row));
}

function toDemoMessage({ messageSealer }: LastMessagesDeps, row: MessageRow): DemoMessage {
  const code = openCode(messageSealer, row.code);
  const { kind, recipient, subject, text, at } = code === null ? withMask(row) : withCode(row, code);
  return { kind, to: recipient, subject, text, code, at: at.getTime() };
}
