/**
 * What happens to contracts when a member moves in the team tree: the contracts between the member and its previous
 * upline end in the transaction of the move. Wired in wire-deps.ts, because the agents module does not import
 * contracts.
 */

import type { Queryable, Transaction } from "../../db/connection.ts";
import type { StaffActor } from "../actor.ts";
import type { MemberId, MerchantId } from "../ids.ts";

export interface MovedMember {
  readonly merchantId: MerchantId;
  readonly moveId: bigint;
  readonly memberId: MemberId;
  /** The new upline; null means directly below the merchant. */
  readonly uplineId: MemberId | null;
  readonly actor: StaffActor;
  readonly at: Date;
}

/** Called while the tree is locked, so that no contract is accepted meanwhile. */
export type MoveFollower = (tx: Transaction, moved: MovedMember) => Promise<void>;

/** A contract between a member and its current upline, which the move would end. */
export interface LeftContract {
  readonly kind: string;
  readonly productClass: string;
}

/** Lists the contracts that a move would end. */
export type LeftContractReader = (
  db: Queryable,
  moved: Pick<MovedMember, "merchantId" | "memberId" | "uplineId">,
) => Promise<readonly LeftContract[]>;
