/**
 * Job: closes the business days that have ended, each once and in order. All open days of a merchant and currency are
 * closed in one transaction. A day is closed at the earliest one minute after its end, so that postings in progress are
 * included. Later postings belong to the next close. Days without a transfer are closed too, so that the chain has no
 * gap. Safe to run in several processes. Reads every transfer of the currency once, however many days are open.
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

/** The module's entries of the job table. */
export const financeJobs: JobTable = {
  "close-business-days": {
    run: async (deps) => void (await closeBusinessDays(deps)),
    cron: "*/5 * * * *",
    followsBusinessTime: true,
  },
};

/**
 * Returns how many days were closed. A day whose figures do not agree is stored as not proven and logged as an error.
 */
export async function closeBusinessDays(deps: CloseDeps): Promise<number> {
  let closedCount = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    for (const currency of await selectMovedCurrencies(deps.db, merchantId)) {
      closedCount += await closeBooks(deps, { merchantId, currency });
    }
  }
  return closedCount;
}

async function closeBooks(deps: CloseDeps, books: Books): Promise<number> {
  const lastDay = lastEndedDay(deps, books.merchantId);
  const lastClose = await findLastClose(deps.db, books);
  if (lastClose !== undefined && lastClose.day >= lastDay) return 0;
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
  // This time is taken before the ledger is read. Transfers with later ids are listed with the next close.
  const closedAt = clock.realNow();
  const { sums, balances } = await readLedgerSnapshot(tx, { ...books, timeZone, firstDay, lastDay });
  for (const closed of closeDays({ timeZone, previous: last?.content, days, sums, balances })) {
    if (!closed.isProven) log.error({ ...books, day: closed.day }, "closed a business day whose figures do not agree");
    await appendClose(tx, { ...books, closed, closedAt });
  }
  return days.length;
}

function lastEndedDay({ clock, merchants }: CloseDeps, merchantId: MerchantId): string {
  const { timeZone } = merchants.byId(merchantId);
  const today = businessDay(new Date(clock.businessNow().getTime() - graceMs), timeZone);
  return shiftDay(today, -1);
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

function dayAfter(day: string): string {
  return shiftDay(day, 1);
}

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
