/** A rule of the protocol that the kit can test. */

import type { KitGround, Table } from "./table.ts";

export interface Rule {
  /** `<area>.<rule>`: what a broken operator is told. */
  readonly id: string;
  /** One sentence of what holds. */
  readonly title: string;
  /** What the ground must have; without it the rule is skipped and the report says so. */
  readonly needs?: "expiredToken" | "blocked" | "second";
  /** Throws `RuleBroken` when the operator does not keep it. */
  readonly check: (table: Table, ground: KitGround) => Promise<void>;
}
