/** The columns of the withdrawal queue. */

import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { AgeText } from "../../../components/detail/age-text.tsx";
import { DueText } from "../../../components/detail/due-text.tsx";
import type { OfficeColumn } from "../../../components/list/office-column.ts";
import { RowLink } from "../../../components/list/row-link.tsx";
import { plainMoney, sumMinor, useFormats } from "../../../lib/formats.ts";
import { WithdrawalState } from "./withdrawal-state.tsx";
import type { WithdrawalRow } from "./withdrawal-views.ts";

/** The rows are needed for the totals in the footer. */
export function useWithdrawalColumns(base: string, rows: readonly WithdrawalRow[]): OfficeColumn<WithdrawalRow>[] {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  const currency = rows[0]?.currency;
  const sumOf = (pick: (row: WithdrawalRow) => string): ReactNode =>
    currency === undefined ? undefined : money(sumMinor(rows.map(pick)), currency);
  return [
    {
      key: "reference",
      title: t("backoffice.column.reference"),
      cell: (row) => (
        <RowLink rowKey={row.id} href={`${base}/${row.id}`}>
          <span className="code">{row.reference}</span>
        </RowLink>
      ),
      csv: (row) => row.reference,
      sum: t("backoffice.sum"),
    },
    {
      key: "age",
      title: t("backoffice.column.waiting"),
      // The age and the time left share one column, so that bank and account number stay visible.
      cell: (row) =>
        row.closedAt === null ? (
          <span className="two-lines" title={stamp(row.createdAt)}>
            <AgeText since={row.createdAt} lateAfterMs={row.dueAt === null ? Infinity : row.dueAt - row.createdAt} />
            {row.dueAt !== null && <DueText dueAt={row.dueAt} />}
          </span>
        ) : (
          <time>{stamp(row.createdAt)}</time>
        ),
    },
    { key: "account", title: t("backoffice.column.member"), cell: (row) => row.account, csv: (row) => row.account },
    {
      key: "state",
      title: t("backoffice.column.state"),
      cell: (row) => <WithdrawalState row={row} />,
      csv: (row) => row.state,
    },
    {
      key: "risks",
      title: t("backoffice.risk.title"),
      isFileOnly: true,
      cell: () => "",
      csv: (row) => row.risks.map(({ kind }) => kind).join(" "),
    },
    {
      key: "amount",
      isHiddenBesidePanel: true,
      title: t("backoffice.column.amount"),
      isNumeric: true,
      cell: (row) => money(row.amountMinor, row.currency),
      csv: (row) => plainMoney(row.amountMinor, row.currency),
      sum: sumOf((row) => row.amountMinor),
    },
    {
      key: "fee",
      title: t("backoffice.column.fee"),
      isFileOnly: true,
      isNumeric: true,
      cell: () => "",
      csv: (row) => plainMoney(row.feeMinor, row.currency),
    },
    {
      key: "payout",
      title: t("backoffice.column.payout"),
      isNumeric: true,
      cell: (row) => <strong>{money(row.payoutMinor, row.currency)}</strong>,
      csv: (row) => plainMoney(row.payoutMinor, row.currency),
      sum: sumOf((row) => row.payoutMinor),
    },
    {
      key: "to",
      isHiddenBesidePanel: true,
      title: t("backoffice.column.to"),
      cell: (row) => (
        <span className="two-lines">
          {row.bankName}
          <span className="code muted">{row.cardNumber}</span>
        </span>
      ),
      csv: (row) => `${row.bankName} ${row.cardNumber}`,
    },
    {
      key: "claimed",
      isHiddenBesidePanel: true,
      title: t("backoffice.column.claimed"),
      cell: (row) => (row.isClaimedByMe ? <strong>{t("backoffice.claimed.me")}</strong> : (row.claimedBy ?? "")),
      csv: (row) => row.claimedBy ?? "",
    },
    {
      key: "created",
      title: t("backoffice.column.created"),
      isFileOnly: true,
      cell: () => "",
      csv: (row) => stamp(row.createdAt),
      isTime: true,
    },
  ];
}
