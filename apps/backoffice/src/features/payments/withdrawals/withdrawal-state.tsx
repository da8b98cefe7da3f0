/** The state of a withdrawal as a badge, with further badges for approvals, risks, disputes and holds. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { MessageKey } from "@openhouse/i18n/text-store";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import type { WithdrawalRow } from "./withdrawal-views.ts";

interface StateLook {
  readonly text: MessageKeyWithoutArguments;
  readonly tone: BadgeTone;
}

type MessageKeyWithoutArguments = Extract<MessageKey, `backoffice.withdrawal.state.${string}`>;

const looks: Readonly<Record<string, StateLook>> = {
  processing: { text: "backoffice.withdrawal.state.processing", tone: "brand" },
  approved: { text: "backoffice.withdrawal.state.approved", tone: "info" },
  transferring: { text: "backoffice.withdrawal.state.transferring", tone: "info" },
  success: { text: "backoffice.withdrawal.state.success", tone: "gain" },
  rejected: { text: "backoffice.withdrawal.state.rejected", tone: "error" },
  failed: { text: "backoffice.withdrawal.state.failed", tone: "error" },
};

/** An unknown state is shown unchanged. */
export function WithdrawalState({ row }: { row: WithdrawalRow }) {
  const { t } = useTexts();
  const look = looks[row.state];
  return (
    <span className="badges">
      <Badge tone={look?.tone ?? "neutral"}>{look === undefined ? row.state : t(look.text)}</Badge>
      {(row.isAwaitingSecond || row.isWriteOffAsked) && (
        <Badge tone="live" icon="users">
          {t("backoffice.withdrawal.second")}
        </Badge>
      )}
      {row.state === "processing" && row.risks.length > 0 && (
        <Badge tone="live" icon="warning">
          {t("backoffice.risk.count", { count: row.risks.length })}
        </Badge>
      )}
      {row.receiptState === "disputed" && (
        <Badge tone="live" icon="warning">
          {t("backoffice.receipt.state.disputed")}
        </Badge>
      )}
      {row.heldReason !== null && (
        <Badge tone="live" icon="warning">
          {t("backoffice.held")}
        </Badge>
      )}
    </span>
  );
}
