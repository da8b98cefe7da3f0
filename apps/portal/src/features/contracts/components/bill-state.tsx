/** How a bill stands, as a word in a frame. */

import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { billStates } from "@openhouse/rules/contracts/bill-states";
import type { BillState } from "@openhouse/rules/contracts/bill-states";
import type { Bill } from "../api/use-bills.ts";

const tones: Readonly<Record<BillState, BadgeTone>> = {
  review: "info",
  pending: "info",
  paid: "gain",
  claimed: "gain",
  refused: "neutral",
  expired: "neutral",
  adjusted: "info",
};

/** A word that nobody knows is shown as it came. */
export function BillStateBadge({ bill }: { bill: Pick<Bill, "state" | "claimUntil" | "amount"> }) {
  const { t } = useTexts();
  const state = billStates.find((word) => word === bill.state);
  if (state === undefined) return <Badge>{bill.state}</Badge>;
  if (isClaimable(bill)) return <Badge tone="live">{t("contracts.bill.state.claimable")}</Badge>;
  // Where nothing was moved, "paid" would say that something was.
  if (state === "paid" && bill.amount === 0) return <Badge>{t("contracts.bill.state.nothing")}</Badge>;
  return <Badge tone={tones[state]}>{t(`contracts.bill.state.${state}`)}</Badge>;
}

/** True when its payee may take it now; whether its last day is over is for the house's clock to say. */
export function isClaimable({ state, claimUntil }: Pick<Bill, "state" | "claimUntil">): boolean {
  return state === "pending" && claimUntil !== null;
}
