/** The columns of salary runs. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import type { OfficeColumn } from "../../../components/list/office-column.ts";
import { RowLink } from "../../../components/list/row-link.tsx";
import { plainMoney, useFormats } from "../../../lib/formats.ts";
import { serverCodeText } from "../../../lib/server-code-text.ts";
import { ChangeText } from "./change-text.tsx";
import { kindTexts } from "./salary-texts.ts";
import type { SalaryRun } from "./use-salaries.ts";
import { useWindowText } from "./use-window-text.ts";

export function useRunColumns(base: string): OfficeColumn<SalaryRun>[] {
  const { t } = useTexts();
  const { money, count, stamp } = useFormats();
  const windowOf = useWindowText();
  return [
    {
      key: "kind",
      title: t("salaries.kind"),
      cell: (run) => (
        <RowLink rowKey={run.id} href={`${base}/${run.id}`}>
          {serverCodeText(kindTexts, run.kind, t)}
        </RowLink>
      ),
      csv: ({ kind }) => kind,
    },
    {
      key: "window",
      title: t("salaries.window"),
      cell: (run) => <span className="figures">{windowOf(run)}</span>,
      csv: windowOf,
      isTime: true,
    },
    { key: "review", title: t("salaries.review"), cell: (run) => <ReviewMark run={run} />, csv: reviewOf },
    {
      key: "paid",
      title: t("salaries.paid"),
      isNumeric: true,
      cell: ({ paidMinor, currency }) => <strong>{money(paidMinor, currency)}</strong>,
      csv: ({ paidMinor, currency }) => plainMoney(paidMinor, currency),
    },
    {
      key: "before",
      title: t("salaries.before"),
      isNumeric: true,
      cell: ({ paidMinor, previousMinor, currency }) => (
        <ChangeText minor={paidMinor} previousMinor={previousMinor} currency={currency} />
      ),
      csv: ({ previousMinor, currency }) => (previousMinor === null ? "" : plainMoney(previousMinor, currency)),
    },
    {
      key: "largest",
      title: t("salaries.largest"),
      cell: ({ largest, currency }) => (
        <span className="largest-bills">
          {largest.map(({ billId, account, paidMinor }) => (
            <span key={billId}>
              {account} <span className="muted figures">{money(paidMinor, currency)}</span>
            </span>
          ))}
        </span>
      ),
      csv: ({ largest, currency }) =>
        largest.map(({ account, paidMinor }) => `${account} ${plainMoney(paidMinor, currency)}`).join("; "),
    },
    {
      key: "bills",
      title: t("salaries.bills"),
      isNumeric: true,
      cell: ({ bills }) => count(bills),
      csv: ({ bills }) => String(bills),
    },
    {
      key: "settled",
      title: t("salaries.settled"),
      cell: ({ settledAt }) => <time>{stamp(settledAt)}</time>,
      csv: ({ settledAt }) => stamp(settledAt),
      isTime: true,
    },
    {
      key: "due",
      title: t("salaries.due"),
      isFileOnly: true,
      isNumeric: true,
      cell: () => "",
      csv: ({ dueMinor, currency }) => plainMoney(dueMinor, currency),
    },
  ];
}

function reviewOf({ review, currency }: SalaryRun): string {
  return review.bills === 0 ? "" : plainMoney(review.paidMinor, currency);
}

/** How many bills of a run are in review, and how many of these are on hold. */
export function ReviewMark({ run: { review } }: { run: SalaryRun }) {
  const { t } = useTexts();
  if (review.bills === 0) return <span className="muted">—</span>;
  return (
    <span className="badges">
      <Badge tone="live">{t("salaries.bills.count", { count: review.bills })}</Badge>
      {review.held > 0 && <Badge>{t("salaries.held.count", { count: review.held })}</Badge>}
    </span>
  );
}
