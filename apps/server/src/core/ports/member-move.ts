/**
 * What follows from a move in the agents' tree, in its transaction: contracts end that joined the member to the upline
 * that it left. Wired in wire-deps.ts, because the tree knows no contracts.
 */

import type { Queryable, Transaction } from "../../db/connection.ts";
import type { StaffActor } from "../actor.ts";
import type { MemberId, MerchantId } from "../ids.ts";

export interface MovedMember {
  readonly merchantId: MerchantId;
  readonly moveId: bigint;
  readonly memberId: MemberId;
  /** Where it stands now; null: directly below the house. */
  readonly uplineId: MemberId | null;
  readonly actor: StaffActor;
  readonly at: Date;
}

/** Called while the tree is held: nobody agrees on anything between neighbours meanwhile. */
export type MoveFollower = (tx: Transaction, moved: MovedMember) => Promise<void>;

/** A contract that joins a member to the upline that it would leave. */
export interface LeftContract {
  readonly kind: string;
  readonly productClass: string;
}

/** What such a move would end. */
export type LeftContractReader = (
  db: Queryable,
  moved: Pick<MovedMember, "merchantId" | "memberId" | "uplineId">,
) => Promise<readonly LeftContract[]>;
