/**
 * Says of every contract in force whether the games earn what is promised on them: enqueued by each step that changes
 * what is in force (`recordStep`), and every ten minutes, because rebates, moves and the house's margins change the
 * answer, too. Writes only what is another answer than the one that is kept; may run twice, and in several workers.
 * Source: agent-contracts.md, Settlement.
 */

import { rebateOfClass } from "@openhouse/rules/agents/rebate-rates";
import { judgeMargins } from "@openhouse/rules/contracts/judge-margins";
import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { selectRebates } from "../agents/index.ts";
import { selectToJudge, writeMargins } from "./margin-repository.ts";
import { wholePpm } from "./settlement.ts";

/** Its line of the job table. */
export const judgeTask = "judge-contracts";

/** See the head of this file. */
export async function judgeContracts(deps: Pick<Deps, "db" | "clock" | "merchants">): Promise<void> {
  for (const { id } of deps.merchants.all()) await judgeHouse(deps, id);
}

async function judgeHouse(
  { db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">,
  merchantId: MerchantId,
): Promise<void> {
  const contracts = await selectToJudge(db, merchantId);
  if (contracts.length === 0) return;
  const { settings } = merchants.byId(merchantId);
  // Ids of receivers, as of everybody in the tree, are members' ids.
  const receivers = contracts.map(({ receiverId }) => receiverId as MemberId);
  const rebates = await selectRebates({ merchants }, db, { merchantId, memberIds: receivers });
  const answers = judgeMargins(contracts, {
    marginOf: (productClass) => wholePpm(settings["contracts.marginPpm"][productClass] ?? 0),
    rebateOf: (id, productClass) => wholePpm(rebateOfClass(rebates(id), productClass)),
  });
  const margins = contracts.flatMap(({ id: contractId, version }) =>
    (answers.get(contractId) ?? []).map((margin) => ({ ...margin, contractId, version })),
  );
  await db.transaction((tx) => writeMargins(tx, { merchantId, at: clock.businessNow(), margins }));
}
