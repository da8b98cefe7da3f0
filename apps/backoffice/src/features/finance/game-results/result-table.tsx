/** The table of game results, with totals if all rows have one currency, and an export to a file. */

import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { gameCategories } from "@openhouse/rules/catalogue/categories";
import { Button } from "@openhouse/ui/button/button";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { DataTable } from "@openhouse/ui/table/data-table";
import { FileButtons } from "../../../components/list/file-buttons.tsx";
import { fileColumnsOf } from "../../../components/list/file-columns-of.ts";
import type { OfficeColumn } from "../../../components/list/office-column.ts";
import { downloadList } from "../../../lib/list-file.ts";
import type { FileForm } from "../../../lib/list-file.ts";
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
  const write = (form: FileForm) => {
    const { from, to, list: rows, timeZone } = results;
    return downloadList(form, { name: `results-${from}-${to}`, columns: fileColumnsOf(columns), rows, timeZone });
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
          <FileButtons isEmpty={results.list.length === 0} write={write} />
        </span>
      </div>
    </div>
  );
}

function useResultColumns({ results: { list, from, to }, by, onOpen }: ResultTableProps): OfficeColumn<ResultRow>[] {
  const { t } = useTexts();
  const { money, count, locale } = useFormats();
  const currencies = [...new Set(list.map(({ currency }) => currency))];
  const hasSum = currencies.length === 1;
  const sumOf = (key: `${ResultFigure | "net" | "afterContracts"}Minor`) => sumMinor(list.map((row) => row[key]));
  const figureButton = (row: ResultRow, figure: ResultFigure) => (
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
        figureButton(row, figure)
      ),
    csv: (row) => plainMoney(row[`${figure}Minor`], row.currency),
    sum: hasSum ? money(sumOf(`${figure}Minor`), currencies[0] ?? "") : undefined,
  });
  const signedMoney = (minor: string, currency: string) => (
    <MoneyText amount={readMoney(minor, currency)} locale={locale} isSigned />
  );
  const resultColumn = (name: "net" | "afterContracts"): OfficeColumn<ResultRow> => ({
    key: name,
    title: t(`finance.figure.${name}`),
    isNumeric: true,
    cell: (row) => <strong>{signedMoney(row[`${name}Minor`], row.currency)}</strong>,
    csv: (row) => plainMoney(row[`${name}Minor`], row.currency),
    sum: hasSum ? signedMoney(sumOf(`${name}Minor`), currencies[0] ?? "PHP") : undefined,
  });
  return [
    {
      key: "period",
      title: t("finance.results.period"),
      cell: ({ period }) => <time>{period}</time>,
      csv: ({ period }) => period,
      isTime: true,
      sum: t("backoffice.sum"),
    },
    ...gameColumns(by, useGameTexts()),
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
    resultColumn("net"),
    figureColumn("contracts", false),
    resultColumn("afterContracts"),
  ];
}

interface GameTexts {
  readonly category: string;
  readonly vendor: string;
  readonly noGame: string;
  readonly other: string;
  readonly nameOf: (category: string) => string;
}

function useGameTexts(): GameTexts {
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

function gameColumns(by: ResultTableProps["by"], texts: GameTexts): OfficeColumn<ResultRow>[] {
  const specialText = (name: string | null) =>
    name === null ? texts.noGame : name === "OTHER" ? texts.other : undefined;
  const category: OfficeColumn<ResultRow> = {
    key: "category",
    title: texts.category,
    cell: (row) => specialText(row.category) ?? texts.nameOf(row.category ?? ""),
    csv: (row) => row.category ?? "",
  };
  const vendor: OfficeColumn<ResultRow> = {
    key: "vendor",
    title: texts.vendor,
    cell: (row) => specialText(row.vendor) ?? row.vendor,
    csv: (row) => row.vendor ?? "",
  };
  if (by === "both") return [category, vendor];
  return [by === "category" ? category : vendor];
}
