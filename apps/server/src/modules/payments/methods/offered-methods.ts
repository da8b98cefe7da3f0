/**
 * The deposit methods offered to a member: enabled, with an available provider, with the terms of the member's group.
 */

import { termsOfGroup } from "@openhouse/rules/payments/deposit-terms";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { manualProvider } from "../deposits/deposit.ts";
import { selectDepositMethods } from "./method-repository.ts";
import type { DepositMethod } from "./method-repository.ts";

export interface OfferedMethod extends DepositMethod {
  /** The minimum of the smallest range and the maximum of the largest range. */
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** The offered methods in the merchant's order. `terms` are the terms of the member's group, smallest amounts first. */
export async function selectOfferedMethods(
  { db, paymentProviders }: Pick<Deps, "db" | "paymentProviders">,
  { merchantId, role }: Pick<MemberActor, "merchantId" | "role">,
): Promise<OfferedMethod[]> {
  const methods = await selectDepositMethods(db, merchantId);
  const availableMethods = methods.filter(
    ({ provider }) => provider === manualProvider || paymentProviders.has(provider),
  );
  return availableMethods.flatMap((method) => {
    const terms = termsOfGroup(method.terms, role === "agent" ? "agent" : "member");
    const [first, last] = [terms[0], terms.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ ...method, terms, minimum: first.minimum, maximum: last.maximum }];
  });
}
