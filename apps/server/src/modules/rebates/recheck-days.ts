/**
 * Job: looks at closed days again that are marked: where bets were corrected, at what their members and the agents
 * above got of them; the day before each new one, as a whole, when bets came late that were under way as it closed.
 * The closed days stay as they are, and no new day waits for this. Each in a transaction of its own, which reads first,
 * holds the entries that differ and no others, and writes last: claims of the day wait for nothing long. A kill leaves
 * the mark; what was found is left to the next entries (`rebate_carry`). A day or a house that fails stops no other.
 * Source: docs/agent-contracts.md, Settlement; docs/time.md, Windows.
 */

import { divideCorrection } from "@openhouse/rules/rebates/correct-rebates";
import type { Deps } from "../../core/deps.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import { selectLineages, sumBets } from "../contracts/index.ts";
import { keepCorrections } from "./correction-repository.ts";
import type { FoundCorrection } from "./correction-repository.ts";
import { addCarries } from "./entry-repository.ts";
import { findDifferences } from "./find-differences.ts";
import type { Branch } from "./find-differences.ts";
import { lockEntries } from "./payout-repository.ts";
import type { RebateRun } from "./rebate-run.ts";
import { endRechecks, findLook, keepLook, selectMarks, selectRechecks, selectTakenBack } from "./recheck-repository.ts";
import type { CorrectedBets, RecheckMark } from "./recheck-repository.ts";
import { lockDays } from "./run-repository.ts";

type RecheckDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "log">;

/** Of one day: corrections of so many concern most of the house. */
const mostMembers = 500;

/** Answers how many days were looked at; those of a house that another worker is at are left to the next call. */
export async function recheckRebateDays(deps: RecheckDeps): Promise<number> {
  let looked = 0;
  for (const merchant of deps.merchants.all()) {
    try {
      looked += await recheckMerchant(deps, merchant);
    } catch (error) {
      deps.log.error({ merchant: merchant.code, err: error }, "closed days of rebates could not be looked at");
    }
  }
  return looked;
}

async function recheckMerchant(deps: RecheckDeps, { id: merchantId, currency, code }: Merchant): Promise<number> {
  let looked = 0;
  for (const run of await selectRechecks(deps.db, { merchantId, currency })) {
    if (await recheckAlone(deps, run, code)) looked += 1;
  }
  return looked;
}

async function recheckAlone(deps: RecheckDeps, run: RebateRun, merchant: string): Promise<boolean> {
  try {
    return await deps.db.transaction((tx) => recheckDay(deps, tx, run));
  } catch (error) {
    deps.log.error({ merchant, err: error, day: run.day }, "a closed day of rebates could not be looked at");
    return false;
  }
}

async function recheckDay(
  { ids, clock }: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  run: RebateRun,
): Promise<boolean> {
  if (!(await lockDays(tx, run))) return false;
  const { merchantId } = run;
  const at = clock.businessNow();
  // Before the bets are read: whoever marks the day from now on writes a row of its own, for the next time.
  const marks = await selectMarks(tx, run);
  const part = await partToRead(tx, run, { marks, at });
  const found = part === "nothing" ? [] : await findCorrections({ ids }, tx, { run, branch: part });
  await keepCorrections(tx, { merchantId, at, found });
  await addCarries(tx, run, found);
  await endRechecks(
    tx,
    merchantId,
    marks.map(({ id }) => id),
  );
  return true;
}

/** null: all of the day, of which is noted what its bets add up to. */
async function partToRead(
  tx: Transaction,
  run: RebateRun,
  { marks, at }: { readonly marks: readonly RecheckMark[]; readonly at: Date },
): Promise<Branch | null | "nothing"> {
  const corrected: CorrectedBets[] = marks.flatMap((mark) => (mark.scope === "branch" ? [mark] : []));
  const areTotalsAsked = marks.some(({ scope }) => scope === "totals");
  // What was taken back while the day was being written found no day to mark.
  if (areTotalsAsked) corrected.push(...(await selectTakenBack(tx, run)));
  const branch = await branchOf(tx, run, corrected);
  const isWhole = branch.players.size > mostMembers || marks.some(({ scope }) => scope === "day");
  if (isWhole || areTotalsAsked) {
    const sums = await sumBetsThen(tx, run);
    const known = (await findLook(tx, run)) ?? run.totals;
    if (isWhole || sums.bets !== known.bets || sums.stakes !== known.stakes) {
      await keepLook(tx, run, { ...sums, at });
      return null;
    }
  }
  return branch.players.size === 0 ? "nothing" : branch;
}

/** The members whose bets were corrected, and the agents of the chains that these bets were settled under. */
export async function branchOf(db: Queryable, run: RebateRun, corrected: readonly CorrectedBets[]): Promise<Branch> {
  const lineageIds = new Set(corrected.map(({ lineageId }) => lineageId));
  lineageIds.delete(0n);
  const chains = await selectLineages(db, run.merchantId, [...lineageIds]);
  return {
    players: new Set(corrected.map(({ memberId }) => memberId)),
    agents: new Set(chains.map(({ agentId }) => agentId)),
  };
}

/** What the bets of a closed day add up to, with what was taken back of them since it was worked. */
export function sumBetsThen(db: Queryable, run: RebateRun) {
  return sumBets(db, { ...run, asOf: run.settledAt });
}

async function findCorrections(
  { ids }: Pick<Deps, "ids">,
  tx: Transaction,
  { run, branch }: { readonly run: RebateRun; readonly branch: Branch | null },
): Promise<FoundCorrection[]> {
  const differences = await findDifferences(tx, run, branch);
  const closedIds = differences.flatMap(({ closedId }) => (closedId === null ? [] : [closedId]));
  // As they stand once nobody can be paid of them: what a day came to never changes, what was paid of it may have.
  const held = new Map((await lockEntries(tx, run.merchantId, closedIds)).map((entry) => [entry.id, entry]));
  return differences.map(({ offsetMinor, ...difference }) => {
    const entry = difference.closedId === null ? undefined : held.get(difference.closedId);
    const { remainingMinor = 0n, lapsedMinor = 0n } = entry ?? {};
    const state = { remainingMinor, lapsedMinor, offsetMinor };
    const divided = divideCorrection(difference.afterMinor - difference.beforeMinor, state);
    return { ...difference, ...divided, id: ids.next(), closedRunId: run.id };
  });
}
