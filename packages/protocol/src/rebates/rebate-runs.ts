/**
 * Types of the days of rebates for the back office: GET /backoffice/api/rebate-runs, GET
 * /backoffice/api/rebate-runs/:id, GET /backoffice/api/rebate-run-file (CSV), GET
 * /backoffice/api/rebate-runs/:id/replay.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

const day = Type.String({ minLength: 10, maxLength: 10 });

/** Days of the bets, yyyy-mm-dd, both inclusive; the last seven days by default, at most 366. */
const days = { from: Type.Optional(day), to: Type.Optional(day) };

export const RebateRunsQuery = Type.Object(days);
export const RebateRunFileQuery = Type.Object({ ...days, language: Type.Optional(Type.String({ maxLength: 10 })) });
export const RebateRunParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 20 }) });

/** Minor units. */
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
  /** Newest first. */
  list: Type.Array(RebateRunRow),
  sums: Type.Object(sums),
});

/** One day, for any date. */
export const RebateRunReply = Type.Object({ currency: Type.String(), ...RebateRunRow.properties });

export const ReplayedRebateRun = Type.Object({
  /** True if all recalculated entries are identical to the byte. */
  isSame: Type.Boolean(),
  /** True if the day's current result equals its entries plus their corrections. */
  isAccounted: Type.Boolean(),
  entries: Type.Integer(),
});

export type RebateRunsQuery = Static<typeof RebateRunsQuery>;
export type RebateRunFileQuery = Static<typeof RebateRunFileQuery>;
export type RebateRunParams = Static<typeof RebateRunParams>;
export type RebateRuns = Static<typeof RebateRuns>;
export type RebateRunReply = Static<typeof RebateRunReply>;
export type ReplayedRebateRun = Static<typeof ReplayedRebateRun>;
