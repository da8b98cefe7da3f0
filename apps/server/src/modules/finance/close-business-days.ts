/**
 * Closes the business days that ended, each once, in their order: per merchant and currency, in one transaction. A day
 * is over a minute after its midnight, so that what was under way is booked; what comes later still belongs to the next
 * day. Days without a movement are closed too: the chain has no gap. Safe in several processes: one closes, the others
 * find it done. Reads every transfer of the currency once, however many days are open: for the night.
 */

import { closeDays } from "@openhouse/rules/finance/close-days";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import type { JobTable } from "../../db/jobs.ts";
import {
  appendClose,
  findFirstDay,
  findLastClose,
  lockCloses,
  readLedgerSnapshot,
  selectMovedCurrencies,
} from "./close-repository.ts";
import type { Books } from "./close-repository.ts";

type CloseDeps = Pick<Deps, "db" | "clock" | "merchants" | "log">;

const graceMs = 60_000;
const dayMs = 86_400_000;

/** Finance's lines of the house's job table. */
export const financeJobs: JobTable = {
  "close-business-days": {
    run: async (deps) => void (await closeBusinessDays(deps)),
    cron: "*/5 * * * *",
    followsBusinessTime: true,
  },
};

/** Answers how many days were closed. One that is not proven is kept as it is, and logged as an error. */
export async function closeBusinessDays(deps: CloseDeps): Promise<number> {
  let closed = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    for (const currency of await selectMovedCurrencies(deps.db, merchantId)) {
      closed += await closeBooks(deps, { merchantId, currency });
    }
  }
  return closed;
}

async function closeBooks(deps: CloseDeps, books: Books): Promise<number> {
  const lastDay = lastEndedDay(deps, books.merchantId);
  const known = await findLastClose(deps.db, books);
  if (known !== undefined && known.day >= lastDay) return 0;
  return deps.db.transaction(async (tx) => {
    await lockCloses(tx, books);
    return closeUntil(deps, tx, { books, lastDay });
  });
}

async function closeUntil(
  { clock, merchants, log }: CloseDeps,
  tx: Transaction,
  { books, lastDay }: { books: Books; lastDay: string },
): Promise<number> {
  const { timeZone } = merchants.byId(books.merchantId);
  const last = await findLastClose(tx, books);
  const firstDay = last === undefined ? await findFirstDay(tx, { ...books, timeZone }) : dayAfter(last.day);
  if (firstDay === undefined || firstDay > lastDay) return 0;
  const days = daysBetween(firstDay, lastDay);
  // Before the books are read: what gets a later id was certainly not in them.
  const closedAt = clock.realNow();
  const { sums, balances } = await readLedgerSnapshot(tx, { ...books, timeZone, firstDay, lastDay });
  for (const closed of closeDays({ timeZone, previous: last?.content, days, sums, balances })) {
    if (!closed.isProven) log.error({ ...books, day: closed.day }, "a business day is closed that is NOT proven");
    await appendClose(tx, { ...books, closed, closedAt });
  }
  return days.length;
}

function lastEndedDay({ clock, merchants }: CloseDeps, merchantId: MerchantId): string {
  const { timeZone } = merchants.byId(merchantId);
  const today = businessDay(new Date(clock.businessNow().getTime() - graceMs), timeZone);
  return shift(today, -1);
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

function dayAfter(day: string): string {
  return shift(day, 1);
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
