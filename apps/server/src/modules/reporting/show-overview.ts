/**
 * Returns the merchant's figures per business day in the merchant's currency, from the ledger alone.
 *
 * Takes the number of days, including today (default 14). Returns sums of transfers per day, newest first, and the
 * current balances of members. Trial money is excluded. Reads only.
 */

import type { DayFigures, Overview, OverviewQuery } from "@openhouse/protocol/reporting/show-overview";
import { sumResult } from "@openhouse/rules/finance/result-figures";
import { transferCodeOfNumber, transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";
import type { StaffActor } from "../../core/actor.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import { countMembers, selectDaySums, selectLiabilities } from "./ledger-repository.ts";
import type { DaySumRow } from "./ledger-repository.ts";

const defaultDays = 14;
const dayMs = 86_400_000;

export async function showOverview(deps: Deps, actor: StaffActor, query: OverviewQuery): Promise<Overview> {
  const { merchantId } = actor;
  const { currency, timeZone, trialTypes } = deps.merchants.byId(merchantId);
  const now = deps.clock.businessNow();
  const days = daysUntil(businessDay(now, timeZone), query.days ?? defaultDays);
  const today = days[0] ?? "";
  const window = { merchantId, currency, timeZone, firstDay: days.at(-1) ?? today, lastDay: today };
  const [rows, liabilities, counts] = await Promise.all([
    selectDaySums(deps.db, window),
    selectLiabilities(deps.db, merchantId, currency),
    countMembers(deps.db, { merchantId, trialTypes, since: today }),
  ]);
  return {
    currency,
    timeZone,
    asOf: now.getTime(),
    liabilities: {
      mainMinor: String(liabilities.main),
      bonusMinor: String(liabilities.bonus),
      holdMinor: String(liabilities.hold),
    },
    members: counts.members,
    membersToday: counts.newToday,
    days: days.map((day) => figuresOf(day, rows)),
  };
}

/** Returns calendar days, newest first, starting with `last`. */
function daysUntil(last: string, count: number): string[] {
  const lastMs = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: count }, (_, daysBack) => new Date(lastMs - daysBack * dayMs).toISOString().slice(0, 10));
}

function figuresOf(day: string, rows: readonly DaySumRow[]): DayFigures {
  const rowOf = (name: TransferCodeName) => rows.find((row) => row.day === day && row.code === transferCodes[name]);
  const sum = (name: TransferCodeName) => rowOf(name)?.amount ?? 0n;
  const count = (name: TransferCodeName) => Number(rowOf(name)?.transfers ?? 0n);
  const moved = new Map(
    rows.filter((row) => row.day === day).map(({ code, amount }) => [transferCodeOfNumber(code), amount]),
  );
  const { stake, win, gross, afterContracts } = sumResult(moved);
  return {
    day,
    deposits: count("deposit"),
    depositMinor: String(sum("deposit")),
    payouts: count("withdraw_payout"),
    payoutMinor: String(sum("withdraw_payout")),
    stakes: count("stake"),
    stakeMinor: String(stake),
    winMinor: String(win),
    grossMinor: String(gross),
    costMinor: String(gross - afterContracts),
  };
}
