/**
 * Columns of plain amounts; the footer shows the totals of all pages. A column is left out if its total and its amount
 * in each row of the page are zero. A total alone does not decide, because amounts can cancel each other out.
 */

import type { Column } from "@openhouse/ui/table/data-table";

type Amounts<Name extends string> = Readonly<Record<Name, number>>;

interface AmountReport<Name extends string> {
  readonly list: readonly Amounts<Name>[];
  readonly footer: { readonly sums: Amounts<Name> };
}

interface AmountColumns<Name extends string> {
  readonly columns: readonly (readonly [name: Name, title: string])[];
  /** Columns that are never left out. */
  readonly alwaysShown: ReadonlySet<Name>;
  /** Undefined while it loads. */
  readonly report: AmountReport<Name> | undefined;
  readonly textOf: (amount: number) => string;
}

export function amountColumns<Name extends string>({
  columns,
  alwaysShown,
  report,
  textOf,
}: AmountColumns<Name>): readonly Column<Amounts<Name>>[] {
  const sums = report?.footer.sums;
  const lines = report === undefined ? [] : [report.footer.sums, ...report.list];
  const shownColumns = columns.filter(([name]) => alwaysShown.has(name) || lines.some((line) => line[name] !== 0));
  return shownColumns.map(([name, title]) => ({
    key: name,
    title,
    cell: (line) => textOf(line[name]),
    isNumeric: true,
    sum: sums === undefined ? undefined : textOf(sums[name]),
  }));
}
