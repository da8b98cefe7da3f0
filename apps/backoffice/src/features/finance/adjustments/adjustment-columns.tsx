/** The columns of the adjustments, with the possible actions. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import type { OfficeColumn } from "../../../components/list/office-column.ts";
import { plainMoney, useFormats } from "../../../lib/formats.ts";
import { serverCodeText } from "../../../lib/server-code-text.ts";
import type { PendingDecision } from "./adjustment-decision.tsx";
import type { AdjustmentRow } from "./use-adjustments.ts";

const stateTexts: Readonly<Record<string, PlainKey>> = {
  waiting: "finance.adjust.state.waiting",
  booked: "finance.adjust.state.booked",
  refused: "finance.adjust.state.refused",
};
const tones: Readonly<Record<string, BadgeTone>> = { waiting: "live", booked: "gain", refused: "error" };
const directionTexts: Readonly<Record<string, PlainKey>> = {
  in: "finance.adjust.direction.in",
  out: "finance.adjust.direction.out",
};
const walletTexts: Readonly<Record<string, PlainKey>> = {
  main: "backoffice.wallet.main",
  bonus: "backoffice.wallet.bonus",
};

export function useAdjustmentColumns(onAction: (decision: PendingDecision) => void): OfficeColumn<AdjustmentRow>[] {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  return [
    {
      key: "at",
      title: t("backoffice.column.time"),
      cell: ({ requestedAt }) => <time>{stamp(requestedAt)}</time>,
      csv: ({ requestedAt }) => stamp(requestedAt),
      isTime: true,
    },
    { key: "account", title: t("backoffice.column.member"), cell: (row) => row.account, csv: (row) => row.account },
    {
      key: "direction",
      title: t("finance.column.direction"),
      cell: ({ direction, wallet }) => (
        <>
          {serverCodeText(directionTexts, direction, t)}{" "}
          <span className="muted">{serverCodeText(walletTexts, wallet, t)}</span>
        </>
      ),
      csv: ({ direction, wallet }) => `${direction} ${wallet}`,
    },
    {
      key: "amount",
      title: t("backoffice.column.amount"),
      isNumeric: true,
      cell: ({ amountMinor, currency }) => <strong>{money(amountMinor, currency)}</strong>,
      csv: ({ amountMinor, currency }) => plainMoney(amountMinor, currency),
    },
    {
      key: "reason",
      title: t("backoffice.column.reason"),
      isLong: true,
      cell: ({ reason }) => reason,
      csv: ({ reason }) => reason,
    },
    {
      key: "state",
      title: t("backoffice.column.state"),
      cell: ({ state }) => <Badge tone={tones[state] ?? "neutral"}>{serverCodeText(stateTexts, state, t)}</Badge>,
      csv: ({ state }) => state,
    },
    {
      key: "by",
      title: t("finance.column.requestedBy"),
      cell: ({ requestedBy }) => requestedBy,
      csv: ({ requestedBy }) => requestedBy,
    },
    {
      key: "decided",
      title: t("finance.column.decided"),
      cell: ({ decidedBy, decisionReason }) => <span title={decisionReason}>{decidedBy ?? ""}</span>,
      csv: ({ decidedBy, decisionReason }) => (decidedBy === null ? "" : `${decidedBy}: ${decisionReason}`),
    },
    {
      key: "actions",
      title: t("finance.column.actions"),
      cell: (row) => (
        <span className="row-actions">
          {row.actions.includes("approve") && (
            <Button kind="primary" size="small" onClick={() => onAction({ row, action: "approve" })}>
              {t("finance.adjust.approve")}
            </Button>
          )}
          {row.actions.includes("refuse") && (
            <Button size="small" onClick={() => onAction({ row, action: "refuse" })}>
              {t("finance.adjust.refuse")}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
