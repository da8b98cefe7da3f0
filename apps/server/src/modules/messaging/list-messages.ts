/**
 * Lists the messages of the merchant for the back office, newest first, by page. One-time codes are masked, because the
 * staff could use them. No refusals beyond the schema; reads only.
 */

import type { MessageList, MessagesQuery } from "@openhouse/protocol/messaging/list-messages";
import type { Audience, StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import { canSendAgain } from "./can-send-again.ts";
import { withMask } from "./message-code.ts";
import { messagingPermissions } from "./permissions.ts";
import { recipientOf } from "./recipient-of.ts";
import { selectMessages } from "./repository.ts";
import type { MessageRow } from "./repository.ts";

const defaultLimit = 50;
const rolesThatSendAgain: readonly Audience[] = messagingPermissions["POST /backoffice/api/messages/:id/send-again"];

export async function listMessages(
  deps: Pick<Deps, "db" | "merchants" | "messageSenders">,
  actor: Pick<StaffActor, "merchantId" | "roles">,
  query: MessagesQuery,
): Promise<MessageList> {
  const limit = query.limit ?? defaultLimit;
  const recipient = query.to === undefined ? "" : recipientOf(deps.merchants.byId(actor.merchantId), query.to);
  const rows = await selectMessages(deps.db, {
    merchantId: actor.merchantId,
    recipient: recipient === "" ? null : recipient,
    kind: query.kind ?? null,
    status: query.status ?? null,
    before: idFromWire<bigint>(query.before ?? "") ?? null,
    // One extra row shows whether there is a next page.
    limit: limit + 1,
  });
  const list = rows.slice(0, limit).map((row) => toMessage(deps, actor, row));
  return { list, next: rows.length > limit ? (list.at(-1)?.id ?? null) : null };
}

function toMessage(
  { messageSenders }: Pick<Deps, "messageSenders">,
  { roles }: Pick<StaffActor, "roles">,
  row: MessageRow,
): MessageList["list"][number] {
  const { id, kind, recipient, status, at, attempts, failure, sentAt } = row;
  const { subject, text } = withMask(row);
  const mayResend = roles.some((role) => rolesThatSendAgain.includes(role));
  return {
    id: String(id),
    kind,
    to: recipient,
    subject,
    text,
    status,
    at: at.getTime(),
    attempts,
    failure,
    sentAt: sentAt?.getTime() ?? null,
    isResendable: mayResend && canSendAgain(row, messageSenders) === "yes",
  };
}
