/**
 * Job: computes for every active contract whether the games earn the rates that are promised on them. It runs shortly
 * after steps that change active contracts (`recordStep`), and every ten minutes, because rebates, moves and the
 * merchant's margins change the result too. It writes and locks only rows with a changed result. One worker at a time
 * computes the margins of a merchant, so that the next worker compares its results with the stored ones. Source:
 * docs/agent-contracts.md, Settlement.
 */

import { rebateOfClass } from "@openhouse/rules/agents/rebate-rates";
import { computeMargins } from "@openhouse/rules/contracts/compute-margins";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Transaction } from "../../../db/connection.ts";
import { selectRebates } from "../../agents/index.ts";
import { lockMargins, selectActiveContracts, writeMargins } from "./margin-repository.ts";
import type { ComputedMargin } from "./margin-repository.ts";
import { wholePpm } from "../settlement/settlement.ts";

/** The name of the job. */
export const marginTask = "judge-contracts";

/**
 * The delay that combines several acceptances into one computation, because each computation covers the whole merchant.
 */
export const marginDelayMs = 2_000;

export async function updateMargins(deps: Pick<Deps, "db" | "clock" | "merchants">): Promise<void> {
  for (const { id } of deps.merchants.all()) await updateMerchantMargins(deps, id);
}

function updateMerchantMargins(
  { db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">,
  merchantId: MerchantId,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockMargins(tx, merchantId);
    const margins = await computeMerchantMargins(merchants, tx, merchantId);
    if (margins.length > 0) await writeMargins(tx, { merchantId, at: clock.businessNow(), margins });
  });
}

async function computeMerchantMargins(
  merchants: Deps["merchants"],
  tx: Transaction,
  merchantId: MerchantId,
): Promise<ComputedMargin[]> {
  const contracts = await selectActiveContracts(tx, merchantId);
  if (contracts.length === 0) return [];
  const { settings } = merchants.byId(merchantId);
  // The query joins every receiver with `member_place`, so a receiver id is the id of a member.
  const receivers = contracts.map(({ receiverId }) => receiverId as MemberId);
  const rebates = await selectRebates({ merchants }, tx, { merchantId, memberIds: receivers });
  const results = computeMargins(contracts, {
    marginOf: (productClass) => wholePpm(settings["contracts.marginPpm"][productClass] ?? 0),
    rebateOf: (id, productClass) => wholePpm(rebateOfClass(rebates(id), productClass)),
  });
  return contracts.flatMap(({ id: contractId, version }) =>
    (results.get(contractId) ?? []).map((margin) => ({ ...margin, contractId, version })),
  );
}
