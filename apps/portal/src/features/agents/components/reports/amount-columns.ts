/** Columns of plain amounts; the footer shows the totals of all pages. */

import type { Column } from "@openhouse/ui/table/data-table";

interface AmountColumns<Name extends string> {
  readonly columns: readonly (readonly [name: Name, title: string])[];
  readonly sums: Readonly<Record<Name, number>> | undefined;
  readonly textOf: (amount: number) => string;
}

export function amountColumns<Name extends string>({
  columns,
  sums,
  textOf,
}: AmountColumns<Name>): readonly Column<Readonly<Record<Name, number>>>[] {
  return columns.map(([name, title]) => ({
    key: name,
    title,
    cell: (line) => textOf(line[name]),
    isNumeric: true,
    sum: sums === undefined ? undefined : textOf(sums[name]),
  }));
}
