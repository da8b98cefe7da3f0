/** Texts of salary runs. */

import type { PlainKey } from "@openhouse/i18n/text-store";
import type { BadgeTone } from "@openhouse/ui/badge/badge";

export const kindTexts: Readonly<Record<string, PlainKey>> = {
  dividend: "bills.kind.dividend",
  daily: "bills.kind.daily",
  hourly: "bills.kind.hourly",
  realtime: "bills.kind.realtime",
};

export const stateTexts: Readonly<Record<string, PlainKey>> = {
  review: "bills.state.review",
  pending: "bills.state.pending",
  paid: "bills.state.paid",
  claimed: "bills.state.claimed",
  refused: "bills.state.refused",
  expired: "bills.state.expired",
  adjusted: "bills.state.adjusted",
};

export const stateTones: Readonly<Record<string, BadgeTone>> = {
  review: "live",
  pending: "info",
  paid: "gain",
  claimed: "gain",
  refused: "error",
  expired: "neutral",
  adjusted: "info",
};
