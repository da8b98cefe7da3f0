/**
 * Counts what members and teams moved per business day, for the reports of agents. A day is counted anew every few
 * minutes until two hours after its end, then closed: what was under way at midnight is booked by then. Days without a
 * movement are closed, too, so that the next run begins behind them. One transaction per day; safe in several
 * processes: they take turns by the row of the day. Running it again changes nothing.
 */

import { currencies } from "@openhouse/rules/money/currencies";
import { shiftDay, startOfDay } from "@openhouse/rules/merchants/zoned-day";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import { firstIdAt } from "../../../core/ids.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { JobTable } from "../../../db/jobs.ts";
import { countMemberDays, countTeamDays, findFirstOpenDay, noteCount, takeDay } from "./team-day-repository.ts";
import { foldTeamDeltas } from "../tree/team-size-repository.ts";

type CountDeps = Pick<Deps, "db" | "clock" | "merchants">;

const graceMs = 2 * 3_600_000;
/** How much later than its id a line may stand: clocks of two servers differ, a transaction takes a while. */
const slackMs = 3_600_000;

/** Lines of agents in the house's job table. */
export const agentJobs: JobTable = {
  "fold-team-deltas": { run: foldTeams, cron: "* * * * *" },
  "count-team-days": {
    run: async (deps) => void (await countOpenDays(deps)),
    cron: "*/5 * * * *",
    followsBusinessTime: true,
  },
};

/** Keeps what was appended to the sizes of teams short, so that reading it stays cheap; nothing waits for it. */
async function foldTeams({ db, merchants }: CountDeps): Promise<void> {
  for (const { id } of merchants.all()) await foldTeamDeltas(db, id);
}

/** Answers how many days were counted. */
export async function countOpenDays(deps: CountDeps): Promise<number> {
  let counted = 0;
  for (const { id, timeZone } of deps.merchants.all()) {
    const first = await findFirstOpenDay(deps.db, id, timeZone);
    if (first === undefined) continue;
    const now = deps.clock.businessNow();
    const today = businessDay(now, timeZone);
    const lastOver = shiftDay(businessDay(new Date(now.getTime() - graceMs), timeZone), -1);
    for (let day = first; day <= today; day = shiftDay(day, 1)) {
      if (await countDay(deps, { merchantId: id, day, isClosed: day <= lastOver, at: now })) counted += 1;
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

/** False when the day is closed already. */
function countDay({ db, clock, merchants }: CountDeps, { merchantId, day, isClosed, at }: Count): Promise<boolean> {
  const { timeZone, currency } = merchants.byId(merchantId);
  // Ids follow real time, which the business clock is ahead of by an offset that never shrinks.
  const offsetMs = at.getTime() - clock.realNow().getTime();
  const firstId = firstIdAt(new Date(startOfDay(day, timeZone) - Math.max(offsetMs, 0) - slackMs));
  return db.transaction(async (tx) => {
    if (!(await takeDay(tx, { merchantId, day }))) return false;
    await countMemberDays(tx, { merchantId, day, timeZone, currency: currencies[currency].number, firstId });
    await countTeamDays(tx, { merchantId, day });
    await noteCount(tx, { merchantId, day }, { at, isClosed });
    return true;
  });
}
