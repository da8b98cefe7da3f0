/** A contract as stored. */

import type { ContractStanding } from "@openhouse/rules/contracts/contract-states";
import type { MemberActor, StaffActor } from "../../../core/actor.ts";
import type { MemberId } from "../../../core/ids.ts";
import type { Tables } from "../../../db/tables.gen.ts";

export interface Contract
  extends
    ContractStanding,
    Pick<Tables["contract"], "merchantId" | "id" | "kind" | "productClass" | "period" | "receiverId"> {
  /** Null means the merchant. */
  readonly giverId: MemberId | null;
}

/** Agents act for themselves, the staff for the merchant. */
export type ContractActor = MemberActor | StaffActor;
