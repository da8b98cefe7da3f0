/** A member's rebates: the raised rates, but at least the merchant's current usual rates. Reads only. */

import { raiseRates } from "@openhouse/rules/agents/rebate-rates";
import type { RebateRates } from "@openhouse/rules/agents/rebate-rates";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { findRebates, findRebatesOf } from "./rebate-repository.ts";

type RebateDeps = Pick<Deps, "merchants">;

/** Returns the merchant's rates for all members. */
export function usualRebates({ merchants }: RebateDeps, merchantId: MerchantId): RebateRates {
  return merchants.byId(merchantId).settings["rebate.usualPpm"];
}

export async function rebatesOf(
  deps: RebateDeps,
  db: Queryable,
  { merchantId, memberId }: { readonly merchantId: MerchantId; readonly memberId: MemberId },
): Promise<RebateRates> {
  const usual = usualRebates(deps, merchantId);
  const raised = await findRebates(db, merchantId, memberId);
  return raised === undefined ? usual : raiseRates(usual, raised);
}

/** Reads the rebates of several members; returns a function from the member's id to its rates. */
export async function selectRebates(
  deps: RebateDeps,
  db: Queryable,
  { merchantId, memberIds }: { readonly merchantId: MerchantId; readonly memberIds: readonly MemberId[] },
): Promise<(memberId: bigint) => RebateRates> {
  const usual = usualRebates(deps, merchantId);
  const raised = await findRebatesOf(db, merchantId, memberIds);
  return (memberId) => {
    const memberRates = raised.get(memberId);
    return memberRates === undefined ? usual : raiseRates(usual, memberRates);
  };
}
