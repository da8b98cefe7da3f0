/** Types of responsible gaming: limits on a member's play, and exclusions. */

import type { Tables } from "../../db/tables.gen.ts";

/** What a limit restricts per period: an amount of money, or for `session` the minutes of play. */
export type LimitKind = "deposit" | "loss" | "stake" | "session";

/** Calendar periods of the merchant; a week starts on Monday. */
export type LimitPeriod = "day" | "week" | "month";

interface LimitKey {
  readonly id: bigint;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly setBy: "member" | "operator";
  readonly effectiveAt: Date;
}

export interface LimitInForce extends LimitKey {
  readonly isPending: false;
  /** Minor units of the member's currency; minutes for `session`. */
  readonly amountMinor: bigint;
}

/** A raise during its cooling-off period or before its confirmation. It has no effect yet. */
export interface PendingRaise extends LimitKey {
  readonly isPending: true;
  /** Null means that the limit is removed. */
  readonly amountMinor: bigint | null;
}

export type MemberLimit = LimitInForce | PendingRaise;

export type ExclusionKind = "time_out" | "self_exclusion" | "operator" | "under_age";

export interface Exclusion extends Pick<Tables["member_exclusion"], "id" | "kind" | "fromAt"> {
  /** Null means no end. */
  readonly untilAt: Date | null;
}

/** Cooling-off period of a raise (docs/product-rules.md, Responsible gaming). */
export const coolingOffMs = 24 * 3_600_000;

/** The shortest self-exclusion and time-out, in days (docs/security.md, Responsible gaming). */
export const shortestExclusionDays = { self_exclusion: 180, time_out: 1, operator: 0, under_age: 0 } as const;
