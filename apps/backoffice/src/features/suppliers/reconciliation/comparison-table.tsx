/** The latest comparisons: supplier, period, number of compared transactions and result. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { useFormats } from "../../../lib/formats.ts";
import { phoneScreen, useMedia } from "../../../lib/use-media.ts";
import type { Reconciliation } from "./reconciliation-read.ts";

type Comparison = Reconciliation["comparisons"][number];

export function ComparisonTable({ comparisons }: { comparisons: readonly Comparison[] }) {
  const { t } = useTexts();
  const isPhone = useMedia(phoneScreen);
  const columns = useColumns();
  return (
    <DataTable
      caption={t("backoffice.recon.comparisons")}
      columns={columns}
      rowKey={({ id }) => id}
      state={{ kind: "loaded", rows: comparisons }}
      emptyText={t("backoffice.recon.noComparison")}
      isDense={!isPhone}
    />
  );
}

function useColumns(): Column<Comparison>[] {
  const { t } = useTexts();
  const { stamp, count } = useFormats();
  const countOrDash = (number: number | null) => (number === null ? "—" : count(number));
  return [
    { key: "supplier", title: t("backoffice.recon.supplier"), cell: ({ supplier }) => supplier },
    {
      key: "span",
      title: t("backoffice.recon.span"),
      cell: ({ from, until }) => (
        <span className="figures">
          {stamp(from)} – {stamp(until)}
        </span>
      ),
    },
    { key: "by", title: t("backoffice.recon.by"), cell: ({ by }) => by ?? t("backoffice.recon.daily") },
    {
      key: "ours",
      title: t("backoffice.recon.ours"),
      isNumeric: true,
      cell: ({ ourCount }) => countOrDash(ourCount),
    },
    {
      key: "theirs",
      title: t("backoffice.recon.theirs"),
      isNumeric: true,
      cell: ({ theirCount }) => countOrDash(theirCount),
    },
    { key: "outcome", title: t("backoffice.column.result"), cell: (row) => <Outcome comparison={row} /> },
  ];
}

function Outcome({ comparison: { endedAt, failure, differenceCount } }: { comparison: Comparison }) {
  const { t } = useTexts();
  if (failure !== null) return <Badge tone="error">{t("backoffice.recon.failed")}</Badge>;
  if (endedAt === null) return <Badge tone="info">{t("backoffice.recon.running")}</Badge>;
  const differenceTotal = differenceCount ?? 0;
  return (
    <Badge tone={differenceTotal === 0 ? "gain" : "live"}>
      {t("backoffice.recon.count", { count: differenceTotal })}
    </Badge>
  );
}
