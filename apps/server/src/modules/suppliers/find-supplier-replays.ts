/** Finds, among the bets on a page of the bet record, those that a supplier can replay. */

import type { MemberActor } from "../../core/actor.ts";
import type { BetId } from "../../core/ids.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { selectSupplierBets } from "./round-repository.ts";

interface PlayedBet {
  readonly id: BetId;
  readonly vendor: string;
}

/** Queries only bets of vendors whose supplier is enabled and has an interface. No refusals. */
export async function findSupplierReplays(
  { db, suppliers }: Pick<GatewayDeps, "db" | "suppliers">,
  { merchantId, memberId }: MemberActor,
  bets: readonly PlayedBet[],
): Promise<readonly BetId[]> {
  const vendors = new Set(bets.map(({ vendor }) => vendor));
  const suppliedVendors = new Set(
    [...vendors].filter((vendor) => suppliers.ofVendor(merchantId, vendor) !== undefined),
  );
  const betIds = bets.flatMap(({ id, vendor }) => (suppliedVendors.has(vendor) ? [id] : []));
  return betIds.length === 0 ? [] : selectSupplierBets(db, { merchantId, memberId, betIds });
}
