/**
 * Says whether a member may do something now (create-action-gate.ts). Wired in wire-deps.ts, because payments, agents
 * and the catalogue may not import all modules that decide about it.
 */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { Queryable } from "../../db/connection.ts";
import type { MemberId, MerchantId } from "../ids.ts";
import { Refusal } from "../refusal.ts";

/**
 * `trial`: a game with play money; `depositSettings`: what the deposit page shows; `receipt`: a transfer from an
 * upline.
 */
export type GatedAction =
  | "play"
  | "trial"
  | "vendorTransfer"
  | "deposit"
  | "depositSettings"
  | "receipt"
  | "withdrawal";

interface MemberRef {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** Returns the code of the first refusal; undefined if the action is allowed. */
export type ActionGate = (db: Queryable, member: MemberRef, action: GatedAction) => Promise<ErrorCode | undefined>;

interface ActionToAllow {
  readonly db: Queryable;
  readonly action: GatedAction;
}

/** Throws the refusal. Inside a transaction, call it after the wallets are locked. */
export async function requireAllowed(
  { actionRefusalOf }: { readonly actionRefusalOf: ActionGate },
  { merchantId, memberId }: MemberRef,
  { db, action }: ActionToAllow,
): Promise<void> {
  const code = await actionRefusalOf(db, { merchantId, memberId }, action);
  if (code !== undefined) throw new Refusal(code);
}
