/** The state of a bill as a badge. */

import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { billStates } from "@openhouse/rules/contracts/bill-states";
import type { BillState } from "@openhouse/rules/contracts/bill-states";
import type { Bill } from "../../api/use-bills.ts";

const tones: Readonly<Record<BillState, BadgeTone>> = {
  review: "info",
  pending: "info",
  paid: "gain",
  claimed: "gain",
  refused: "neutral",
  expired: "neutral",
  adjusted: "info",
};

/** Shows an unknown state as the server sent it. */
export function BillStateBadge({ bill }: { bill: Pick<Bill, "state" | "claimUntil" | "amount"> }) {
  const { t } = useTexts();
  const state = billStates.find((candidate) => candidate === bill.state);
  if (state === undefined) return <Badge>{bill.state}</Badge>;
  if (isClaimable(bill)) return <Badge tone="live">{t("contracts.bill.state.claimable")}</Badge>;
  // "Paid" would be wrong for a bill without an amount.
  if (state === "paid" && bill.amount === 0) return <Badge>{t("contracts.bill.state.nothing")}</Badge>;
  return <Badge tone={tones[state]}>{t(`contracts.bill.state.${state}`)}</Badge>;
}

/** True if the bill waits to be claimed. Only the server knows whether the time to claim it is over. */
export function isClaimable({ state, claimUntil }: Pick<Bill, "state" | "claimUntil">): boolean {
  return state === "pending" && claimUntil !== null;
}
