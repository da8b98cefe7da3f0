/** The ways to pay in that somebody is offered: switched on, served by this house, with the terms of their group. */

import { termsOfGroup } from "@openhouse/rules/payments/deposit-terms";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { handProvider } from "../deposits/deposit.ts";
import { selectDepositMethods } from "./method-repository.ts";
import type { DepositMethod } from "./method-repository.ts";

export interface OfferedMethod extends DepositMethod {
  /** Of the smallest and of the largest range. */
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** In the merchant's order; `terms` are the group's alone, the smallest amounts first. */
export async function selectOfferedMethods(
  { db, paymentProviders }: Pick<Deps, "db" | "paymentProviders">,
  { merchantId, role }: Pick<MemberActor, "merchantId" | "role">,
): Promise<OfferedMethod[]> {
  const methods = await selectDepositMethods(db, merchantId);
  const served = methods.filter(({ provider }) => provider === handProvider || paymentProviders.has(provider));
  return served.flatMap((method) => {
    const terms = termsOfGroup(method.terms, role === "agent" ? "agent" : "member");
    const [first, last] = [terms[0], terms.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ ...method, terms, minimum: first.minimum, maximum: last.maximum }];
  });
}
