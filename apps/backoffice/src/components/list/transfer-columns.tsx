/** The columns of the lists of ledger transfers in closed days and in game results. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { plainMoney, sumMinor, useFormats } from "../../lib/formats.ts";
import type { OfficeColumn } from "./office-column.ts";

export interface TransferRow {
  readonly id: string;
  readonly at: number;
  readonly code: string;
  readonly from: string;
  readonly to: string;
  readonly amountMinor: string;
  readonly reference: string;
  readonly member: { readonly id: string; readonly account: string } | null;
}

/** The rows are needed for the sum in the footer. */
export function useTransferColumns<Row extends TransferRow>(
  currency: string,
  rows: readonly Row[],
): OfficeColumn<Row>[] {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  return [
    {
      key: "at",
      title: t("backoffice.column.time"),
      cell: ({ at }) => <time>{stamp(at)}</time>,
      csv: ({ at }) => stamp(at),
      isTime: true,
      sum: t("backoffice.sum"),
    },
    {
      key: "amount",
      title: t("backoffice.column.amount"),
      isNumeric: true,
      cell: ({ amountMinor }) => money(amountMinor, currency),
      csv: ({ amountMinor }) => plainMoney(amountMinor, currency),
      sum: money(sumMinor(rows.map(({ amountMinor }) => amountMinor)), currency),
    },
    {
      key: "member",
      title: t("backoffice.column.member"),
      cell: ({ member }) => member?.account ?? "—",
      csv: ({ member }) => member?.account ?? "",
    },
    {
      key: "reference",
      title: t("backoffice.column.reference"),
      cell: ({ reference }) => <span className="code muted">{reference}</span>,
      csv: ({ reference }) => reference,
    },
    { key: "id", title: t("finance.transferId"), isFileOnly: true, cell: () => "", csv: ({ id }) => id },
    { key: "code", title: t("backoffice.column.reason"), isFileOnly: true, cell: () => "", csv: ({ code }) => code },
    { key: "from", title: t("finance.from"), isFileOnly: true, cell: () => "", csv: ({ from }) => from },
    { key: "to", title: t("finance.to"), isFileOnly: true, cell: () => "", csv: ({ to }) => to },
  ];
}
