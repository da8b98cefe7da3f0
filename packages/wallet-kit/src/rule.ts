/** A rule of the protocol that the kit can test. */

import type { KitSetup, PlayerCalls } from "./player-calls.ts";

export interface Rule {
  /** `<area>.<rule>`, shown in the report. */
  readonly id: string;
  /** One sentence that states the rule. */
  readonly title: string;
  /** Setup data that the rule needs. Without the data the rule is skipped. */
  readonly needs?: "expiredToken" | "blocked" | "second";
  /** Throws `RuleBroken` if the operator breaks the rule, and `RuleSkipped` if the rule cannot be tested. */
  readonly check: (calls: PlayerCalls, setup: KitSetup) => Promise<void>;
}
