/**
 * The states of a promotion for a member. The labels come from the specification, section 4. The order comes from
 * docs/product-rules.md, Portal; an arrow leads to the next state: coming soon → join or claim; join → signed → Joined;
 * claim → Applying → Process → Issued or Rejected; Issued → Claimed; ended → Close.
 */

import type { PlainKey } from "@openhouse/i18n/text-store";
import type { BadgeTone } from "@openhouse/ui/badge/badge";

interface StateStyle {
  readonly label: Extract<PlainKey, `content.promotion.state.${string}`>;
  readonly tone: BadgeTone;
}

export const promotionStates = {
  comingSoon: { label: "content.promotion.state.comingSoon", tone: "info" },
  join: { label: "content.promotion.state.join", tone: "brand" },
  claim: { label: "content.promotion.state.claim", tone: "brand" },
  signed: { label: "content.promotion.state.signed", tone: "info" },
  joined: { label: "content.promotion.state.joined", tone: "gain" },
  applying: { label: "content.promotion.state.applying", tone: "info" },
  process: { label: "content.promotion.state.process", tone: "info" },
  issued: { label: "content.promotion.state.issued", tone: "gain" },
  claimed: { label: "content.promotion.state.claimed", tone: "gain" },
  rejected: { label: "content.promotion.state.rejected", tone: "error" },
  close: { label: "content.promotion.state.close", tone: "neutral" },
} as const satisfies Readonly<Record<string, StateStyle>>;

export type PromotionState = keyof typeof promotionStates;

interface PromotionTime {
  readonly startDate: number;
  readonly endDate: number | null;
}

/**
 * Returns the state that follows from the time alone, or undefined while the promotion runs and the member's own state
 * applies.
 */
export function stateOfTime({ startDate, endDate }: PromotionTime, nowMs: number): PromotionState | undefined {
  if (startDate > nowMs) return "comingSoon";
  return endDate !== null && endDate <= nowMs ? "close" : undefined;
}
