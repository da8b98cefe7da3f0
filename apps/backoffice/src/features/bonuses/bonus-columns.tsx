/** The columns of the bonuses, with the possible actions. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { plainMoney, useFormats } from "../../lib/formats.ts";
import { serverCodeText } from "../../lib/server-code-text.ts";
import { bonusActions } from "./bonus-decision.tsx";
import type { PendingDecision } from "./bonus-decision.tsx";
import type { BonusRow } from "./use-bonuses.ts";

const stateTexts: Readonly<Record<string, PlainKey>> = {
  waiting: "finance.bonus.state.waiting",
  refused: "finance.bonus.state.refused",
  active: "finance.bonus.state.active",
  released: "finance.bonus.state.released",
  forfeited: "finance.bonus.state.forfeited",
  expired: "finance.bonus.state.expired",
};
const tones: Readonly<Record<string, BadgeTone>> = { waiting: "live", released: "gain", active: "brand" };
const endTexts: Readonly<Record<string, PlainKey>> = {
  house: "finance.bonus.endedBy.house",
  member: "finance.bonus.endedBy.member",
  staff: "finance.bonus.endedBy.staff",
};

/** The account column is left out in the list of a single member. */
export function useBonusColumns(
  onAction: (decision: PendingDecision) => void,
  { isOfOneMember }: { readonly isOfOneMember: boolean },
): OfficeColumn<BonusRow>[] {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  const account: OfficeColumn<BonusRow> = {
    key: "account",
    title: t("backoffice.column.member"),
    cell: (row) => row.account,
    csv: (row) => row.account,
  };
  return [
    {
      key: "at",
      title: t("backoffice.column.time"),
      cell: ({ requestedAt }) => <time>{stamp(requestedAt)}</time>,
      csv: ({ requestedAt }) => stamp(requestedAt),
      isTime: true,
    },
    ...(isOfOneMember ? [] : [account]),
    {
      key: "amount",
      title: t("backoffice.column.amount"),
      isNumeric: true,
      cell: ({ amountMinor, currency }) => <strong>{money(amountMinor, currency)}</strong>,
      csv: ({ amountMinor, currency }) => plainMoney(amountMinor, currency),
    },
    {
      key: "terms",
      title: t("finance.bonus.terms"),
      cell: ({ turnoverTimes, validDays, expiresAt }) => (
        <span title={expiresAt === null ? undefined : stamp(expiresAt)}>
          {t("finance.bonus.termsOf", { times: turnoverTimes, days: validDays })}
        </span>
      ),
      csv: ({ turnoverTimes, validDays }) => `${turnoverTimes}x ${validDays}d`,
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
      title: t("finance.bonus.by"),
      cell: ({ requestedBy, decidedBy, decisionReason }) => (
        <>
          {requestedBy} {decidedBy !== null && <span title={decisionReason}>+ {decidedBy}</span>}
        </>
      ),
      csv: ({ requestedBy, decidedBy }) => [requestedBy, decidedBy ?? ""].join(" "),
    },
    {
      key: "end",
      title: t("finance.bonus.end"),
      cell: ({ endedAt, endedBy, endedName, endedMinor, endReason, currency }) =>
        endedAt !== null && (
          <span title={`${stamp(endedAt)} ${endReason}`}>
            {money(endedMinor ?? "0", currency)}{" "}
            <span className="muted">{endedName ?? serverCodeText(endTexts, endedBy ?? "", t)}</span>
          </span>
        ),
      csv: ({ endedMinor, currency }) => (endedMinor === null ? "" : plainMoney(endedMinor, currency)),
    },
    {
      key: "actions",
      title: t("finance.column.actions"),
      cell: (row) => (
        <span className="row-actions">
          {bonusActions
            .filter((action) => row.actions.includes(action))
            .map((action) => (
              <Button
                key={action}
                kind={action === "approve" ? "primary" : "quiet"}
                size="small"
                onClick={() => onAction({ row, action })}
              >
                {t(`finance.bonus.${action}`)}
              </Button>
            ))}
        </span>
      ),
    },
  ];
}
