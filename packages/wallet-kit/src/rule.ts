/** A rule of the protocol that the kit can test. */

import type { KitGround, Table } from "./table.ts";

export interface Rule {
  /** `<area>.<rule>`, shown in the report. */
  readonly id: string;
  /** One sentence that states the rule. */
  readonly title: string;
  /** Data that the ground must have; without it the rule is reported as skipped. */
  readonly needs?: "expiredToken" | "blocked" | "second";
  /** Throws `RuleBroken` if the operator breaks the rule. */
  readonly check: (table: Table, ground: KitGround) => Promise<void>;
}
