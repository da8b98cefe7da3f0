/** The columns of the statement files. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import type { OfficeColumn } from "../../../components/list/office-column.ts";
import { RowLink } from "../../../components/list/row-link.tsx";
import { differenceOf, plainMoney, useFormats } from "../../../lib/formats.ts";
import { sourceName } from "./clearing-texts.ts";
import type { ClearingFile } from "./use-clearing.ts";

export function useFileColumns(base: string): OfficeColumn<ClearingFile>[] {
  const { t } = useTexts();
  const { money, count, stamp } = useFormats();
  const gapOf = ({ closingMinor, ledgerMinor }: ClearingFile) =>
    closingMinor === null ? null : differenceOf(closingMinor, ledgerMinor);
  return [
    {
      key: "source",
      title: t("clearing.source"),
      cell: (row) => (
        <RowLink rowKey={row.id} href={`${base}/${row.id}`}>
          {sourceName(row.source, t)}
        </RowLink>
      ),
      csv: ({ source }) => source,
    },
    {
      key: "days",
      title: t("clearing.days"),
      cell: (row) => <span className="figures">{daysOf(row)}</span>,
      csv: daysOf,
      isTime: true,
    },
    {
      key: "lines",
      title: t("clearing.lines"),
      isNumeric: true,
      cell: ({ lines }) => count(lines),
      csv: ({ lines }) => String(lines),
    },
    {
      key: "in",
      title: t("clearing.direction.in"),
      isNumeric: true,
      cell: ({ inMinor, currency }) => money(inMinor, currency),
      csv: ({ inMinor, currency }) => plainMoney(inMinor, currency),
    },
    {
      key: "out",
      title: t("clearing.direction.out"),
      isNumeric: true,
      cell: ({ outMinor, currency }) => money(outMinor, currency),
      csv: ({ outMinor, currency }) => plainMoney(outMinor, currency),
    },
    {
      key: "gap",
      title: t("clearing.gap"),
      isNumeric: true,
      cell: (row) => <Gap minor={gapOf(row)} currency={row.currency} />,
      csv: (row) => {
        const gap = gapOf(row);
        return gap === null ? "" : plainMoney(gap, row.currency);
      },
    },
    {
      key: "open",
      title: t("clearing.differences"),
      cell: ({ open, waiting }) => <OpenLines open={open} waiting={waiting} />,
      csv: ({ open, waiting }) => String(open + waiting),
    },
    {
      key: "by",
      title: t("clearing.uploaded"),
      cell: ({ uploadedBy, uploadedAt }) => (
        <>
          <time>{stamp(uploadedAt)}</time> <span className="muted">{uploadedBy}</span>
        </>
      ),
      csv: ({ uploadedBy, uploadedAt }) => `${stamp(uploadedAt)} ${uploadedBy}`,
      isTime: true,
    },
    { key: "name", title: t("clearing.fileName"), isFileOnly: true, cell: () => "", csv: ({ fileName }) => fileName },
    { key: "hash", title: "SHA-256", isFileOnly: true, cell: () => "", csv: ({ hash }) => hash },
  ];
}

export function daysOf({ fromDay, untilDay }: Pick<ClearingFile, "fromDay" | "untilDay">): string {
  return fromDay === untilDay ? fromDay : `${fromDay} – ${untilDay}`;
}

/** The number of unresolved differences of a file. */
export function OpenLines({ open, waiting }: Pick<ClearingFile, "open" | "waiting">) {
  const { t } = useTexts();
  if (open + waiting === 0) {
    return (
      <Badge tone="gain" icon="check">
        {t("clearing.none")}
      </Badge>
    );
  }
  return (
    <span className="badges">
      {open > 0 && <Badge tone="error">{t("clearing.openCount", { count: open })}</Badge>}
      {waiting > 0 && <Badge tone="live">{t("clearing.waitingCount", { count: waiting })}</Badge>}
    </span>
  );
}

function Gap({ minor, currency }: { minor: string | null; currency: string }) {
  const { money } = useFormats();
  if (minor === null) return <span className="muted">—</span>;
  return <span data-differs={minor === "0" ? undefined : ""}>{money(minor, currency)}</span>;
}
