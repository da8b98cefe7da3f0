/** Words of responsible gaming: limits that a member sets for the own play, and exclusions. */

/** Sums per period; session counts minutes. */
export type LimitKind = "deposit" | "loss" | "stake" | "session";

/** Calendar periods of the merchant; a week starts on Monday. */
export type LimitPeriod = "day" | "week" | "month";

interface LimitPlace {
  readonly id: bigint;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly setBy: "member" | "operator";
  readonly effectiveAt: Date;
}

export interface LimitInForce extends LimitPlace {
  readonly isPending: false;
  /** Minor units of the member's currency; minutes for session. */
  readonly amountMinor: bigint;
}

/** A raise that waits for its cooling-off and the second confirmation; it does not bind and does not relax. */
export interface PendingRaise extends LimitPlace {
  readonly isPending: true;
  /** null: no limit any more. */
  readonly amountMinor: bigint | null;
}

export type MemberLimit = LimitInForce | PendingRaise;

export type ExclusionKind = "time_out" | "self_exclusion" | "operator";

export interface Exclusion {
  readonly id: bigint;
  readonly kind: ExclusionKind;
  readonly fromAt: Date;
  /** null: without end. */
  readonly untilAt: Date | null;
}

/** How long a raise waits (docs/product-rules.md, Responsible gaming). */
export const coolingOffMs = 24 * 3_600_000;

/** The shortest self-exclusion and time-out, in days (docs/security.md, Responsible gaming). */
export const shortestExclusionDays = { self_exclusion: 180, time_out: 1, operator: 0 } as const;
