/** The other person of a transfer as one of the two may see it: agents know their team by name, nobody the upline. */

import { maskName } from "@openhouse/rules/catalogue/mask-name";
import type { TransferDirection } from "../transfers/transfer-repository.ts";

/** `account` is the other one's; an upline's is masked. */
export function nameSeenBy(viewer: "sender" | "receiver", direction: TransferDirection, account: string): string {
  const isOtherAbove = (viewer === "sender") === (direction === "up");
  return isOtherAbove ? maskName(account) : account;
}
