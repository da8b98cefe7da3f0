/** Tests an operator's wallet against every rule of the protocol, one after the other, with real calls. */

import { monotonicMs } from "./clock.ts";
import type { Rule } from "./rule.ts";
import { rulesOfLoad } from "./rules-of-load.ts";
import { rulesOfBets, rulesOfRollbacks, rulesOfWins } from "./rules-of-money.ts";
import { rulesOfPlayers } from "./rules-of-players.ts";
import { rulesOfTheWire } from "./rules-of-the-wire.ts";
import { sitDown } from "./table.ts";
import type { KitGround } from "./table.ts";

/** Every rule, in the order in which they are tested. */
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
  /** Of a broken rule: what was seen. */
  readonly reason: string;
  readonly tookMs: number;
}

/**
 * Tests the rules, or those that are named. Bets move real money of the player's wallet, about 1,200 minor units beyond
 * what comes back; the wallet needs 100,000. Does not throw: an operator that does not answer breaks the rule.
 */
export async function conform(ground: KitGround, only: readonly string[] = []): Promise<Verdict[]> {
  const wanted = only.length === 0 ? rules : rules.filter(({ id }) => only.includes(id));
  const verdicts: Verdict[] = [];
  for (const rule of wanted) verdicts.push(await judge(rule, ground));
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

/** The report for people: a line for each rule, and what was seen of those that are broken. */
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
