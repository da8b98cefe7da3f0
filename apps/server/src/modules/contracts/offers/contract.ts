/** A contract as stored. */

import type { ContractStanding } from "@openhouse/rules/contracts/contract-states";
import type { ContractKind, ProductClass, SettlementPeriod } from "@openhouse/rules/contracts/contract-kinds";
import type { MemberActor, StaffActor } from "../../../core/actor.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";

export interface Contract extends ContractStanding {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly kind: ContractKind;
  readonly productClass: ProductClass;
  readonly period: SettlementPeriod;
  readonly receiverId: MemberId;
  /** Null means the merchant. */
  readonly giverId: MemberId | null;
}

/** Agents act for themselves, the staff for the merchant. */
export type ContractActor = MemberActor | StaffActor;
