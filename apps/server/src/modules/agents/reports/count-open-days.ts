/**
 * Job: counts the figures of members and teams per business day, for the agents' reports. A day is counted again every
 * few minutes until two hours after its end and then closed, because transactions in progress at midnight are posted by
 * then. Days without transfers are closed too, so that the next run starts after them. Each day is counted in its own
 * transaction, and a lock on the day makes concurrent processes take turns. Idempotent.
 */

import { currencies } from "@openhouse/rules/money/currencies";
import { shiftDay, startOfDay } from "@openhouse/rules/merchants/zoned-day";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import { firstIdAt } from "../../../core/ids.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { JobTable } from "../../../db/jobs.ts";
import {
  countMemberDays,
  countTeamDays,
  findFirstOpenDay,
  recordDayCount,
  lockOpenDay,
} from "./team-day-repository.ts";
import { foldTeamDeltas } from "../tree/team-size-repository.ts";

type CountDeps = Pick<Deps, "db" | "clock" | "merchants">;

const graceMs = 2 * 3_600_000;
/**
 * The longest time by which a transfer's time can be later than the time in its id, because the clocks of servers
 * differ and transactions can be long.
 */
const slackMs = 3_600_000;

/** The scheduled jobs of agents. */
export const agentJobs: JobTable = {
  "fold-team-deltas": { run: foldTeams, cron: "* * * * *" },
  "count-team-days": {
    run: async (deps) => void (await countOpenDays(deps)),
    cron: "*/5 * * * *",
    followsBusinessTime: true,
  },
};

/** Folds the appended changes of team sizes, so that reading sizes stays fast. Runs without blocking others. */
async function foldTeams({ db, merchants }: CountDeps): Promise<void> {
  for (const { id } of merchants.all()) await foldTeamDeltas(db, id);
}

/** Returns how many days were counted. */
export async function countOpenDays(deps: CountDeps): Promise<number> {
  let counted = 0;
  for (const { id, timeZone } of deps.merchants.all()) {
    const first = await findFirstOpenDay(deps.db, id, timeZone);
    if (first === undefined) continue;
    const now = deps.clock.businessNow();
    const today = businessDay(now, timeZone);
    const lastClosedDay = shiftDay(businessDay(new Date(now.getTime() - graceMs), timeZone), -1);
    for (let day = first; day <= today; day = shiftDay(day, 1)) {
      if (await countDay(deps, { merchantId: id, day, isClosed: day <= lastClosedDay, at: now })) counted += 1;
    }
  }
  return counted;
}

interface Count {
  readonly merchantId: MerchantId;
  readonly day: string;
  readonly isClosed: boolean;
  readonly at: Date;
}

/** Returns false if the day is already closed. */
function countDay({ db, clock, merchants }: CountDeps, { merchantId, day, isClosed, at }: Count): Promise<boolean> {
  const { timeZone, currency } = merchants.byId(merchantId);
  // Ids contain the time of the real clock. Business time is ahead of the real clock by an offset that never shrinks.
  const offsetMs = at.getTime() - clock.realNow().getTime();
  const firstId = firstIdAt(new Date(startOfDay(day, timeZone) - Math.max(offsetMs, 0) - slackMs));
  return db.transaction(async (tx) => {
    if (!(await lockOpenDay(tx, { merchantId, day }))) return false;
    await countMemberDays(tx, { merchantId, day, timeZone, currency: currencies[currency].number, firstId });
    await countTeamDays(tx, { merchantId, day });
    await recordDayCount(tx, { merchantId, day }, { at, isClosed });
    return true;
  });
}
