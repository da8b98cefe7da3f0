/** Job: releases and expires the grants that are due (`readStanding`). */

import type { Deps } from "../../core/deps.ts";
import type { JobTable } from "../../db/jobs.ts";
import { lockWallets } from "../wallet/index.ts";
import type { BonusGrant, BonusOwner } from "./bonus-grant.ts";
import { selectActiveGrants } from "./bonus-repository.ts";
import { readStanding } from "./read-standing.ts";
import { settleGrant } from "./settle-grant.ts";

type SettleDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "log">;

const pageSize = 200;

/**
 * Returns how many due grants were processed without an error. Safe to run in several processes: settling a grant that
 * has ended does nothing.
 */
export async function settleDueGrants(deps: SettleDeps): Promise<number> {
  let due = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    let after = 0n;
    for (;;) {
      const page = await selectActiveGrants(deps.db, { merchantId, after, limit: pageSize });
      for (const grant of page) due += (await settleOne(deps, grant)) ? 1 : 0;
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) break;
      after = last.id;
    }
  }
  return due;
}

/** Settles one grant. Logs an error instead of throwing it, so that the other grants are still settled. */
async function settleOne(deps: SettleDeps, grant: BonusGrant): Promise<boolean> {
  try {
    // Checks without a lock first, so that only due grants block the member's bets for a moment.
    if ((await readStanding(deps, deps.db, grant)).due === undefined) return false;
    await settleNow(deps, grant);
    return true;
  } catch (error) {
    deps.log.error({ err: error, grant: String(grant.id) }, "a bonus could not be settled");
    return false;
  }
}

/** Settles the member's grant in a transaction of its own. */
export function settleNow(deps: Pick<Deps, "db" | "ids" | "clock">, owner: BonusOwner): Promise<unknown> {
  return deps.db.transaction(async (tx) => {
    await lockWallets(tx, owner.merchantId, [owner.memberId]);
    return settleGrant(deps, tx, owner);
  });
}

export const bonusJobs: JobTable = {
  "settle-bonuses": {
    run: async (deps) => void (await settleDueGrants(deps)),
    cron: "*/2 * * * *",
    followsBusinessTime: true,
  },
};
