/** What the crash test's client asks of its server, and what it is told. Both sides speak JSON. */

import { money } from "@openhouse/rules/money/money";
import type { MemberId } from "../../src/core/ids.ts";
import type { PostedTransfer, TransferRequest } from "../../src/modules/wallet/index.ts";

/** One group of transfers under keys of its own. */
export interface Operation {
  /** Unlike that of every other operation; also the reference of its transfers. */
  readonly key: string;
  /** Through the lane, or in a transaction of its own. */
  readonly way: "lane" | "transaction";
  readonly steps: readonly Step[];
}

export interface Step {
  readonly kind: "deposit" | "stake" | "win" | "hold" | "release";
  readonly member: string;
  readonly minor: string;
}

export type Answer =
  | { readonly outcome: "booked"; readonly transfers: readonly BookedTransfer[] }
  | { readonly outcome: "refused"; readonly code: string };

/** Without the mark of a repeat: a repeat must answer exactly this. */
export interface BookedTransfer {
  readonly id: string;
  readonly fromAfter: string | null;
  readonly toAfter: string | null;
}

/** The transfers behind an operation. */
export function transfersOf({ key, steps }: Operation): TransferRequest[] {
  return steps.map(({ kind, member, minor }, index) => ({
    ...sidesOf(kind, BigInt(member) as MemberId),
    amount: money(BigInt(minor), "PHP"),
    reference: key,
    key: `${key}:${index}`,
    group: 1,
  }));
}

/** What the client is told about booked transfers. */
export function describePosted(posted: readonly PostedTransfer[]): Answer {
  const transfers = posted.map(({ id, from, to }) => ({
    id: String(id),
    fromAfter: from === undefined ? null : String(from.balance.minor),
    toAfter: to === undefined ? null : String(to.balance.minor),
  }));
  return { outcome: "booked", transfers };
}

function sidesOf(kind: Step["kind"], member: MemberId): Pick<TransferRequest, "from" | "to" | "code"> {
  const main = { member, kind: "main" as const };
  const held = { member, kind: "hold" as const };
  switch (kind) {
    case "deposit":
      return { from: { house: "clearing" }, to: main, code: "deposit" };
    case "stake":
      return { from: main, to: { house: "stakes" }, code: "stake" };
    case "win":
      return { from: { house: "wins" }, to: main, code: "win" };
    case "hold":
      return { from: main, to: held, code: "withdraw_hold" };
    case "release":
      return { from: held, to: main, code: "withdraw_release" };
  }
}
