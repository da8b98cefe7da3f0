/** The open turnover requirements of a member with their progress. */

import { currencies } from "@openhouse/rules/money/currencies";
import { countTurnover } from "@openhouse/rules/turnover/count-turnover";
import type { CountedBet } from "@openhouse/rules/turnover/count-turnover";
import type { Queryable } from "../../db/connection.ts";
import { selectCountableBets, selectOpenRequirements } from "./repository.ts";
import type { Owner, Requirement } from "./repository.ts";

export interface TurnoverLine extends Requirement {
  /** Minor units, at most the required amount. */
  readonly counted: bigint;
  readonly isMet: boolean;
  /** Expired before it was met, so it no longer binds. */
  readonly isLapsed: boolean;
  readonly bets: readonly CountedBet[];
}

/** Returns the open requirements, oldest first. `at` is business time. */
export async function countLines(db: Queryable, owner: Owner, at: Date): Promise<TurnoverLine[]> {
  const requirements = await selectOpenRequirements(db, owner);
  const [first] = requirements;
  if (first === undefined) return [];
  const currency = currencies[first.base.currency].number;
  const bets = await selectCountableBets(db, owner, { since: new Date(first.startedAt), currency });
  const counts = new Map(countTurnover(requirements, bets).map((count) => [count.id, count]));
  return requirements.flatMap((requirement) => {
    const count = counts.get(requirement.id);
    if (count === undefined) return [];
    const isLapsed = !count.isMet && requirement.expiresAt !== null && requirement.expiresAt <= at.getTime();
    return [{ ...requirement, ...count, isLapsed }];
  });
}

/** True when the requirement prevents a withdrawal. */
export function isBinding({ isMet, isLapsed }: TurnoverLine): boolean {
  return !isMet && !isLapsed;
}
