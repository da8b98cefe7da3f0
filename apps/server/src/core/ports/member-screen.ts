/**
 * Compares a member's data with the marks of excluded people (modules/limits). Call it in the transaction that writes
 * the data, after the write. Wired in wire-deps.ts, because identity imports no other module.
 */

import type { Transaction } from "../../db/connection.ts";
import type { MemberId, MerchantId } from "../ids.ts";

/** Data by which a person is recognised with certainty. */
export type ScreenedKind = "phone" | "email" | "payee" | "document";

export interface ScreenedMember {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  /** The data that has just been written: only a match of these is refused. */
  readonly written: readonly ScreenedKind[];
}

/** Refuses `person.not.accepted` if the written data belongs to another person who is excluded. */
export type MemberScreen = (tx: Transaction, member: ScreenedMember) => Promise<void>;
