/** SQL that writes the entries of days and reads them back. */

import { compareRebates } from "@openhouse/rules/rebates/rebate-entry";
import type { RebateEntry, RebateKey, RebateLine, RebateSide } from "@openhouse/rules/rebates/rebate-entry";
import { currencies } from "@openhouse/rules/money/currencies";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { DayToSettle, RebateRun } from "./rebate-run.ts";

/** The number of rows per statement: large enough to be fast, small enough that no statement takes long. */
const rowsPerStatement = 1_000;

/** A new entry: the day's amount, and the carry that it takes from earlier days. */
export interface NewRebate {
  readonly id: bigint;
  readonly entry: RebateEntry;
  readonly correctionMinor: bigint;
  readonly amountMinor: bigint;
}

/** Inserts the entries of a day with their lines. `claimUntil` is null if rebates are paid automatically. */
export async function insertEntries(
  tx: Transaction,
  { run, claimUntil, rebates }: { run: RebateRun; claimUntil: Date | null; rebates: readonly NewRebate[] },
): Promise<void> {
  const { merchantId, id: runId, day, currency, settledAt } = run;
  for (const part of partsOf(rebates)) {
    const entries = part.map(({ entry }) => entry);
    await tx.query(
      `insert into rebate (merchant_id, run_id, day, currency, made_at, claim_until, id, payee_id, side, category,
         valid_bet, due, rest_millionths, taken, amount)
       select $1, $2, $3, $4, $5, $6, u.*
       from unnest($7::bigint[], $8::bigint[], $9::text[], $10::text[], $11::bigint[], $12::bigint[], $13::int[],
         $14::bigint[], $15::bigint[]) u (id, payee_id, side, category, valid_bet, due, rest, taken, amount)`,
      [
        merchantId,
        runId,
        day,
        currencies[currency].number,
        settledAt,
        claimUntil,
        part.map(({ id }) => id),
        entries.map(({ payeeId }) => payeeId),
        entries.map(({ side }) => side),
        entries.map(({ category }) => category),
        entries.map(({ validBet }) => validBet),
        entries.map(({ dueMinor }) => dueMinor),
        entries.map(({ restMillionths }) => restMillionths),
        part.map(({ correctionMinor }) => correctionMinor),
        part.map(({ amountMinor }) => amountMinor),
      ],
    );
  }
  await insertLines(tx, run, rebates);
  await storeRunSums(tx, run);
}

async function insertLines(tx: Transaction, { merchantId }: RebateRun, rebates: readonly NewRebate[]): Promise<void> {
  const rows = rebates.flatMap(({ id, entry }) => entry.lines.map((line, index) => ({ id, number: index + 1, line })));
  for (const part of partsOf(rows)) {
    await tx.query(
      `insert into rebate_line (merchant_id, rebate_id, line, via_id, own_ppm, below_ppm, valid_bet)
       select $1, u.* from unnest($2::bigint[], $3::int[], $4::bigint[], $5::int[], $6::int[], $7::bigint[])
         u (rebate_id, line, via_id, own_ppm, below_ppm, valid_bet)`,
      [
        merchantId,
        part.map(({ id }) => id),
        part.map(({ number }) => number),
        part.map(({ line }) => line.viaId),
        part.map(({ line }) => line.ownPpm),
        part.map(({ line }) => line.belowPpm),
        part.map(({ line }) => line.validBet),
      ],
    );
  }
}

function partsOf<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    parts.push(rows.slice(start, start + rowsPerStatement));
  }
  return parts;
}

interface EntryRow extends Omit<RebateEntry, "lines"> {
  readonly id: bigint;
}

/** Stores the totals of a new day per category and side. */
async function storeRunSums(tx: Transaction, { merchantId, id }: RebateRun): Promise<void> {
  await tx.query(
    `insert into rebate_run_sum (merchant_id, run_id, category, side, payees, valid_bet, due, taken, amount, lapsed,
       withheld)
     select merchant_id, run_id, category, side, count(*), sum(valid_bet), sum(due), sum(taken), sum(amount), 0, 0
     from rebate where merchant_id = $1 and run_id = $2 group by merchant_id, run_id, category, side`,
    [merchantId, id],
  );
}

/** Selects the entries of a day without the carry from earlier days, in the same order as the rules return entries. */
export async function selectStoredEntries(
  db: Queryable,
  { merchantId, id }: Pick<RebateRun, "merchantId" | "id">,
): Promise<RebateEntry[]> {
  const rows = await db.query<EntryRow>(
    `select id, payee_id as "payeeId", side, category, valid_bet as "validBet", due as "dueMinor",
       rest_millionths as "restMillionths"
     from rebate where merchant_id = $1 and run_id = $2 and due > 0`,
    [merchantId, id],
  );
  const lines = await db.query<RebateLine & { readonly rebateId: bigint }>(
    `select l.rebate_id as "rebateId", l.via_id as "viaId", l.own_ppm as "ownPpm", l.below_ppm as "belowPpm",
       l.valid_bet as "validBet"
     from rebate r join rebate_line l on l.merchant_id = $1 and l.rebate_id = r.id
     where r.merchant_id = $1 and r.run_id = $2 order by l.rebate_id, l.line`,
    [merchantId, id],
  );
  const linesOf = Map.groupBy(lines, ({ rebateId }) => rebateId);
  return rows
    .map(({ id: rebateId, payeeId, side, category, validBet, dueMinor, restMillionths }) => {
      const entryLines = (linesOf.get(rebateId) ?? []).map(({ viaId, ownPpm, belowPpm, validBet: valid }) => {
        return { viaId, ownPpm, belowPpm, validBet: valid };
      });
      return { payeeId, side, category, lines: entryLines, validBet, dueMinor, restMillionths };
    })
    .toSorted(compareRebates);
}

/** Locks and returns the carries of a currency, which corrections left for the next entries. */
export async function lockCarries(
  tx: Transaction,
  { merchantId, currency }: Pick<DayToSettle, "merchantId" | "currency">,
): Promise<(RebateKey & { readonly minor: bigint })[]> {
  return tx.query<{ payeeId: bigint; side: RebateSide; category: string; minor: bigint }>(
    `select payee_id as "payeeId", side, category, minor from rebate_carry
     where merchant_id = $1 and currency = $2 and minor <> 0 for update`,
    [merchantId, currencies[currency].number],
  );
}

/** Stores the remaining carries. */
export async function storeCarries(
  tx: Transaction,
  { merchantId, currency }: Pick<DayToSettle, "merchantId" | "currency">,
  carries: readonly (RebateKey & { readonly minor: bigint })[],
): Promise<void> {
  await tx.query(
    `insert into rebate_carry (merchant_id, currency, payee_id, side, category, minor)
     select $1, $2, u.* from unnest($3::bigint[], $4::text[], $5::text[], $6::bigint[])
       u (payee_id, side, category, minor)
     on conflict (merchant_id, currency, payee_id, category, side) do update set minor = excluded.minor`,
    [
      merchantId,
      currencies[currency].number,
      carries.map(({ payeeId }) => payeeId),
      carries.map(({ side }) => side),
      carries.map(({ category }) => category),
      carries.map(({ minor }) => minor),
    ],
  );
}

/** Adds the carried amounts of corrections to the stored carries. */
export async function addCarries(
  tx: Transaction,
  { merchantId, currency }: Pick<DayToSettle, "merchantId" | "currency">,
  corrections: readonly (RebateKey & { readonly carriedMinor: bigint })[],
): Promise<void> {
  const carried = corrections.filter(({ carriedMinor }) => carriedMinor !== 0n);
  if (carried.length === 0) return;
  await tx.query(
    `insert into rebate_carry (merchant_id, currency, payee_id, side, category, minor)
     select $1, $2, u.* from unnest($3::bigint[], $4::text[], $5::text[], $6::bigint[])
       u (payee_id, side, category, minor)
     on conflict (merchant_id, currency, payee_id, category, side)
       do update set minor = rebate_carry.minor + excluded.minor`,
    [
      merchantId,
      currencies[currency].number,
      carried.map(({ payeeId }) => payeeId),
      carried.map(({ side }) => side),
      carried.map(({ category }) => category),
      carried.map(({ carriedMinor }) => carriedMinor),
    ],
  );
}
