/** Tests an operator's wallet against all rules of the protocol, one after the other, with real calls. */

import { monotonicMs } from "./clock.ts";
import type { Rule } from "./rule.ts";
import { rulesOfLoad } from "./rules-of-load.ts";
import { rulesOfBets, rulesOfRollbacks, rulesOfWins } from "./rules-of-money.ts";
import { rulesOfPlayers } from "./rules-of-players.ts";
import { rulesOfReferences } from "./rules-of-references.ts";
import { rulesOfTheWire } from "./rules-of-the-wire.ts";
import { plainError } from "./plain-error.ts";
import { createPlayerCalls, RuleSkipped } from "./player-calls.ts";
import type { KitSetup } from "./player-calls.ts";

/** All rules, in the order of the tests. */
export const rules: readonly Rule[] = [
  ...rulesOfTheWire,
  ...rulesOfPlayers,
  ...rulesOfBets,
  ...rulesOfWins,
  ...rulesOfRollbacks,
  ...rulesOfReferences,
  ...rulesOfLoad,
];

export interface RuleResult {
  readonly rule: Rule;
  readonly outcome: "kept" | "broken" | "skipped";
  /** The reason why the rule is broken or skipped; empty if it is kept. */
  readonly reason: string;
  readonly tookMs: number;
}

/**
 * Tests all rules, or only those in `only`. Bets use real money of the player's wallet: the wallet needs 100,000 minor
 * units, and with the default `--load` about 2,500 of them are lost. Does not throw: if the operator does not respond,
 * the rule is broken.
 */
export async function conform(setup: KitSetup, only: readonly string[] = []): Promise<RuleResult[]> {
  const selectedRules = only.length === 0 ? rules : rules.filter(({ id }) => only.includes(id));
  const results: RuleResult[] = [];
  for (const rule of selectedRules) results.push(await testRule(rule, setup));
  return results;
}

/** The command line's option for each part of the setup that a rule can need. */
const optionOf = { expiredToken: "--expired-token", blocked: "--blocked", second: "--second" } as const;

async function testRule(rule: Rule, setup: KitSetup): Promise<RuleResult> {
  if (rule.needs !== undefined && setup[rule.needs] === undefined) {
    return { rule, outcome: "skipped", reason: `needs ${optionOf[rule.needs]}`, tookMs: 0 };
  }
  const startedMs = monotonicMs();
  try {
    await rule.check(createPlayerCalls(setup), setup);
    return { rule, outcome: "kept", reason: "", tookMs: monotonicMs() - startedMs };
  } catch (error) {
    const outcome = error instanceof RuleSkipped ? "skipped" : "broken";
    return { rule, outcome, reason: plainError(error), tookMs: monotonicMs() - startedMs };
  }
}

/** The report as lines: one for each rule, and another one with the reason for each rule that is not kept. */
export function describeResults(results: readonly RuleResult[]): string[] {
  const marks = { kept: "✓", broken: "✗", skipped: "–" };
  const width = Math.max(0, ...results.map(({ rule }) => rule.id.length));
  const lines = results.flatMap(({ rule, outcome, reason, tookMs }) => {
    const line = `${marks[outcome]} ${rule.id.padEnd(width)}  ${rule.title}`;
    if (outcome === "kept") return [`${line} (${Math.round(tookMs)} ms)`];
    return [line, `  ${" ".repeat(width)}  ${reason}`];
  });
  const count = (outcome: RuleResult["outcome"]) => results.filter((result) => result.outcome === outcome).length;
  const skips = count("skipped") === 0 ? "" : ": not a full test; the skipped rules name the option that they need";
  return [...lines, "", `${count("kept")} kept, ${count("broken")} broken, ${count("skipped")} skipped${skips}`];
}
