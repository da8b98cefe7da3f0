/** The published terms of a deposit method, a line per group and range. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { useFormats } from "../../../lib/formats.ts";
import { phoneScreen, useMedia } from "../../../lib/use-media.ts";
import type { Method, Terms } from "./method-draft.ts";

const ppmPerOne = 1_000_000;

export function MethodTerms({ method: { name, terms, currency } }: { method: Method }) {
  const { t } = useTexts();
  const { money, locale } = useFormats();
  const isPhone = useMedia(phoneScreen);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  const columns: Column<Terms>[] = [
    { key: "group", title: t("methods.group"), cell: ({ group }) => t(`methods.group.${group}`) },
    { key: "from", title: t("methods.minimum"), isNumeric: true, cell: (row) => money(row.minimumMinor, currency) },
    { key: "to", title: t("methods.maximum"), isNumeric: true, cell: (row) => money(row.maximumMinor, currency) },
    {
      key: "rate",
      title: t("methods.rate"),
      isNumeric: true,
      cell: ({ feeRatePpm }) => percent.format(feeRatePpm / ppmPerOne),
    },
    { key: "fixed", title: t("methods.fixed"), isNumeric: true, cell: (row) => money(row.feeFixedMinor, currency) },
    { key: "payer", title: t("methods.payer"), cell: ({ feePayer }) => t(`methods.payer.${feePayer}`) },
  ];
  return (
    <DataTable
      caption={t("methods.terms", { name })}
      columns={columns}
      rowKey={({ group, minimumMinor }) => `${group}:${minimumMinor}`}
      state={{ kind: "loaded", rows: terms }}
      emptyText=""
      isDense={!isPhone}
    />
  );
}
