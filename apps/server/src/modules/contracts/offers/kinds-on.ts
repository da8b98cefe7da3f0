/**
 * Which kinds of contracts a house has switched on. Others are neither shown nor simulated, offered, changed or signed;
 * what was signed goes on until a side ends it, and its bills are read, paid and claimed.
 */

import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { flagOfKind } from "@openhouse/rules/contracts/flag-of-kind";
import type { FlagValues } from "@openhouse/rules/merchants/flag-tree";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";

/** Those that are on; of one that is named that one alone, and nothing of an unknown name. */
export function kindsOn(flags: FlagValues, wanted: string | undefined): ContractKind[] {
  return contractKinds.filter((kind) => flags[flagOfKind[kind]] && (wanted === undefined || wanted === kind));
}

/** Refuses `function.not.available` like a call whose flag is off (plugins/define-route). */
export function requireKindOn(
  { merchants }: Pick<Deps, "merchants">,
  { merchantId, kind }: { readonly merchantId: MerchantId; readonly kind: ContractKind },
): void {
  if (!merchants.byId(merchantId).flags[flagOfKind[kind]]) throw new Refusal("function.not.available");
}
