/**
 * Types of the calls by which the back office reads settled days of rebates. GET /backoffice/api/rebate-runs lists
 * days, GET /backoffice/api/rebate-runs/:id returns a day, GET /backoffice/api/rebate-run-file returns a CSV or XLSX
 * file, GET /backoffice/api/rebate-runs/:id/replay recalculates a day.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { FileForm } from "../core/report-file.ts";

const day = Type.String({ minLength: 10, maxLength: 10 });

/** The days of the bets, yyyy-mm-dd, both included, at most 366. Default: the last seven days. */
const days = { from: Type.Optional(day), to: Type.Optional(day) };

export const RebateRunsQuery = Type.Object(days);
export const RebateRunFileQuery = Type.Object({
  ...days,
  language: Type.Optional(Type.String({ maxLength: 10 })),
  form: Type.Optional(FileForm),
});
export const RebateRunParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 20 }) });

/** Sums are strings of minor units. */
const sums = {
  amountMinor: Type.String(),
  paidMinor: Type.String(),
  remainMinor: Type.String(),
  lapsedMinor: Type.String(),
  withheldMinor: Type.String(),
};

const RunCategory = Type.Object({
  category: Type.String(),
  side: Type.String(),
  payees: Type.Integer(),
  validBetMinor: Type.String(),
  dueMinor: Type.String(),
  correctionMinor: Type.String(),
  ...sums,
});

const RebateRunRow = Type.Object({
  id: Type.String(),
  day: Type.String(),
  fromAt: Type.Number(),
  untilAt: Type.Number(),
  settledAt: Type.Number(),
  mode: Type.String(),
  entries: Type.Integer(),
  ...sums,
  categories: Type.Array(RunCategory),
});

export const RebateRuns = Type.Object({
  from: Type.String(),
  to: Type.String(),
  currency: Type.String(),
  /** The newest day first. */
  list: Type.Array(RebateRunRow),
  sums: Type.Object(sums),
});

/** One settled day with its currency. The day may be older than the days of the list. */
export const RebateRunReply = Type.Object({ currency: Type.String(), ...RebateRunRow.properties });

export const ReplayedRebateRun = Type.Object({
  /** True if all recalculated entries are identical, byte for byte. */
  isSame: Type.Boolean(),
  /** True if settling the day with everything known now gives the stored entries plus their corrections. */
  isAccounted: Type.Boolean(),
  entries: Type.Integer(),
});

export type RebateRunsQuery = Static<typeof RebateRunsQuery>;
export type RebateRunFileQuery = Static<typeof RebateRunFileQuery>;
export type RebateRunParams = Static<typeof RebateRunParams>;
export type RebateRuns = Static<typeof RebateRuns>;
export type RebateRunReply = Static<typeof RebateRunReply>;
export type ReplayedRebateRun = Static<typeof ReplayedRebateRun>;
