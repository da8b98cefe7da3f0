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
import { selectClassStatement, sumClassStatement } from "./class-figure-repository.ts";
import type { ClassFigures } from "./class-figure-repository.ts";
import { describePage, filterOf } from "./team-statement.ts";

export async function classStatement(
  deps: Pick<Deps, "db" | "clock" | "merchants">,
  actor: MemberActor,
  { categories, ...query }: ClassStatementQuery & { readonly categories: readonly string[] },
): Promise<ClassStatement> {
  const { currency } = deps.merchants.byId(actor.merchantId);
  const filter = { ...(await filterOf(deps, actor, query)), categories, currency: currencies[currency].number };
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  return describePage(deps, actor, {
    query,
    filter,
    select: (page) => selectClassStatement(deps.db, filter, page),
    sum: () => sumClassStatement(deps.db, filter),
    figuresOf: ({ stake, valid, win }: ClassFigures): ClassFiguresOnWire => ({
      betAmount: decimal(stake),
      validBetAmount: decimal(valid),
      winAmount: decimal(win),
      profitAndLoss: decimal(win - stake),
    }),
  });
}
