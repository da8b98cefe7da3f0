/** The daily figures with their totals, and an export to a file. */

import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { DataTable } from "@openhouse/ui/table/data-table";
import { FileButtons } from "../../components/list/file-buttons.tsx";
import { fileColumnsOf } from "../../components/list/file-columns-of.ts";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { downloadList } from "../../lib/list-file.ts";
import type { FileForm } from "../../lib/list-file.ts";
import { differenceOf, plainMoney, readMoney, sumMinor, useFormats } from "../../lib/formats.ts";
import { phoneScreen, useMedia } from "../../lib/use-media.ts";

export type OverviewFigures = Reply<"GET /backoffice/api/overview">;

type Day = OverviewFigures["days"][number];
type MoneyKey = "depositMinor" | "payoutMinor" | "stakeMinor" | "winMinor" | "grossMinor" | "costMinor";

export function DayTable({ figures }: { figures: OverviewFigures }) {
  const { t } = useTexts();
  const columns = useDayColumns(figures);
  const isPhone = useMedia(phoneScreen);
  const write = (form: FileForm) => {
    const { days: rows, timeZone } = figures;
    const name = `figures-${rows[0]?.day ?? ""}`;
    return downloadList(form, { name, columns: fileColumnsOf(columns), rows, timeZone });
  };
  return (
    <div className="work-list">
      <DataTable
        caption={t("backoffice.overview.perDay")}
        columns={columns}
        rowKey={({ day }) => day}
        emptyText={t("backoffice.statement.empty")}
        state={{ kind: "loaded", rows: figures.days }}
        isDense={!isPhone}
      />
      <div className="work-list-foot">
        <span className="muted">{t("backoffice.overview.source", { zone: figures.timeZone })}</span>
        <span className="work-list-actions">
          <FileButtons write={write} />
        </span>
      </div>
    </div>
  );
}

function useDayColumns({ days, currency }: OverviewFigures): OfficeColumn<Day>[] {
  const { t } = useTexts();
  const { money, count, locale } = useFormats();
  const moneyColumn = (key: MoneyKey, title: string): OfficeColumn<Day> => ({
    key,
    title,
    isNumeric: true,
    cell: (day) => (day[key] === "0" ? <span className="muted">—</span> : money(day[key], currency)),
    csv: (day) => plainMoney(day[key], currency),
    sum: money(sumMinor(days.map((day) => day[key])), currency),
  });
  const countColumn = (key: "deposits" | "payouts" | "stakes", title: string): OfficeColumn<Day> => ({
    key,
    title,
    isNumeric: true,
    cell: (day) => <span className="muted">{count(day[key])}</span>,
    csv: (day) => String(day[key]),
    sum: count(days.reduce((sum, day) => sum + day[key], 0)),
  });
  const signedMoney = (minor: string) => <MoneyText amount={readMoney(minor, currency)} locale={locale} isSigned />;
  return [
    {
      key: "day",
      title: t("backoffice.column.day"),
      cell: ({ day }) => <time>{day}</time>,
      csv: ({ day }) => day,
      isTime: true,
      sum: t("backoffice.sum"),
    },
    countColumn("deposits", t("backoffice.overview.depositCount")),
    moneyColumn("depositMinor", t("backoffice.overview.deposits")),
    countColumn("payouts", t("backoffice.overview.payoutCount")),
    moneyColumn("payoutMinor", t("backoffice.overview.payouts")),
    countColumn("stakes", t("backoffice.overview.stakeCount")),
    moneyColumn("stakeMinor", t("backoffice.overview.stakes")),
    moneyColumn("winMinor", t("backoffice.overview.wins")),
    {
      ...moneyColumn("grossMinor", t("backoffice.overview.gross")),
      cell: (day) => signedMoney(day.grossMinor),
      sum: signedMoney(sumMinor(days.map(({ grossMinor }) => grossMinor))),
    },
    moneyColumn("costMinor", t("backoffice.overview.cost")),
    {
      key: "afterContracts",
      title: t("finance.figure.afterContracts"),
      isNumeric: true,
      cell: (day) => signedMoney(afterContractsOf(day)),
      csv: (day) => plainMoney(afterContractsOf(day), currency),
      sum: signedMoney(sumMinor(days.map(afterContractsOf))),
    },
  ];
}

/** GGR less all costs, as in the game results. */
function afterContractsOf({ grossMinor, costMinor }: Day): string {
  return differenceOf(grossMinor, costMinor);
}
