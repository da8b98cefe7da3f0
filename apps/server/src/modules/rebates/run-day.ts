/**
 * Settles one closed day. The run, the entries with their lines, and the used carries are written in one transaction,
 * so that a crash leaves either everything or nothing. A settled day is skipped, and only one of several workers
 * settles a day. No money moves here: `payWaitingRebates` pays the entries, or `disburseRebate` pays them on a claim,
 * with keys that the ledger accepts once. Source: docs/time.md; docs/decisions/0041-rebates-by-day.md.
 */

import { draftRebate } from "@openhouse/rules/rebates/correct-rebates";
import { textOfRebateKey } from "@openhouse/rules/rebates/rebate-entry";
import type { RebateEntry, RebateKey } from "@openhouse/rules/rebates/rebate-entry";
import { settleRebates } from "@openhouse/rules/rebates/settle-rebates";
import { zonedDay } from "@openhouse/rules/merchants/zoned-day";
import type { Deps } from "../../core/deps.ts";
import type { Transaction } from "../../db/connection.ts";
import { areWritersDone } from "../contracts/index.ts";
import { insertEntries, storeCarries, lockCarries } from "./entry-repository.ts";
import type { NewRebate } from "./entry-repository.ts";
import { insertUnnotifiedDay } from "./notification-repository.ts";
import { readDay } from "./read-day.ts";
import type { DayToSettle, RebateRun } from "./rebate-run.ts";
import { claimUntilOf, currentSettings } from "./rebate-settings-of.ts";
import { markDay } from "./recheck-repository.ts";
import { findLastRun, findRunOfDay, insertRun, lockDays } from "./run-repository.ts";
import { findSettingsBefore } from "./setting-repository.ts";

export type RunDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "log">;

/**
 * `settled`: this call settled the day. `settledBefore`: the day was settled before. `busy`: another worker is settling
 * it. `early`: a transaction that wrote before the day closed is still open.
 */
export type DayOutcome = "settled" | "settledBefore" | "busy" | "early";

export async function runDay(deps: RunDeps, due: DayToSettle): Promise<DayOutcome> {
  if ((await findRunOfDay(deps.db, due)) !== undefined) return "settledBefore";
  // The time is read before the search for open transactions. Corrections after this time do not belong to this run.
  const settledAt = deps.clock.businessNow();
  if (!(await areWritersDone(deps.db))) return "early";
  return deps.db.transaction((tx) => settleOnce(deps, tx, { due, settledAt }));
}

interface DueSettlement {
  readonly due: DayToSettle;
  readonly settledAt: Date;
}

async function settleOnce(deps: RunDeps, tx: Transaction, { due, settledAt }: DueSettlement): Promise<DayOutcome> {
  if (!(await lockDays(tx, due))) return "busy";
  if ((await findRunOfDay(tx, due)) !== undefined) return "settledBefore";
  const merchant = deps.merchants.byId(due.merchantId);
  const settingsInForce = await findSettingsBefore(tx, due.merchantId, new Date(due.window.untilMs));
  const { settings, mode } = settingsInForce ?? currentSettings(merchant);
  // Reads the figures as of `settledAt`, as a replay does. The recheck finds later corrections.
  const { input, totals } = await readDay(tx, { ...due, settings, asOf: settledAt });
  const carries = new Map(
    (await lockCarries(tx, due)).map((carry): [string, Carry] => [textOfRebateKey(carry), carry]),
  );
  const rebates = draftRebates(deps, settleRebates(input), carries);
  const run: RebateRun = {
    ...due,
    id: deps.ids.next(),
    day: zonedDay(due.window.untilMs - 1, merchant.timeZone),
    timeZone: merchant.timeZone,
    settings,
    mode,
    settledAt,
    totals,
    entries: rebates.length,
    amountMinor: rebates.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
  };
  const claimUntil = mode === "manual" ? claimUntilOf(merchant, settledAt) : null;
  await insertRun(tx, run);
  // Bets that were in progress at the end of the previous day may have arrived since then.
  const previousRun = await findLastRun(tx, due, new Date(due.window.fromMs));
  if (previousRun !== undefined) {
    const mark = { id: deps.ids.next(), runId: previousRun.id, scope: "totals", at: settledAt } as const;
    await markDay(tx, due.merchantId, mark);
  }
  await insertEntries(tx, { run, claimUntil, rebates });
  await storeCarries(tx, due, remainingCarries(carries, rebates));
  if (mode === "manual") await insertUnnotifiedDay(tx, run);
  return "settled";
}

type Carry = RebateKey & { readonly minor: bigint };

/** Makes an entry for each payee, category and side with an amount of the day or a positive carry from earlier days. */
function draftRebates(
  { ids }: Pick<Deps, "ids">,
  entries: readonly RebateEntry[],
  carries: ReadonlyMap<string, Carry>,
): NewRebate[] {
  const entryKeys = new Set(entries.map(textOfRebateKey));
  const carriedEntries = [...carries].flatMap(([text, carry]) =>
    entryKeys.has(text) || carry.minor <= 0n ? [] : [emptyEntry(carry)],
  );
  return [...entries, ...carriedEntries].map((entry) => {
    const drafted = draftRebate(entry.dueMinor, carries.get(textOfRebateKey(entry))?.minor ?? 0n);
    return { id: ids.next(), entry, ...drafted };
  });
}

function emptyEntry({ payeeId, side, category }: Carry): RebateEntry {
  return { payeeId, side, category, lines: [], validBet: 0n, dueMinor: 0n, restMillionths: 0 };
}

function remainingCarries(carries: ReadonlyMap<string, Carry>, rebates: readonly NewRebate[]): Carry[] {
  const correctionByKey = new Map(
    rebates.map(({ entry, correctionMinor }) => [textOfRebateKey(entry), correctionMinor]),
  );
  return [...carries].map(([text, carry]) => ({ ...carry, minor: carry.minor - (correctionByKey.get(text) ?? 0n) }));
}
