/** The columns of the deposit queue. */

import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { AgeText } from "../../../components/detail/age-text.tsx";
import { DueText } from "../../../components/detail/due-text.tsx";
import type { OfficeColumn } from "../../../components/list/office-column.ts";
import { RowLink } from "../../../components/list/row-link.tsx";
import { plainMoney, sumMinor, useFormats } from "../../../lib/formats.ts";
import { DepositState } from "./deposit-state.tsx";
import type { DepositRow } from "./deposit-views.ts";

/** The rows are needed for the totals in the footer. */
export function useDepositColumns(base: string, rows: readonly DepositRow[]): OfficeColumn<DepositRow>[] {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  const currency = rows[0]?.currency;
  const sumOf = (pick: (row: DepositRow) => string): ReactNode =>
    currency === undefined ? undefined : money(sumMinor(rows.map(pick)), currency);
  const moneyOrNothing = (minor: string | null, row: DepositRow) => (minor === null ? "" : money(minor, row.currency));
  const csvOrNothing = (minor: string | null, row: DepositRow) =>
    minor === null ? "" : plainMoney(minor, row.currency);
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
      cell: (row) =>
        row.closedAt === null || row.heldReason !== null ? (
          <span title={stamp(row.createdAt)}>
            <AgeText since={row.createdAt} lateAfterMs={row.dueAt === null ? Infinity : row.dueAt - row.createdAt} />
          </span>
        ) : (
          <time>{stamp(row.createdAt)}</time>
        ),
    },
    {
      key: "due",
      title: t("finance.column.due"),
      cell: (row) => (row.dueAt === null ? "" : <DueText dueAt={row.dueAt} />),
    },
    { key: "account", title: t("backoffice.column.member"), cell: (row) => row.account, csv: (row) => row.account },
    {
      key: "state",
      title: t("backoffice.column.state"),
      cell: (row) => <DepositState row={row} />,
      csv: (row) => row.state,
    },
    {
      key: "requested",
      isHiddenBesidePanel: true,
      title: t("backoffice.column.requested"),
      isNumeric: true,
      cell: (row) => money(row.requestedMinor, row.currency),
      csv: (row) => plainMoney(row.requestedMinor, row.currency),
      sum: sumOf((row) => row.requestedMinor),
    },
    {
      key: "paid",
      isHiddenBesidePanel: true,
      title: t("backoffice.column.paid"),
      isNumeric: true,
      cell: (row) => <span data-differs={differs(row) ? "" : undefined}>{moneyOrNothing(row.paidMinor, row)}</span>,
      csv: (row) => csvOrNothing(row.paidMinor, row),
      sum: sumOf((row) => row.paidMinor ?? "0"),
    },
    {
      key: "credited",
      title: t("backoffice.column.credited"),
      isNumeric: true,
      cell: (row) => <strong>{moneyOrNothing(row.creditedMinor, row)}</strong>,
      csv: (row) => csvOrNothing(row.creditedMinor, row),
      sum: sumOf((row) => row.creditedMinor ?? "0"),
    },
    {
      key: "method",
      isHiddenBesidePanel: true,
      title: t("backoffice.column.method"),
      cell: (row) => row.channelName,
      csv: (row) => `${row.methodCode} ${row.channelName}`,
    },
    {
      key: "provider",
      isHiddenBesidePanel: true,
      title: t("backoffice.column.providerRef"),
      cell: (row) => <span className="code muted">{row.providerRef ?? "—"}</span>,
      csv: (row) => row.providerRef ?? "",
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

/** True when the paid amount differs from the requested one. */
function differs({ paidMinor, requestedMinor }: DepositRow): boolean {
  return paidMinor !== null && paidMinor !== requestedMinor;
}
