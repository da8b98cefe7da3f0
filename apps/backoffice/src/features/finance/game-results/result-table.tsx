/** The results row by row, with totals per currency, and a CSV export. */

import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { gameCategories } from "@openhouse/rules/catalogue/categories";
import { Button } from "@openhouse/ui/button/button";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { OfficeColumn } from "../../../components/list/office-column.ts";
import { csvText, downloadCsv } from "../../../lib/csv.ts";
import { plainMoney, readMoney, sumMinor, useFormats } from "../../../lib/formats.ts";
import { phoneScreen, useMedia } from "../../../lib/use-media.ts";
import type { OpenFigure, ResultFigure, ResultRow } from "./use-results.ts";

interface ResultTableProps {
  readonly results: Reply<"GET /backoffice/api/results">;
  readonly by: "category" | "vendor" | "both";
  readonly onOpen: (open: OpenFigure) => void;
}

export function ResultTable({ results, by, onOpen }: ResultTableProps) {
  const { t } = useTexts();
  const isPhone = useMedia(phoneScreen);
  const columns = useResultColumns({ results, by, onOpen });
  const write = () => {
    const csv = columns.flatMap(({ title, csv: cell }) => (cell === undefined ? [] : [{ title, csv: cell }]));
    downloadCsv(`results-${results.from}-${results.to}.csv`, csvText(csv, results.list));
  };
  return (
    <div className="work-list">
      <DataTable
        caption={t("finance.area.results")}
        columns={columns}
        rowKey={({ period, currency, category, vendor }) => JSON.stringify([period, currency, category, vendor])}
        emptyText={t("finance.results.empty")}
        state={{ kind: "loaded", rows: results.list }}
        isDense={!isPhone}
      />
      <div className="work-list-foot">
        <span className="muted">{t("finance.results.source", { zone: results.timeZone })}</span>
        <span className="work-list-actions">
          <Button size="small" icon="download" disabled={results.list.length === 0} onClick={write}>
            CSV
          </Button>
        </span>
      </div>
    </div>
  );
}

function useResultColumns({ results: { list, from, to }, by, onOpen }: ResultTableProps): OfficeColumn<ResultRow>[] {
  const { t } = useTexts();
  const { money, count, locale } = useFormats();
  const currencies = [...new Set(list.map(({ currency }) => currency))];
  const isSumShown = currencies.length === 1;
  const sumOf = (key: `${ResultFigure | "net"}Minor`) => sumMinor(list.map((row) => row[key]));
  const opener = (row: ResultRow, figure: ResultFigure) => (
    <Button size="small" kind="plain" onClick={() => onOpen({ row, figure, from, to })}>
      {money(row[`${figure}Minor`], row.currency)}
    </Button>
  );
  const figureColumn = (figure: ResultFigure, isOfGame: boolean): OfficeColumn<ResultRow> => ({
    key: figure,
    title: t(`finance.figure.${figure}`),
    isNumeric: true,
    cell: (row) =>
      row[`${figure}Minor`] === "0" || (row.category === null) === isOfGame ? (
        <span className="muted">—</span>
      ) : (
        opener(row, figure)
      ),
    csv: (row) => plainMoney(row[`${figure}Minor`], row.currency),
    sum: isSumShown ? money(sumOf(`${figure}Minor`), currencies[0] ?? "") : undefined,
  });
  const signed = (minor: string, currency: string) => (
    <MoneyText amount={readMoney(minor, currency)} locale={locale} isSigned />
  );
  return [
    {
      key: "period",
      title: t("finance.results.period"),
      cell: ({ period }) => <time>{period}</time>,
      csv: ({ period }) => period,
      sum: t("backoffice.sum"),
    },
    ...placeColumns(by, useWords()),
    {
      key: "currency",
      title: t("finance.currency"),
      cell: ({ currency }) => currency,
      csv: ({ currency }) => currency,
    },
    {
      key: "stakes",
      title: t("finance.results.bets"),
      isNumeric: true,
      cell: ({ stakes }) => <span className="muted">{stakes === 0 ? "—" : count(stakes)}</span>,
      csv: ({ stakes }) => String(stakes),
    },
    figureColumn("stake", true),
    figureColumn("win", true),
    figureColumn("gross", true),
    figureColumn("bonus", false),
    figureColumn("rebate", false),
    {
      key: "net",
      title: t("finance.figure.net"),
      isNumeric: true,
      cell: ({ netMinor, currency }) => <strong>{signed(netMinor, currency)}</strong>,
      csv: ({ netMinor, currency }) => plainMoney(netMinor, currency),
      sum: isSumShown ? signed(sumOf("netMinor"), currencies[0] ?? "PHP") : undefined,
    },
  ];
}

interface Words {
  readonly category: string;
  readonly vendor: string;
  readonly noGame: string;
  readonly other: string;
  readonly nameOf: (category: string) => string;
}

function useWords(): Words {
  const { t, locale } = useTexts();
  const language = locale.startsWith("fil") ? "fil" : "en";
  return {
    category: t("finance.results.category"),
    vendor: t("finance.results.vendor"),
    noGame: t("finance.results.noGame"),
    other: t("finance.results.other"),
    nameOf: (category) => gameCategories[category]?.[language] ?? category,
  };
}

function placeColumns(by: ResultTableProps["by"], words: Words): OfficeColumn<ResultRow>[] {
  const wordOf = (word: string | null) => (word === null ? words.noGame : word === "OTHER" ? words.other : undefined);
  const category: OfficeColumn<ResultRow> = {
    key: "category",
    title: words.category,
    cell: (row) => wordOf(row.category) ?? words.nameOf(row.category ?? ""),
    csv: (row) => row.category ?? "",
  };
  const vendor: OfficeColumn<ResultRow> = {
    key: "vendor",
    title: words.vendor,
    cell: (row) => wordOf(row.vendor) ?? row.vendor,
    csv: (row) => row.vendor ?? "",
  };
  if (by === "both") return [category, vendor];
  return [by === "category" ? category : vendor];
}
