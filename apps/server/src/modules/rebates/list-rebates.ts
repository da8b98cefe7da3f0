/**
 * Lists a member's rebates: for each day the amount, the source of the bets, the rates that were applied, and the
 * state. Refuses with `request.param.err` (invalid days, a reversed range, or more than 366 days). Reads only. Source:
 * docs/wire-format.md, Records (bonusDetails).
 */

import type { RebateRecord, RebateRecordQuery } from "@openhouse/protocol/rebates/rebate-record";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { readDays } from "../../core/records/read-days.ts";
import { selectLines, selectRecord, sumRecord } from "./record-repository.ts";
import type { RecordedLine, RecordedRebate } from "./record-repository.ts";

type ReadDeps = Pick<Deps, "db" | "clock" | "merchants">;

const defaultPageSize = 10;
const maxLines = 20;
const million = 1_000_000n;

export async function listRebates(
  { db, clock, merchants }: ReadDeps,
  { merchantId, memberId: payeeId, account }: MemberActor,
  query: RebateRecordQuery,
): Promise<RebateRecord> {
  const { currency, timeZone } = merchants.byId(merchantId);
  const { page = 1, size = defaultPageSize, startDate, endDate } = query;
  const filter = { merchantId, payeeId, currency, ...readDays(clock, timeZone, { startDate, endDate }) };
  const [rebates, sums] = await Promise.all([
    selectRecord(db, filter, { limit: size, offset: (page - 1) * size }),
    sumRecord(db, filter),
  ]);
  const ids = rebates.map(({ id }) => id);
  const linesOf = Map.groupBy(await selectLines(db, { merchantId, ids, maxLines }), ({ rebateId }) => rebateId);
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  return {
    list: rebates.map((rebate) => describe(rebate, { lines: linesOf.get(rebate.id) ?? [], account, currency })),
    footer: { sums: { validGameBetting: decimal(sums.validBet), amount: decimal(sums.amountMinor) } },
    total: sums.rebates,
    totalPages: Math.ceil(sums.rebates / size),
    currency,
  };
}

interface RebateContext {
  readonly lines: readonly RecordedLine[];
  /** The payee's account. */
  readonly account: string;
  readonly currency: CurrencyCode;
}

function describe(rebate: RecordedRebate, { lines, account, currency }: RebateContext): RebateRecord["list"][number] {
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  return {
    id: String(rebate.id),
    createTimeTimestamp: rebate.madeAt.getTime(),
    balanceDate: rebate.day,
    gameCategory: rebate.category,
    side: rebate.side,
    levelTree: levelTreeOf(rebate, lines, account),
    validGameBetting: decimal(rebate.validBet),
    rate: percentOf(rebate),
    amount: decimal(rebate.amountMinor),
    dueMinor: String(rebate.dueMinor),
    correctionMinor: String(rebate.correctionMinor),
    paidMinor: String(rebate.paidMinor),
    remainMinor: String(rebate.remainingMinor),
    lapsedMinor: String(rebate.lapsedMinor),
    withheldMinor: String(rebate.withheldMinor),
    claimUntil: rebate.claimUntil?.getTime() ?? null,
    lines: lines.map(({ name, ownPpm, belowPpm, validBet }) => ({
      name,
      ownRate: ownPpm / 10_000,
      belowRate: belowPpm / 10_000,
      validGameBetting: decimal(validBet),
    })),
    lineCount: lines[0]?.lineCount ?? 0,
  };
}

/**
 * Returns the payee's account name; for an agent's rebate also the account names of the downlines through whom the bets
 * came.
 */
function levelTreeOf({ side }: RecordedRebate, lines: readonly RecordedLine[], account: string): string {
  if (side === "player" || lines.length === 0) return account;
  const names = [...new Set(lines.map(({ name }) => name))];
  const suffix = (lines[0]?.lineCount ?? 0) > lines.length ? ", …" : "";
  return `${account} > ${names.join(", ")}${suffix}`;
}

/** Returns the rate in percent with four decimals; exact if all lines have the same rate, otherwise their average. */
function percentOf({ dueMinor, restMillionths, validBet }: RecordedRebate): number {
  if (validBet === 0n) return 0;
  const fine = dueMinor * million + BigInt(restMillionths);
  return Number(fine / validBet) / 10_000;
}
