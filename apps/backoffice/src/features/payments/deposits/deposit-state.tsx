/** The state of a deposit as a badge, and why it needs a decision. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import type { DepositRow } from "./deposit-views.ts";

const looks = {
  new: { text: "backoffice.deposit.state.new", tone: "neutral" },
  pending: { text: "backoffice.deposit.state.pending", tone: "brand" },
  approved: { text: "backoffice.deposit.state.approved", tone: "gain" },
  cancelled: { text: "backoffice.deposit.state.cancelled", tone: "neutral" },
  rejected: { text: "backoffice.deposit.state.rejected", tone: "error" },
  expired: { text: "backoffice.deposit.state.expired", tone: "neutral" },
} as const satisfies Record<string, { text: string; tone: BadgeTone }>;

const heldTexts = {
  amount: "backoffice.deposit.held.amount",
  currency: "backoffice.deposit.held.currency",
  late: "backoffice.deposit.held.late",
  contradiction: "backoffice.deposit.held.contradiction",
  frozen: "backoffice.deposit.held.frozen",
  proof: "backoffice.deposit.held.proof",
} as const;

/** An unknown state is shown unchanged. */
export function DepositState({ row }: { row: DepositRow }) {
  const { t } = useTexts();
  const look = Object.hasOwn(looks, row.state) ? looks[row.state as keyof typeof looks] : undefined;
  return (
    <span className="badges">
      <Badge tone={look?.tone ?? "neutral"}>{look === undefined ? row.state : t(look.text)}</Badge>
      {row.heldReason !== null && (
        <Badge tone="live" icon="warning">
          <HeldText reason={row.heldReason} />
        </Badge>
      )}
    </span>
  );
}

/** Why a deposit is held. */
export function HeldText({ reason }: { reason: string }) {
  const { t } = useTexts();
  return Object.hasOwn(heldTexts, reason) ? t(heldTexts[reason as keyof typeof heldTexts]) : reason;
}
