/**
 * Which kinds of contracts the merchant has turned on. Other kinds are not shown, simulated, offered, changed or
 * accepted. Accepted contracts of these other kinds continue until a party ends them, and their bills can be read, paid
 * and claimed.
 */

import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { flagOfKind } from "@openhouse/rules/contracts/flag-of-kind";
import type { FlagValues } from "@openhouse/rules/merchants/flag-tree";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";

/**
 * Returns the kinds that are turned on. If a kind is requested, returns only this kind, or an empty list if it is
 * unknown or turned off.
 */
export function listEnabledKinds(flags: FlagValues, requestedKind: string | undefined): ContractKind[] {
  return contractKinds.filter(
    (kind) => flags[flagOfKind[kind]] && (requestedKind === undefined || requestedKind === kind),
  );
}

/** Refuses with `function.not.available`, like a route whose feature flag is off (plugins/define-route). */
export function requireEnabledKind(
  { merchants }: Pick<Deps, "merchants">,
  { merchantId, kind }: { readonly merchantId: MerchantId; readonly kind: ContractKind },
): void {
  if (!merchants.byId(merchantId).flags[flagOfKind[kind]]) throw new Refusal("function.not.available");
}
