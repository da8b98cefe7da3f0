/** Tests an operator's wallet against all rules of the protocol, one after the other, with real calls. */

import { monotonicMs } from "./clock.ts";
import type { Rule } from "./rule.ts";
import { rulesOfLoad } from "./rules-of-load.ts";
import { rulesOfBets, rulesOfRollbacks, rulesOfWins } from "./rules-of-money.ts";
import { rulesOfPlayers } from "./rules-of-players.ts";
import { rulesOfTheWire } from "./rules-of-the-wire.ts";
import { sitDown } from "./table.ts";
import type { KitGround } from "./table.ts";

/** All rules, in the order of the tests. */
export const rules: readonly Rule[] = [
  ...rulesOfTheWire,
  ...rulesOfPlayers,
  ...rulesOfBets,
  ...rulesOfWins,
  ...rulesOfRollbacks,
  ...rulesOfLoad,
];

export interface Verdict {
  readonly rule: Rule;
  readonly outcome: "kept" | "broken" | "skipped";
  /** What was wrong, for a broken rule. */
  readonly reason: string;
  readonly tookMs: number;
}

/**
 * Tests all rules, or only those in `only`. Bets use real money of the player's wallet: about 1,200 minor units do not
 * come back, and the wallet needs 100,000. Does not throw: if the operator does not answer, the rule is broken.
 */
export async function conform(ground: KitGround, only: readonly string[] = []): Promise<Verdict[]> {
  const selectedRules = only.length === 0 ? rules : rules.filter(({ id }) => only.includes(id));
  const verdicts: Verdict[] = [];
  for (const rule of selectedRules) verdicts.push(await judge(rule, ground));
  return verdicts;
}

async function judge(rule: Rule, ground: KitGround): Promise<Verdict> {
  if (rule.needs !== undefined && ground[rule.needs] === undefined) {
    return { rule, outcome: "skipped", reason: `needs ${rule.needs}`, tookMs: 0 };
  }
  const startedMs = monotonicMs();
  try {
    await rule.check(sitDown(ground), ground);
    return { rule, outcome: "kept", reason: "", tookMs: monotonicMs() - startedMs };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { rule, outcome: "broken", reason, tookMs: monotonicMs() - startedMs };
  }
}

/** The report as text: a line for each rule, and the reason for each broken one. */
export function describeVerdicts(verdicts: readonly Verdict[]): string[] {
  const marks = { kept: "✓", broken: "✗", skipped: "–" };
  const width = Math.max(0, ...verdicts.map(({ rule }) => rule.id.length));
  const lines = verdicts.flatMap(({ rule, outcome, reason, tookMs }) => {
    const line = `${marks[outcome]} ${rule.id.padEnd(width)}  ${rule.title}`;
    if (outcome === "kept") return [`${line} (${Math.round(tookMs)} ms)`];
    return [line, `  ${" ".repeat(width)}  ${reason}`];
  });
  const count = (outcome: Verdict["outcome"]) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  return [...lines, "", `${count("kept")} kept, ${count("broken")} broken, ${count("skipped")} skipped`];
}
