/**
 * Chooses the name that a member sees for the other member of a transfer: agents see their downlines' names, and the
 * upline's name is masked.
 */

import { maskName } from "@openhouse/rules/catalogue/mask-name";
import type { TransferDirection } from "../transfers/transfer-repository.ts";

/** `account` is the account name of the other member. */
export function nameSeenBy(viewer: "sender" | "receiver", direction: TransferDirection, account: string): string {
  const isOtherUpline = (viewer === "sender") === (direction === "up");
  return isOtherUpline ? maskName(account) : account;
}
