/**
 * Job: compares our transactions with those of each supplier that has an interface. The compared period begins at the
 * end of the last successful comparison (a day ago if there is none, at most 31 days ago) and ends a minute ago.
 */

import type { Deps } from "../../core/deps.ts";
import { createCallLog } from "./call-log.ts";
import { compareWithSupplier, settlingMs } from "./compare-with-supplier.ts";
import { selectComparedUntil } from "./comparison-repository.ts";
import { selectSuppliers } from "./repository.ts";

const dayMs = 86_400_000;
const maxSpanMs = 31 * dayMs;

/** If a supplier does not reply, the next run also covers the period of the failed run. Safe to run twice. */
export async function compareDaily(deps: Deps): Promise<void> {
  const callLog = createCallLog(deps);
  try {
    const until = new Date(deps.clock.businessNow().getTime() - settlingMs);
    for (const supplier of await selectSuppliers(deps.db)) {
      if (supplier.api === undefined) continue;
      const last = await selectComparedUntil(deps.db, supplier.merchantId, supplier.code);
      const fromMs = Math.max(last?.getTime() ?? until.getTime() - dayMs, until.getTime() - maxSpanMs);
      if (fromMs >= until.getTime()) continue;
      await compareWithSupplier({ ...deps, callLog }, { supplier, from: new Date(fromMs), until, staffId: null });
    }
  } finally {
    await callLog.stop();
  }
}
