/**
 * Shows stakes and wins of an agent's downlines on classes of games over a range of business days, for the older
 * reports of the family. The figures come from the bets of the counted days (count-open-days.ts).
 *
 * Refusals, in this order: `request.param.err` (invalid days), `not.exists.account.err` (`parentId` is not in the
 * team). Reads only. Source: docs/wire-format.md, Agent centre.
 */

import type {
  ClassFiguresOnWire,
  ClassStatement,
  ClassStatementQuery,
} from "@openhouse/protocol/agents/team-statement";
import { currencies } from "@openhouse/rules/money/currencies";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { pathBelow } from "../tree/path-below.ts";
import { selectClassStatement, sumClassStatement } from "./class-figure-repository.ts";
import type { ClassFigures } from "./class-figure-repository.ts";
import { findCountedAt } from "./team-day-repository.ts";
import { defaultPageSize, filterOf } from "./team-statement.ts";

export async function classStatement(
  deps: Pick<Deps, "db" | "clock" | "merchants">,
  actor: MemberActor,
  { categories, ...query }: ClassStatementQuery & { readonly categories: readonly string[] },
): Promise<ClassStatement> {
  const { db, merchants } = deps;
  const { currency, agentTypes } = merchants.byId(actor.merchantId);
  const { page = 1, size = defaultPageSize } = query;
  const filter = { ...(await filterOf(deps, actor, query)), categories, currency: currencies[currency].number };
  const [rows, { total, ...sums }, { path }, countedAt] = await Promise.all([
    selectClassStatement(db, filter, { limit: size, offset: (page - 1) * size }),
    sumClassStatement(db, filter),
    pathBelow(db, actor, filter.parentId),
    findCountedAt(db, actor.merchantId, filter),
  ]);
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  const figuresOf = ({ stake, valid, win }: ClassFigures): ClassFiguresOnWire => ({
    betAmount: decimal(stake),
    validBetAmount: decimal(valid),
    winAmount: decimal(win),
    profitAndLoss: decimal(win - stake),
  });
  return {
    currency,
    countedAt: countedAt?.getTime() ?? null,
    list: rows.map((row) => ({
      customerId: String(row.id),
      customerName: row.account,
      isAgent: agentTypes.includes(row.type),
      isSelf: row.id === filter.parentId,
      has_direct: row.hasDirect ? "1" : "0",
      ...figuresOf(row),
    })),
    path: [...path],
    footer: { sums: figuresOf(sums) },
    total,
    totalPages: Math.ceil(total / size),
  };
}
