/** Texts of clearing: the sources of files, and the matching results and states of lines. */

import type { PlainKey, Translate } from "@openhouse/i18n/text-store";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import type { ClearingLine } from "./use-clearing.ts";

/** The source code of the merchant's own bank account. */
const bankSource = "hand";

export const outcomeTexts: Readonly<Record<string, PlainKey>> = {
  matched: "clearing.outcome.matched",
  repeated: "clearing.outcome.repeated",
  amount: "clearing.outcome.amount",
  fee: "clearing.outcome.fee",
  day: "clearing.outcome.day",
  unbooked: "clearing.outcome.unbooked",
  theirs: "clearing.outcome.theirs",
  ours: "clearing.outcome.ours",
  twice: "clearing.outcome.twice",
};

export const directionTexts: Readonly<Record<string, PlainKey>> = {
  in: "clearing.direction.in",
  out: "clearing.direction.out",
};

export const stateTones: Readonly<Record<string, BadgeTone>> = {
  clear: "neutral",
  open: "error",
  waiting: "live",
  settled: "gain",
};

/** The key of a text that names the state of a line or, for a resolved line, how it was resolved. */
export function stateKeyOf({ state, action }: Pick<ClearingLine, "state" | "action">): PlainKey {
  if (state === "open") return "clearing.state.open";
  if (state === "waiting") return "clearing.state.waiting";
  if (state === "clear") return "clearing.state.clear";
  if (action === "accepted") return "clearing.state.accepted";
  return action === "adjusted" ? "clearing.state.adjusted" : "clearing.state.agreed";
}

/** The display name of a source. */
export function sourceName(code: string, t: Translate): string {
  return code === bankSource ? t("clearing.source.hand") : code;
}
